"""The accessibility checker for pages, and how a page changes its theme."""

import sys
from pathlib import Path

AXE = Path(sys.prefix) / "raigo-lab-js" / "node_modules" / "axe-core" / "axe.min.js"
SERIOUS = """async (root) => {
  const found = await window.axe.run(root, { resultTypes: ["violations"] });
  return found.violations
    .filter((one) => one.impact === "serious" || one.impact === "critical")
    .map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(" | ").slice(0, 300)}`);
}"""
THEME = "(name) => window.jupyterapp.commands.execute('apputils:change-theme', {theme: name})"
