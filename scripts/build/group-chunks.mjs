/**
 * @typedef {object} Chunk a script of the bundler's
 * @property {string} name
 * @property {number} bytes
 * @property {readonly string[]} needs what it imports at once
 * @property {number} [weight] how often an entry is read beside the others; once when it does not say
 * @property {'main' | 'worker' | 'late' | null} entry main begins the page; a worker runs without it; late parts come after it
 */

/** @typedef {{ chunks: Chunk[], bytes: number, needs: Set<Group>, entry: Chunk['entry'] }} Group */

/**
 * Which scripts are to lie in one file. First those that the same entries load: that costs nobody a byte. Then, the
 * smallest first, each is joined to the one with which all entries together load least, a request counted as so many bytes;
 * where every way to join it costs more than it saves it stays as it is. No two files come to need each other, and no two
 * entries to share one.
 * @param {readonly Chunk[]} chunks
 * @param {number} request what one is worth, in bytes
 * @returns {Chunk[][]}
 */
export function groupChunks(chunks, request) {
  const groups = ofSameReaders(chunks);
  const left = new Set(groups);
  while (left.size > 0) {
    const smallest = [...left].reduce((one, other) => (other.bytes < one.bytes ? other : one));
    left.delete(smallest);
    const loads = [...loadedByEntry(groups)].map(([entry, loaded]) => ({ loaded, weight: weightOf(entry) }));
    const ofWorkers = reached([...groups].filter(({ entry }) => entry === 'worker'));
    let best = { partner: smallest, cost: 0 };
    for (const partner of groups) {
      if (partner === smallest || !mayJoin(smallest, partner, ofWorkers)) continue;
      const cost = costOf(smallest, partner, loads, request);
      if (cost < best.cost) best = { partner, cost };
    }
    if (best.partner === smallest) continue;
    join(groups, best.partner, smallest);
    left.add(best.partner);
  }
  return [...groups].map((group) => group.chunks);
}

/** @param {readonly Chunk[]} chunks @returns {Set<Group>} */
function ofSameReaders(chunks) {
  const single = new Map(
    chunks.map((chunk) => [
      chunk.name,
      /** @type {Group} */ ({ chunks: [chunk], bytes: chunk.bytes, needs: new Set(), entry: chunk.entry }),
    ]),
  );
  for (const [name, group] of single) {
    for (const needed of group.chunks.flatMap(({ needs }) => needs)) {
      const found = single.get(needed);
      if (!found) throw new Error(`${name} imports ${needed}, which the build did not make`);
      group.needs.add(found);
    }
  }
  const groups = new Set(single.values());
  const loads = [...loadedByEntry(groups)].map(([, loaded], at) => ({ at, loaded }));
  /** @type {Map<string, Group>} */
  const firsts = new Map();
  for (const group of [...groups]) {
    const readers = String(loads.filter(({ loaded }) => loaded.has(group)).map(({ at }) => at));
    const first = firsts.get(readers);
    if (first) join(groups, first, group);
    else firsts.set(readers, group);
  }
  return groups;
}

/** @param {ReadonlySet<Group>} groups what each entry loads; a late one has the page's main script before it */
function loadedByEntry(groups) {
  const entries = [...groups].filter(({ entry }) => entry !== null);
  const main = entries.filter(({ entry }) => entry === 'main');
  return new Map(
    entries.map((group) => [group, reached(group.entry === 'worker' ? [group] : [...main, group])]),
  );
}

/** @param {Group} entry */
const weightOf = (entry) => Math.max(1, ...entry.chunks.map(({ weight = 1 }) => weight));

/** @param {Iterable<Group>} from */
function reached(from) {
  const seen = new Set(from);
  for (const group of seen) for (const next of group.needs) seen.add(next);
  return seen;
}

/**
 * Not where one needs the other by way of a third: that third and the two would need each other. And nothing that a worker
 * loads with what needs the page: there is none in a worker.
 * @param {Group} one @param {Group} other @param {ReadonlySet<Group>} ofWorkers
 */
function mayJoin(one, other, ofWorkers) {
  if (one.entry && other.entry) return false;
  const needsPage = (/** @type {Group} */ group) =>
    [...reached([group])].some(({ entry }) => entry === 'main');
  if ((ofWorkers.has(one) && needsPage(other)) || (ofWorkers.has(other) && needsPage(one))) return false;
  const without = (/** @type {Group} */ from, /** @type {Group} */ removed) =>
    reached([...from.needs].filter((group) => group !== removed));
  return !without(one, other).has(other) && !without(other, one).has(one);
}

/**
 * What all entries together load more when the two lie together.
 * @param {Group} one @param {Group} other @param {readonly { loaded: ReadonlySet<Group>, weight: number }[]} loads @param {number} request
 */
function costOf(one, other, loads, request) {
  const needed = { one: reached([one]), other: reached([other]) };
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
