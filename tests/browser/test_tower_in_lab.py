"""The Tower builder as a reader meets it: clicks and keys reach the kernel, the kernel's word reaches the page."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
MAKE = "from raigo_lab import TowerBuilder\nw = TowerBuilder({!r})\nw"


def tokens(builder: Locator) -> Locator:
    """The stories as they stand in the page, bottom first."""
    return builder.locator("[data-area=tower] [data-token]")


def shows(builder: Locator, tower: str) -> None:
    """Wait until the page shows exactly this Tower."""
    expect(tokens(builder)).to_have_count(len(tower))
    for story, token in enumerate(tower):
        expect(tokens(builder).nth(story)).to_have_attribute("data-token", token)


def tray(builder: Locator, token: str) -> Locator:
    return builder.locator(f"[data-area=tray] [data-token='{token}']")


def test_a_click_reaches_the_kernel_and_the_drawing(opened: Callable):
    one = opened(MAKE.format("MRH"))
    builder = one.builder()
    shows(builder, "MRH")
    tray(builder, "K").click()
    shows(builder, "MRHK")
    expect(builder.locator(".rg-pts")).to_have_text("3")
    expect(builder.locator(".rg-big h3")).to_contain_text("Lotus")
    one.until("w.tower", "'MRHK'")
    tokens(builder).last.click()  # the top token comes off
    shows(builder, "MRH")
    builder.get_by_role("button", name="Clear").click()
    shows(builder, "")
    one.until("w.tower", "''")


def test_tokens_are_dragged_onto_the_tower_and_off_it(opened: Callable):
    one = opened(MAKE.format("MRH"))
    builder = one.builder()
    one.drag(tray(builder, "K"), builder.locator(".rg-build"))
    shows(builder, "MRHK")
    expect(builder.locator(".rg-ghost")).to_have_count(0)
    one.drag(tray(builder, "3"), builder.locator(".rg-score"))  # beside the Tower: nothing
    one.drag(tokens(builder).first, builder.locator(".rg-score"))  # only the top comes off
    shows(builder, "MRHK")
    one.drag(tokens(builder).last, builder.locator(".rg-score"))
    shows(builder, "MRH")
    one.until("w.tower", "'MRH'")


def test_everything_goes_by_keyboard_alone(opened: Callable):
    one = opened(MAKE.format("8"))
    builder, page = one.builder(), one.page
    expect(builder.locator("[tabindex='0']")).to_have_count(3)  # one stop each: tools, Tower, tray
    builder.locator("[data-area=tools] [tabindex='0']").focus()
    page.keyboard.press("Tab")
    expect(tokens(builder).first).to_be_focused()
    page.keyboard.press("Tab")
    expect(builder.locator("[data-language]")).to_be_focused()
    page.keyboard.press("Tab")
    expect(tray(builder, "T")).to_be_focused()
    page.keyboard.press("End")
    expect(tray(builder, "8")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(tray(builder, "7")).to_be_focused()
    page.keyboard.press("Enter")
    shows(builder, "87")
    expect(tray(builder, "7")).to_be_focused()  # the focus stays where it was
    page.keyboard.type("6543")  # faster than the kernel answers
    shows(builder, "876543")
    page.keyboard.press("Delete")
    page.keyboard.press("Backspace")
    shows(builder, "8765")
    one.until("w.tower", "'8765'")


def test_jupyters_own_keys_do_not_fire_inside_the_widget(opened: Callable):
    one = opened(MAKE.format(""), "'second cell'")
    builder = one.builder()
    tray(builder, "T").focus()
    one.page.keyboard.type("dd")  # in command mode: delete the cell
    shows(builder, "D")
    expect(builder.get_by_role("status")).to_have_text("No Destroy is left: the game has 1 (C1).")
    one.page.keyboard.type("1")  # in command mode: make it a heading
    shows(builder, "D1")
    expect(one.page.locator(".jp-CodeCell")).to_have_count(2)
    one.until("w.tower", "'D1'")


def test_refusals_and_costs_are_told_in_the_status_line(opened: Callable):
    one = opened(MAKE.format("P3"))
    builder = one.builder()
    status = builder.get_by_role("status")
    tray(builder, "5").focus()
    expect(status).to_contain_text("Five on Three: it may be put there")
    expect(status.locator(".rg-clause")).to_have_text("T7")
    expect(tray(builder, "P")).to_have_attribute("aria-disabled", "true")
    tray(builder, "P").click(force=True)
    expect(status).to_contain_text("No Purify is left")
    one.page.keyboard.type("5")
    shows(builder, "P35")
    expect(builder.locator(".rg-crack")).to_have_count(1)
    expect(builder.locator(".rg-story.is-crooked")).to_have_count(1)
    one.page.keyboard.type("4321")
    shows(builder, "P35432"[:2] + "5432")
    expect(status).to_contain_text("the sixth token resolved it at once. Take one off or clear it (T8)")


def test_two_views_of_one_builder_agree_and_follow_the_kernel(opened: Callable):
    one = opened(MAKE.format("MRH"), "w")
    first, second = one.builder(0), one.builder(1)
    shows(second, "MRH")
    tray(second, "K").click()
    shows(first, "MRHK")
    shows(second, "MRHK")
    one.ask("w.tower", code="w.tower = '霧四二'")
    for builder in (first, second):
        shows(builder, "M42")
        expect(builder.locator(".rg-big h3")).to_contain_text("Even Lotus")
    one.ask("w.lang", code="w.lang = 'ja'")
    expect(first.locator(".rg-big h3")).to_contain_text("偶数蓮花")
    tray(first, "2").click()
    shows(second, "M422")
    one.until("w.tower", "'M422'")


def test_a_task_is_ticked_in_the_page(opened: Callable):
    one = opened("from raigo_lab import TowerBuilder\nw = TowerBuilder(task='first_lotus')\nw")
    builder = one.builder()
    expect(builder.locator(".rg-task")).to_have_attribute("data-done", "false")
    tray(builder, "5").focus()
    one.page.keyboard.type("543")
    expect(builder.locator(".rg-task")).to_have_attribute("data-done", "true")
    expect(builder.locator(".rg-task .rg-chip")).to_have_text("Done")


def test_a_stranger_in_the_page_changes_nothing(opened: Callable):
    one = opened(MAKE.format("MRH"))
    builder = one.builder()
    one.ask("w.tower", code="w.set_state({'tower': '<img src=x onerror=alert(1)>'})")
    expect(builder.get_by_role("status")).to_contain_text("<img src=x")
    expect(builder.locator("img")).to_have_count(0)
    shows(builder, "MRH")


def test_it_fits_from_360_to_1200_pixels_and_in_the_dark(opened: Callable):
    one = opened(MAKE.format("MRHK"))
    builder, page = one.builder(), one.page
    for width in (360, 700, 1200):
        overflow = builder.evaluate(
            """async (root, width) => {
              root.parentElement.style.width = `${width}px`;
              for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);  // drawn at that width
              const edge = root.getBoundingClientRect();
              const out = [...root.querySelectorAll("*")].filter((one) => {
                const box = one.getBoundingClientRect();
                return box.width && (box.right > edge.right + 1 || box.left < edge.left - 1);
              });
              return [root.scrollWidth - root.clientWidth, out.map((one) => one.getAttribute("class"))];
            }""",
            width,
        )
        assert overflow == [0, []], width
    # At 1200 pixels each line of the score takes one row, whatever the notebook does to lists.
    rows = builder.locator(".rg-score-lines > div").evaluate_all("all => all.map((one) => one.offsetHeight)")
    assert max(rows) <= 36
    body = builder.locator(".rg-builder")
    expect(body).to_have_css("background-color", "rgb(244, 239, 227)")
    page.evaluate(
        "() => window.jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab Dark'})"
    )
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", "false")
    expect(body).to_have_css("background-color", "rgb(21, 26, 45)")
    page.evaluate(
        "() => window.jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab Light'})"
    )
    expect(body).to_have_css("background-color", "rgb(244, 239, 227)")


@pytest.mark.parametrize("name", ["00_start.ipynb", "01_towers_and_hands.ipynb"])
def test_a_shipped_notebook_shows_its_pictures_untrusted_and_unrun(
    opened: Callable, name: str, tmp_path: Path
):
    changed = json.loads((NOTEBOOKS / name).read_text(encoding="utf-8"))
    code = next(cell for cell in changed["cells"] if cell["cell_type"] == "code")
    code["source"] += ["\n# changed"]  # unchanged pages of ours run by themselves
    (tmp_path / name).write_text(json.dumps(changed), encoding="utf-8")
    one = opened(copy=tmp_path / name, run=False)
    trusted = one.page.evaluate(
        """() => {
          const cells = window.jupyterapp.shell.currentWidget.content.model.cells;
          return Array.from(cells).filter((cell) => cell.type === 'code' && cell.outputs.length).map((cell) => cell.trusted);
        }"""
    )
    assert trusted
    assert not any(trusted)
    pictures = one.page.locator(
        ".jp-OutputArea-output img[alt^='Tower '], .jp-OutputArea-output img[alt^='An empty']"
    )
    expect(pictures.first).to_be_visible()
    one.page.wait_for_function(
        """() => [...document.querySelectorAll(".jp-OutputArea-output img")].every((one) => one.naturalWidth > 0)"""
    )
    expect(one.page.locator(".rg-tower-builder")).to_have_count(0)


def test_the_first_lesson_runs_and_its_first_task_can_be_done(opened: Callable):
    one = opened(copy=NOTEBOOKS / "01_towers_and_hands.ipynb")
    task = one.page.locator(".rg-tower-builder", has=one.page.locator(".rg-task")).first
    task.locator("[data-area=tray] [data-token='5']").focus()
    one.page.keyboard.type("543")
    expect(task.locator(".rg-task")).to_have_attribute("data-done", "true")
    expect(one.page.locator(".jp-OutputArea-output[data-mime-type*='stderr']")).to_have_count(0)
