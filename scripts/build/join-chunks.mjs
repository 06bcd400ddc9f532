import { createHash } from 'node:crypto';
import { basename, dirname } from 'node:path';
import { bundle } from './build-error.mjs';
import { groupChunks } from './group-chunks.mjs';

/** The placeholder for a group's file name. */
const UNNAMED = /__\d+__\.js/g;

/** @typedef {import('esbuild').Metafile} Metafile */
/** @typedef {Metafile['outputs'][string]} Output */
/** @typedef {import('./group-chunks.mjs').Chunk} Chunk */
/** @typedef {{ file: string, members: Chunk[], needs: Set<string> }} Group */

/**
 * Joins the scripts of a build into fewer files. esbuild writes a script for each set of lazy parts with common
 * code: hundreds of files, most smaller than their HTTP headers. A second esbuild pass bundles the scripts of each
 * group; exports between groups have names that contain the original script.
 * @param {Metafile} metafile of a build with splitting
 * @param {ReadonlyMap<string, string>} texts of its scripts, by their path in the metafile
 * @param {{ main: string, workers: readonly string[], weights?: Readonly<Record<string, number>> }} entries
 * @param {number} request cost of a request in uncompressed bytes: its headers and its latency on a slow connection
 * @returns {Promise<{ path: string, text: string, parts: string[], output: Output }[]>} parts: names of the joined
 * scripts
 */
export async function joinChunks(metafile, texts, entries, request) {
  const before = new Map(
    [...texts].map(([path, text]) => [basename(path), { ...findOutput(metafile, path), text }]),
  );
  /** @type {Chunk[]} */
  const chunks = [...before].map(([name, { bytes, imports, entryPoint }]) => ({
    name,
    bytes,
    needs: imports.filter(isStatic).map(({ path }) => basename(path)),
    entry: kindOf(entryPoint, entries),
    ...(entryPoint !== undefined && { weight: entries.weights?.[entryPoint] ?? 1 }),
  }));
  const groups = nameGroups(groupChunks(chunks, request));
  const fileOf = new Map(groups.flatMap(({ file, members }) => members.map(({ name }) => [name, file])));
  const built = await bundle({
    entryPoints: groups.map(({ file }) => ({ in: file, out: file.replace(/\.js$/, '') })),
    outdir: '.',
    write: false,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    plugins: [groupPlugin(groups, fileOf, new Map([...before].map(([name, { text }]) => [name, text])))],
  });
  const unnamed = new Map((built.outputFiles ?? []).map(({ path, text }) => [basename(path), text]));
  const rename = createRenamer(new Map(groups.map(({ file, members }) => [file, labelOf(members)])), unnamed);
  const folder = dirname([...texts.keys()][0] ?? '');
  const pathOf = (/** @type {string} */ file) => `${folder}/${rename(file)}`;
  return groups.map(({ file, members, needs }) => {
    const parts = members.flatMap(({ name }) => before.get(name) ?? []);
    const entry = parts.find(({ entryPoint }) => entryPoint !== undefined);
    const dynamicImports = parts
      .flatMap(({ imports }) => imports.filter(({ kind }) => kind === 'dynamic-import'))
      .map(({ path }) => fileOf.get(basename(path)) ?? '');
    const text = rename(unnamed.get(file) ?? '');
    return {
      path: pathOf(file),
      text,
      parts: members.map(({ name }) => name),
      output: {
        bytes: Buffer.byteLength(text),
        exports: [],
        inputs: Object.assign({}, ...parts.map(({ inputs }) => inputs)),
        imports: [
          ...[...needs].map((other) => ({
            path: pathOf(other),
            kind: /** @type {const} */ ('import-statement'),
          })),
          ...dynamicImports.map((other) => ({
            path: pathOf(other),
            kind: /** @type {const} */ ('dynamic-import'),
          })),
        ],
        ...(entry?.entryPoint !== undefined && { entryPoint: entry.entryPoint }),
        ...(entry?.cssBundle !== undefined && { cssBundle: entry.cssBundle }),
      },
    };
  });
}

/** @param {Metafile} metafile @param {string} path @returns {Output} */
function findOutput(metafile, path) {
  const found = metafile.outputs[path];
  if (!found) throw new Error(`${path} is not a script of the build`);
  return found;
}

/** @param {Output['imports'][number]} one */
const isStatic = ({ kind, external }) => kind === 'import-statement' && !external;

/** @param {string | undefined} entryPoint @param {{ main: string, workers: readonly string[] }} entries */
function kindOf(entryPoint, { main, workers }) {
  if (entryPoint === undefined) return null;
  return entryPoint === main ? 'main' : workers.includes(entryPoint) ? 'worker' : 'late';
}

/** @param {readonly Chunk[][]} groups @returns {Group[]} */
function nameGroups(groups) {
  const files = groups.map((members, at) => ({ file: `__${at}__.js`, members }));
  const fileOf = new Map(files.flatMap(({ file, members }) => members.map(({ name }) => [name, file])));
  return files.map(({ file, members }) => ({
    file,
    members,
    needs: new Set(
      members
        .flatMap(({ needs }) => needs.map((name) => fileOf.get(name) ?? ''))
        .filter((other) => other !== file),
    ),
  }));
}

