/** Something that wants to stand centred at `centre` and takes `size` along one axis. */
interface Wish {
  centre: number;
  size: number;
}

/**
 * Centres, in the order given, moved as little as possible so that nothing overlaps and all stays between `low` and
 * `high`. Neighbours that collide are merged into one block that stands where its members want to be on average. When
 * there is more than fits, the last ones run over `high`.
 */
export function spreadApart(wishes: readonly Wish[], low: number, high: number): number[] {
  const order = wishes
    .map((wish, index) => ({ ...wish, index }))
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
  for (const wish of order) {
    let members = [wish];
    let size = wish.size;
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
  const centres = new Array<number>(wishes.length).fill(0);
  for (const block of blocks) {
    let edge = block.start;
    for (const member of block.members) {
      centres[member.index] = edge + member.size / 2;
      edge += member.size;
    }
  }
  return centres;
}
