// @ts-check
// The click that a browser makes of a drop: it is not meant for what lies under the pointer.

/**
 * Swallow the click that follows a drop. Call what is given back with true at a drop, with false when a press begins.
 * @param {HTMLElement} root
 * @param {AbortSignal} signal
 * @returns {(drop: boolean) => void}
 */
export function dropClicks(root, signal) {
  let dropped = false;
  root.addEventListener(
    "click",
    (event) => {
      if (!dropped) return;
      dropped = false;
      event.stopPropagation();
      event.preventDefault();
    },
    { capture: true, signal },
  );
  return (drop) => {
    dropped = drop;
    setTimeout(() => {
      dropped = false;
    });
  };
}
