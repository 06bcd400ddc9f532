import { textWidth } from '../../rendering/charts/label-layout.ts';

export const YEAR_WIDTH = 50;
export const AGE_WIDTH = 46;

/** Of a dense table, whose titles take two lines. */
export const DENSE_PADDING = 15;

export const inOneLine = (title: string): number => textWidth(title, 12, 500);

/** As narrow as it gets when it breaks once, at the best of its spaces. */
export function inTwoLines(title: string): number {
  const words = title.split(' ');
  const breaks = words.map((_, at) =>
    Math.max(inOneLine(words.slice(0, at).join(' ')), inOneLine(words.slice(at).join(' '))),
  );
  return Math.min(...breaks);
}

/** As many columns of figures as stand legibly side by side on a sheet. */
const ON_A_SHEET = 15;

/**
 * Which groups of columns go on one sheet. A slot and a variant's differences from it stay together; so a table that is
 * wider than a sheet becomes two or more under one another, each with its own years.
 */
export function printBlocks<G extends { isDifference?: boolean }>(
  groups: readonly G[],
  columnsOf: (group: G) => number,
): G[][] {
  const slots: G[][] = [];
  for (const group of groups) {
    const slot = slots.at(-1);
    if (group.isDifference && slot) slot.push(group);
    else slots.push([group]);
  }
  const width = (some: readonly G[]): number => some.reduce((sum, group) => sum + columnsOf(group), 0);
  const blocks: G[][] = [];
  for (const slot of slots) {
    const block = blocks.at(-1);
    if (block && width(block) + width(slot) <= ON_A_SHEET) block.push(...slot);
    else blocks.push([...slot]);
  }
  return blocks;
}
