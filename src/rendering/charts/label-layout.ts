/** Estimates the width of text in Inter, in pixels, without a browser. Tends to be too wide. */
const EM: readonly (readonly [letters: RegExp, em: number])[] = [
  [/[0-9$–−+]/, 0.63],
  [/[iljI.,:;'’!|]/, 0.29],
  [/[ftr()[\]\s/]/, 0.37],
  [/-/, 0.46],
  [/[mwMW%@⺀-￿]/, 0.98],
  [/[A-Z&]/, 0.69],
];
const LOWER_CASE_EM = 0.57;

/** Cached per letter, because each step of a slider lays out the chart again. */
const known = new Map<string, number>();

function emOf(letter: string): number {
  let em = known.get(letter);
  if (em === undefined) {
    em = EM.find(([letters]) => letters.test(letter))?.[1] ?? LOWER_CASE_EM;
    known.set(letter, em);
  }
  return em;
}

export function textWidth(text: string, fontSize = 12, weight: 400 | 500 | 600 = 400): number {
  let em = 0;
  for (const letter of text) em += emOf(letter);
  return em * fontSize * (weight === 400 ? 1 : weight === 500 ? 1.02 : 1.04);
}

/** Cuts text wider than `room`, with an ellipsis. */
export function fitText(text: string, room: number, fontSize = 12, weight: 400 | 500 | 600 = 400): string {
  if (textWidth(text, fontSize, weight) <= room) return text;
  const letters = [...text];
  while (letters.length > 1 && textWidth(letters.join('').trimEnd() + '…', fontSize, weight) > room)
    letters.pop();
  return letters.join('').trimEnd() + '…';
}

/** A label of `size` along one axis, to be centered at `centre`. */
interface LabelRequest {
  centre: number;
  size: number;
}

/**
 * Returns centers in the same order, moved as little as possible without overlaps between `low` and `high`.
 * Colliding neighbors become one block at the mean of their targets. Labels that do not fit exceed `high`.
 */
export function spaceLabels(requests: readonly LabelRequest[], low: number, high: number): number[] {
  const order = requests
    .map((request, index) => ({ ...request, index }))
    .sort((a, b) => a.centre - b.centre || a.index - b.index);
  const blocks: { start: number; size: number; members: typeof order }[] = [];
  const startOf = (members: typeof order, size: number): number => {
    let offset = 0;
    let sum = 0;
    for (const member of members) {
      sum += member.centre - offset - member.size / 2;
      offset += member.size;
    }
    return Math.max(low, Math.min(sum / members.length, high - size));
  };
  for (const request of order) {
    let members = [request];
    let size = request.size;
    let start = startOf(members, size);
    let before = blocks.at(-1);
    while (before && before.start + before.size > start) {
      blocks.pop();
      members = [...before.members, ...members];
      size += before.size;
      start = startOf(members, size);
      before = blocks.at(-1);
    }
    blocks.push({ start, size, members });
  }
  const centres = new Array<number>(requests.length).fill(0);
  for (const block of blocks) {
    let edge = block.start;
    for (const member of block.members) {
      centres[member.index] = edge + member.size / 2;
      edge += member.size;
    }
  }
  return centres;
}
