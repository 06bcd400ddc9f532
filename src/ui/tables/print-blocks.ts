/** As many columns of figures as stand legibly side by side on a sheet. */
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
