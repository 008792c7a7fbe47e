// @ts-check
// A file that Python made is handed to whoever asked for it.

/** @param {import("./types.js").Exported | undefined} file */
export function handOut(file) {
  if (!file?.text) return;
  const address = URL.createObjectURL(new Blob([file.text], { type: file.type ?? "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = file.name ?? "tree";
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