/**
 * Makes esbuild read groups: a group imports its scripts and exports the names that other groups use.
 * @param {readonly Group[]} groups
 * @param {ReadonlyMap<string, string>} fileOf by script
 * @param {ReadonlyMap<string, string>} texts by script
 * @returns {import('esbuild').Plugin}
 */
function groupPlugin(groups, fileOf, texts) {
  const numbers = new Map([...texts.keys()].map((name, at) => [name, at.toString(36)]));
  /** @param {string} name @param {string} exported */
  const uniqueName = (name, exported) => `${exported}_${numbers.get(name)}`;
  const imported = findImports(fileOf, texts);
  /** @param {string} name @param {(exported: string) => string} clause */
  const exportList = (name, clause) => [...(imported.get(name) ?? [])].map(clause).join(', ');
  const needsOf = new Map(groups.map(({ file, needs }) => [file, needs]));

  /** @param {Group} group */
  const contents = ({ file, members }) => [
    // Imports all dependencies first so that they load in parallel.
    ...[...findReachable(needsOf, file)].map((needed) => `import './${needed}';`),
    ...members.flatMap(({ name, entry }) => [
      entry ? `export * from './${name}';` : `import './${name}';`,
      `export { ${exportList(name, (exported) => `${exported} as ${uniqueName(name, exported)}`)} } from './${name}';`,
    ]),
  ];
  return {
    name: 'groups',
    setup(build) {
      build.onResolve({ filter: /.*/ }, ({ path, importer, kind, namespace }) => {
        if (kind === 'entry-point') return { path, namespace: 'group' };
        const name = basename(path);
        const file = fileOf.get(name);
        if (file === undefined) return { path, external: true };
        if (kind === 'dynamic-import') return { path: `./${file}`, external: true };
        const isSameFile = file === (namespace === 'group' ? importer : fileOf.get(importer));
        return { path: name, namespace: isSameFile ? 'chunk' : 'elsewhere' };
      });
      build.onLoad({ filter: /.*/, namespace: 'group' }, ({ path }) => ({
        contents: groups
          .filter(({ file }) => file === path)
          .flatMap(contents)
          .join('\n'),
      }));
      build.onLoad({ filter: /.*/, namespace: 'chunk' }, ({ path }) => ({ contents: texts.get(path) ?? '' }));
      build.onLoad({ filter: /.*/, namespace: 'elsewhere' }, ({ path }) => ({
        contents: `export { ${exportList(path, (exported) => `${uniqueName(path, exported)} as ${exported}`)} } from './${fileOf.get(path)}';`,
      }));
    },
  };
}

/**
 * Returns the names that scripts of other groups import, by script. esbuild writes imports in only one form.
 * @param {ReadonlyMap<string, string>} fileOf
 * @param {ReadonlyMap<string, string>} texts
 */
function findImports(fileOf, texts) {
  /** @type {Map<string, Set<string>>} */
  const imported = new Map();
  for (const [importer, text] of texts) {
    for (const [, list = '', name = ''] of text.matchAll(/\bimport\{([^}]*)\}from"\.\/([^"]+)"/g)) {
      if (!fileOf.has(name) || fileOf.get(name) === fileOf.get(importer)) continue;
      const names = list.split(',').map((one) => one.replace(/ as .*$/, '').trim());
      imported.set(name, new Set([...(imported.get(name) ?? []), ...names]));
    }
  }
  return imported;
}

/** @param {readonly Chunk[]} members */
const labelOf = (members) =>
  (members.find(({ entry }) => entry)?.name ?? 'common.js').replace(/(-[A-Z0-9]{8})?\.js$/, '');

/**
 * Names each file after a hash of its contents and of its dependencies, so that a name always has the same contents.
 * @param {ReadonlyMap<string, string>} labels by file
 * @param {ReadonlyMap<string, string>} texts by file
 * @returns {(text: string) => string} replaces the placeholders in a text
 */
function createRenamer(labels, texts) {
  const references = new Map([...texts].map(([file, text]) => [file, new Set(text.match(UNNAMED) ?? [])]));
  // The hash uses the label because the number depends on the number of files.
  const withLabels = (/** @type {string} */ file) =>
    (texts.get(file) ?? '').replace(UNNAMED, (other) => labels.get(other) ?? other);
  const names = new Map(
    [...labels].map(([file, label]) => {
      const hash = createHash('sha256').update(withLabels(file));
      for (const text of [...findReachable(references, file)].map(withLabels).sort()) hash.update(text);
      return [file, `${label}-${hash.digest('hex').slice(0, 8).toUpperCase()}.js`];
    }),
  );
  return (text) => text.replace(UNNAMED, (file) => names.get(file) ?? file);
}

/** @param {ReadonlyMap<string, ReadonlySet<string>>} next @param {string} from @returns {Set<string>} without the start */
function findReachable(next, from) {
  const seen = new Set([from]);
  for (const one of seen) for (const other of next.get(one) ?? []) seen.add(other);
  seen.delete(from);
  return seen;
}
