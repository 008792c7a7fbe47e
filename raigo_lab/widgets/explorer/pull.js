// @ts-check
// A picture larger than its frame: it can be pulled about, and scrolled by keys as any frame.

/** @param {HTMLElement} frame @param {AbortSignal} signal */
export function pullable(frame, signal) {
  /** @type {{ id: number, x: number, y: number } | null} */
  let pulled = null;
  frame.addEventListener(
    "pointerdown",
    (event) => {
      if (event.button !== 0 || event.pointerType === "touch") return;
      pulled = { id: event.pointerId, x: event.clientX, y: event.clientY };
      event.preventDefault(); // a picture would be dragged as a file
      frame.focus({ preventScroll: true });
      frame.setPointerCapture(event.pointerId);
      frame.classList.add("is-held");
    },
    { signal },
  );
  frame.addEventListener(
    "pointermove",
    (event) => {
      if (!pulled || event.pointerId !== pulled.id) return;
      frame.scrollLeft -= event.clientX - pulled.x;
      frame.scrollTop -= event.clientY - pulled.y;
      pulled = { id: pulled.id, x: event.clientX, y: event.clientY };
    },
    { signal },
  );
  for (const end of ["pointerup", "pointercancel"]) {
    frame.addEventListener(
      end,
      () => {
        pulled = null;
        frame.classList.remove("is-held");
      },
      { signal },
    );
  }
}
