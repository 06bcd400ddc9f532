import { copyFileSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inRoot, readJson } from '../project.mjs';
import { NODE_ADVICE } from '../machine/supported-node.mjs';
import { run } from '../terminal/run.mjs';
import { bundle, requireEntries } from './build-error.mjs';
import { serverPackages } from './server-packages.mjs';

const PROGRAMS = {
  'server-main': 'src/server/main.ts',
  describe: 'src/server/describe-main.ts',
  'pdf-worker': 'src/adapters/pdf-reader/worker-main.ts',
  'typst-worker': 'src/adapters/typst/worker-main.ts',
  'calculation-worker': 'src/adapters/calculation-workers/worker-main.ts',
  'cli-main': 'src/cli/main.ts',
  'batch-worker': 'src/cli/batch/worker-main.ts',
};
/** Programs that users start. */
const USER_PROGRAMS = ['server', 'cli'];
/** Files that the programs read from their folder. */
const COPIED = [
  'src/adapters/password-hash/common-passwords.txt',
  'src/adapters/sql/migrations/baseline-postgres.sql',
  'src/adapters/sql/migrations/baseline-sqlite.sql',
  'src/adapters/typst/template.typ',
];
/**
 * Packages of many small modules, joined into the programs: the server opens 450 files less, and each command is a new
 * process. Native packages, and those that find files next to their own, remain in node_modules.
 */
const BUNDLED = /^(zod|kysely|hono|@hono\/.+|@modelcontextprotocol\/.+|d3-.+)$/;

/**
 * Builds dist/server.mjs, dist/cli.mjs and the programs that they start, with lazy code in separate chunks. All are
 * in one folder, so paths relative to `import.meta.url` are equal in each.
 * @param {{ outDir: string }} options
 */
export async function buildNodePrograms({ outDir }) {
  requireEntries(PROGRAMS);
  const { metafile } = await bundle({
    entryPoints: PROGRAMS,
    outdir: outDir,
    bundle: true,
    splitting: true,
    external: Object.keys(readJson('package.json').dependencies).filter((name) => !BUNDLED.test(name)),
    plugins: [englishOnly],
    format: 'esm',
    platform: 'node',
    target: 'node22.18',
    outExtension: { '.js': '.mjs' },
    chunkNames: '[name]-[hash]',
    sourcemap: 'linked',
    sourcesContent: false,
  });
  const outputs = Object.keys(metafile.outputs).map((path) => basename(path));
  for (const name of USER_PROGRAMS) writeNodeCheck(outDir, name);
  outputs.push(...USER_PROGRAMS.map((name) => `${name}.mjs`));
  removeOldPrograms(outDir, new Set(outputs));
  for (const file of COPIED) copyFileSync(inRoot(file), join(outDir, basename(file)));
  await describeApi(outDir);
  listPackages(outDir);
  const inputs = { ...Object.fromEntries(COPIED.map((file) => [file, {}])), ...metafile.inputs };
  const written = [...COPIED.map((file) => basename(file)), 'openapi.json', 'api-docs.html', 'packages.json'];
  return { inputs, outputs: [...outputs, ...written] };
}

/**
 * Includes only the English texts of the schema library. The fifty other languages are half of its code.
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
 * Writes `<name>.mjs`, which checks the Node version before `<name>-main.mjs` loads a package: better-sqlite3
 * crashes Node 20.
 * @param {string} outDir @param {string} name
 */
function writeNodeCheck(outDir, name) {
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

/** Writes the OpenAPI document and its page, generated from the routes. @param {string} outDir */
async function describeApi(outDir) {
  const { code, output } = await run(process.execPath, [join(outDir, 'describe.mjs'), outDir]);
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
