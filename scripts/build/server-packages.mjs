// Lists the packages that the programs in dist/ load, with dependencies, for dist/packages.json. A container image
// needs only these.

/** @typedef {{ version?: string, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, { optional?: boolean }> }} Installed */

/** Matches import, require and require.resolve; esbuild's list lacks the last two. */
const LOADS =
  /(?:\bfrom|\bimport|\brequire\d*|\bresolve\d*)\s*\(?\s*["'`]((?:@[\w.-]+\/)?[a-z][\w.-]*)(?=["'`/])/g;

/**
 * Matches in strings and comments are harmless because they name no installed package.
 * @param {readonly string[]} programs their code
 * @param {Readonly<Record<string, Installed>>} installed of node_modules/.package-lock.json
 * @returns {Record<string, string>} versions by folder, such as node_modules/zod
 */
export function serverPackages(programs, installed) {
  const names = new Set(programs.flatMap((code) => [...code.matchAll(LOADS)].map(([, name]) => name)));
  /** @type {Record<string, string>} */
  const found = {};
  const waiting = [...names].map((name) => `node_modules/${name}`).filter((path) => path in installed);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (path in found) continue;
    const facts = installed[path] ?? {};
    found[path] = facts.version ?? '';
    for (const name of dependenciesOf(facts)) {
      const dependency = resolveFolder(path, name, installed);
      if (dependency !== null) waiting.push(dependency);
    }
  }
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** @param {Installed} facts */
const dependenciesOf = ({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) => [
  ...Object.keys({ ...dependencies, ...optionalDependencies }),
  ...Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional),
];

/**
 * Resolves a package as Node does: in the importing package's folder, then in its parents. An optional
 * package of another platform gives null.
 * @param {string} path @param {string} name @param {Readonly<Record<string, Installed>>} installed
 */
function resolveFolder(path, name, installed) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const candidate = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (candidate in installed) return candidate;
    if (folder === '') return null;
  }
}
