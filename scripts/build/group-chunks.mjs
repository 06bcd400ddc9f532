/**
 * @typedef {object} Chunk a script of the bundler
 * @property {string} name
 * @property {number} bytes
 * @property {readonly string[]} needs its static imports
 * @property {number} [weight] relative frequency of an entry; default: 1
 * @property {'main' | 'worker' | 'late' | null} entry main: starts the page; worker: runs without the page; late:
 * loaded after main
 */

/** @typedef {{ chunks: Chunk[], bytes: number, needs: Set<Group>, entry: Chunk['entry'] }} Group */

/**
 * Chooses the scripts that share a file. First joins the scripts that the same entries load, which adds no download.
 * Then, from the smallest, joins each group with the group that minimizes the bytes loaded by all entries, counting
 * each request as `request` bytes. Groups stay separate if each join costs more than it saves. No two files import
 * each other, and no two entries share a file.
 * @param {readonly Chunk[]} chunks
 * @param {number} request cost of a request, in bytes
 * @returns {Chunk[][]}
 */
export function groupChunks(chunks, request) {
  const groups = joinSameEntries(chunks);
  const remaining = new Set(groups);
  while (remaining.size > 0) {
    const smallest = [...remaining].reduce((one, other) => (other.bytes < one.bytes ? other : one));
    remaining.delete(smallest);
    const loads = [...loadedByEntry(groups)].map(([entry, loaded]) => ({ loaded, weight: weightOf(entry) }));
    const workerGroups = findReachable([...groups].filter(({ entry }) => entry === 'worker'));
    let best = { partner: smallest, cost: 0 };
    for (const partner of groups) {
      if (partner === smallest || !canJoin(smallest, partner, workerGroups)) continue;
      const cost = costOf(smallest, partner, loads, request);
      if (cost < best.cost) best = { partner, cost };
    }
    if (best.partner === smallest) continue;
    join(groups, best.partner, smallest);
    remaining.add(best.partner);
  }
  return [...groups].map((group) => group.chunks);
}

/** @param {readonly Chunk[]} chunks @returns {Set<Group>} */
function joinSameEntries(chunks) {
  const single = new Map(
    chunks.map((chunk) => [
      chunk.name,
      /** @type {Group} */ ({ chunks: [chunk], bytes: chunk.bytes, needs: new Set(), entry: chunk.entry }),
    ]),
  );
  for (const [name, group] of single) {
    for (const needed of group.chunks.flatMap(({ needs }) => needs)) {
      const found = single.get(needed);
      if (!found) throw new Error(`${name} imports ${needed}, which is not in the build`);
      group.needs.add(found);
    }
  }
  const groups = new Set(single.values());
  const loads = [...loadedByEntry(groups)].map(([, loaded], at) => ({ at, loaded }));
  /** @type {Map<string, Group>} */
  const firsts = new Map();
  for (const group of [...groups]) {
    const entries = String(loads.filter(({ loaded }) => loaded.has(group)).map(({ at }) => at));
    const first = firsts.get(entries);
    if (first) join(groups, first, group);
    else firsts.set(entries, group);
  }
  return groups;
}

/**
 * @param {ReadonlySet<Group>} groups those of each entry; before a late entry, the page has loaded the main script
 */
function loadedByEntry(groups) {
  const entries = [...groups].filter(({ entry }) => entry !== null);
  const main = entries.filter(({ entry }) => entry === 'main');
  return new Map(
    entries.map((group) => [group, findReachable(group.entry === 'worker' ? [group] : [...main, group])]),
  );
}

/** @param {Group} entry */
const weightOf = (entry) => Math.max(1, ...entry.chunks.map(({ weight = 1 }) => weight));

/** @param {Iterable<Group>} from */
function findReachable(from) {
  const seen = new Set(from);
  for (const group of seen) for (const next of group.needs) seen.add(next);
  return seen;
}

/**
 * False if one imports the other through a third group, which would make the imports circular; and if a worker would
 * load code that needs the page.
 * @param {Group} one @param {Group} other @param {ReadonlySet<Group>} workerGroups
 */
function canJoin(one, other, workerGroups) {
  if (one.entry && other.entry) return false;
  const needsPage = (/** @type {Group} */ group) =>
    [...findReachable([group])].some(({ entry }) => entry === 'main');
  if ((workerGroups.has(one) && needsPage(other)) || (workerGroups.has(other) && needsPage(one)))
    return false;
  const reachableWithout = (/** @type {Group} */ from, /** @type {Group} */ removed) =>
    findReachable([...from.needs].filter((group) => group !== removed));
  return !reachableWithout(one, other).has(other) && !reachableWithout(other, one).has(one);
}

/**
 * Returns the bytes that all entries load in addition if the two groups share a file.
 * @param {Group} one @param {Group} other @param {readonly { loaded: ReadonlySet<Group>, weight: number }[]} loads @param {number} request
 */
function costOf(one, other, loads, request) {
  const needed = { one: findReachable([one]), other: findReachable([other]) };
  const added = (/** @type {Set<Group>} */ some, /** @type {ReadonlySet<Group>} */ loaded) =>
    [...some].reduce((sum, group) => sum + (loaded.has(group) ? 0 : group.bytes + request), 0);
  let cost = 0;
  for (const { loaded, weight } of loads) {
    if (loaded.has(one) && loaded.has(other)) cost -= weight * request;
    else if (loaded.has(one)) cost += weight * (added(needed.other, loaded) - request);
    else if (loaded.has(other)) cost += weight * (added(needed.one, loaded) - request);
  }
  return cost;
}

/** @param {Set<Group>} groups @param {Group} into @param {Group} removed */
function join(groups, into, removed) {
  groups.delete(removed);
  into.chunks.push(...removed.chunks);
  into.bytes += removed.bytes;
  into.entry ??= removed.entry;
  for (const needed of removed.needs) into.needs.add(needed);
  for (const group of groups) if (group.needs.delete(removed)) group.needs.add(into);
  into.needs.delete(removed);
  into.needs.delete(into);
}
