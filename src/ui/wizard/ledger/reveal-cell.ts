/** Keeps the cell clear of the sticky header and columns: a step scrolls a little, a leap brings it to the middle. */
export function revealCell(box: HTMLElement, cell: HTMLElement): void {
  const outer = box.getBoundingClientRect();
  const inner = cell.getBoundingClientRect();
  const head = box.querySelector('thead')?.getBoundingClientRect().height ?? 0;
  const above = inner.top - (outer.top + head);
  const below = inner.bottom - (outer.top + box.clientHeight);
  const room = box.clientHeight - head;
  if (above < 0 || below > 0) {
    const leap = above < -2 * inner.height || below > 2 * inner.height;
    box.scrollTop += leap ? above - room / 2 : above < 0 ? above : below;
  }
  // Year and age are always in sight.
  if (cell.dataset['column'] === '0' || cell.dataset['column'] === '1') return;
  const edge = cell.parentElement?.children[1]?.getBoundingClientRect().right ?? outer.left;
  const before = inner.left - edge;
  const after = inner.right - (outer.left + box.clientWidth);
  if (before < 0) box.scrollLeft += before;
  else if (after > 0) box.scrollLeft += after;
}
