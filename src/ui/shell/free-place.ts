/** Where a message may stand without covering what somebody is about to press. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Between the message and a control beside it. */
const GAP = 8;

export const meets = (a: Box, b: Box): boolean =>
  a.left < b.right + GAP && a.right + GAP > b.left && a.top < b.bottom + GAP && a.bottom + GAP > b.top;

/**
 * The highest place, and there the one furthest to the right, at which a box covers none of the controls.
 * @param home where it stands if nothing is beneath it, all in pixels of the window
 * @param room how far it may go to the left and down
 * @returns how far it goes, in pixels; nowhere where every place covers something
 */
export function freePlace(
  home: Box,
  controls: readonly Box[],
  room: { left: number; down: number },
): { left: number; down: number } {
  const beneath = controls.map(({ bottom }) => Math.ceil(bottom + GAP - home.top));
  const heights = [0, ...beneath.filter((down) => down > 0 && down <= room.down)].sort((a, b) => a - b);
  for (const down of heights) {
    let left = 0;
    while (left <= room.left) {
      const box = {
        left: home.left - left,
        right: home.right - left,
        top: home.top + down,
        bottom: home.bottom + down,
      };
      const covered = controls.filter((control) => meets(box, control));
      if (covered.length === 0) return { left, down };
      left = Math.ceil(home.right + GAP - Math.min(...covered.map((control) => control.left)));
    }
  }
  return { left: 0, down: 0 };
}
