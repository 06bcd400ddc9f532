/** Where a message may stand without covering what somebody is about to press. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** How far the message stands from where it comes, in pixels. */
export interface Way {
  left: number;
  down: number;
}

/** Between the message and a control beside it. */
const GAP = 8;

const meets = (a: Box, b: Box): boolean =>
  a.left < b.right + GAP && a.right + GAP > b.left && a.top < b.bottom + GAP && a.bottom + GAP > b.top;

const after = (home: Box, { left, down }: Way): Box => ({
  left: home.left - left,
  right: home.right - left,
  top: home.top + down,
  bottom: home.bottom + down,
});

/**
 * Where the message covers none of the controls: where it stands if it can, so that it does not hop about over a page that
 * scrolls; otherwise the highest place, and there the one furthest to the right.
 * @param home where it comes, in pixels of the window, as the controls are
 * @param room how far it may go
 * @param now how far it stands from home
 * @returns how far it has to; home where every place covers something
 */
export function freePlace(home: Box, controls: readonly Box[], room: Way, now: Way): Way {
  const coveredBy = (way: Way) => controls.filter((control) => meets(after(home, way), control));
  if (coveredBy(now).length === 0) return now;
  const beneath = controls.map(({ bottom }) => Math.ceil(bottom + GAP - home.top));
  const heights = [0, ...beneath.filter((down) => down > 0 && down <= room.down)].sort((a, b) => a - b);
  for (const down of heights) {
    let left = 0;
    while (left <= room.left) {
      const covered = coveredBy({ left, down });
      if (covered.length === 0) return { left, down };
      left = Math.ceil(home.right + GAP - Math.min(...covered.map((control) => control.left)));
    }
  }
  return { left: 0, down: 0 };
}
