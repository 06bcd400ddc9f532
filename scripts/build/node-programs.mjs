import { copyFileSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inRoot, readJson } from '../project.mjs';
import { NODE_ADVICE } from '../machine/supported-node.mjs';
import { run } from '../terminal/run.mjs';
import { bundle, requireEntries } from './build-error.mjs';
import { serverPackages } from './server-packages.mjs';

const SERVER = {
  'server-main': 'src/server/main.ts',
  describe: 'src/server/describe-main.ts',
  'pdf-worker': 'src/adapters/pdf-reader/worker-main.ts',
  'typst-worker': 'src/adapters/typst/worker-main.ts',
  'calculation-worker': 'src/adapters/calculation-workers/worker-main.ts',
};
/** The programs that people start by hand. */
const STARTED_BY_HAND = ['server', 'cli'];
/** Files that the programs read from the folder that they are in. */
const COPIED = [
  'src/adapters/password-hash/common-passwords.txt',
  'src/adapters/sql/migrations/baseline-postgres.sql',
  'src/adapters/sql/migrations/baseline-sqlite.sql',
  'src/adapters/typst/template.typ',
];
const COMMANDS = { 'cli-main': 'src/cli/main.ts', 'batch-worker': 'src/cli/batch/worker-main.ts' };

/**
 * dist/server.mjs, dist/cli.mjs and the programs that they start, with what is loaded late in chunks beside them. All
 * lie in one folder, so a path relative to `import.meta.url` means the same in each. Packages stay in node_modules:
 * native ones must. The command line starts anew for each figure, so it brings the schema library with it: a hundred
 * files less to open, and only the parts in use.
 * @param {{ outDir: string }} options
 */
export async function buildNodePrograms({ outDir }) {
  requireEntries({
    'the server': SERVER['server-main'],
    'what describes the API': SERVER.describe,
    'the process that reads PDFs': SERVER['pdf-worker'],
    'the process that makes PDFs': SERVER['typst-worker'],
    'the threads that calculate': SERVER['calculation-worker'],
    'the command line': COMMANDS['cli-main'],
    'the threads of batch': COMMANDS['batch-worker'],
  });
  const packages = Object.keys(readJson('package.json').dependencies);
  /** @satisfies {import('esbuild').BuildOptions} */
  const shared = {
    outdir: outDir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22.18',
    outExtension: { '.js': '.mjs' },
    chunkNames: '[name]-[hash]',
    sourcemap: 'linked',
    sourcesContent: false,
  };
  const results = [
    await bundle({ ...shared, entryPoints: SERVER, packages: 'external' }),
    await bundle({
      ...shared,
      entryPoints: COMMANDS,
      external: packages.filter((name) => name !== 'zod'),
      plugins: [englishOnly],
    }),
  ];
  const outputs = results.flatMap(({ metafile }) =>
    Object.keys(metafile.outputs).map((path) => basename(path)),
  );
  for (const name of STARTED_BY_HAND) checkNodeFirst(outDir, name);
  outputs.push(...STARTED_BY_HAND.map((name) => `${name}.mjs`));
  removeOldPrograms(outDir, new Set(outputs));
  for (const file of COPIED) copyFileSync(inRoot(file), join(outDir, basename(file)));
  await describeApi(outDir);
  listPackages(outDir);
  const inputs = Object.assign(
    Object.fromEntries(COPIED.map((file) => [file, {}])),
    ...results.map(({ metafile }) => metafile.inputs),
  );
  const written = [...COPIED.map((file) => basename(file)), 'openapi.json', 'api-docs.html', 'packages.json'];
  return { inputs, outputs: [...outputs, ...written] };
}

/**
 * The schema library in one language. The bundler keeps its fifty others, half of what the command line would read at its start.
 * @type {import('esbuild').Plugin}
 */
const englishOnly = {
  name: 'english-only',
  setup(build) {
    build.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js'",
    }));
  },
};

/**
 * Writes `<name>.mjs`, which checks the version of Node before `<name>-main.mjs` loads a package: better-sqlite3 crashes
 * Node 20.
 * @param {string} outDir @param {string} name
 */
function checkNodeFirst(outDir, name) {
  const message = JSON.stringify(`${NODE_ADVICE}\n`);
  writeFileSync(
    join(outDir, `${name}.mjs`),
    `const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(${message});
  process.exit(1);
}
await import('./${name}-main.mjs');
`,
  );
}

/** The API's document and page, from the routes themselves. @param {string} outDir */
async function describeApi(outDir) {
  const { version } = readJson('package.json');
  const { code, output } = await run(process.execPath, [join(outDir, 'describe.mjs'), outDir, version]);
  if (code !== 0) throw new Error(`The API could not be described.\n${output}`);
}

/** @param {string} outDir */
function listPackages(outDir) {
  const programs = readdirSync(outDir).filter((name) => name.endsWith('.mjs'));
  const packages = serverPackages(
    programs.map((name) => readFileSync(join(outDir, name), 'utf8')),
    readJson('node_modules/.package-lock.json').packages,
  );
  writeFileSync(join(outDir, 'packages.json'), `${JSON.stringify(packages, null, 2)}\n`);
}

/** @param {string} outDir @param {Set<string>} currentNames */
function removeOldPrograms(outDir, currentNames) {
  for (const name of readdirSync(outDir)) {
    if (/\.mjs(\.map)?$/.test(name) && !currentNames.has(name)) rmSync(join(outDir, name));
  }
}
