import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from '../build/build-error.mjs';
import { CACHE, ROOT } from '../project.mjs';

const ENDING = '.mjs';

/**
 * Programs that the product starts beside itself, and the file that starts each. It looks for the program beside itself
 * unless it is source; so it is told that it lies among these. From source each of them would read TypeScript anew.
 */
const PROGRAMS = {
  'pdf-worker': ['src/adapters/pdf-reader/worker-main.ts', 'src/adapters/pdf-reader/pdf-reader.ts'],
  'typst-worker': ['src/adapters/typst/worker-main.ts', 'src/adapters/typst/typst-pdf.ts'],
  'calculation-worker': [
    'src/adapters/calculation-workers/worker-main.ts',
    'src/adapters/calculation-workers/thread.ts',
  ],
  'batch-worker': ['src/cli/batch/worker-main.ts', 'src/cli/batch/thread-worker.ts'],
  // Tests start these themselves (tests/support/programs.ts).
  server: ['src/server/main.ts'],
  cli: ['src/cli/main.ts'],
};
const PROGRAMS_FOLDER = 'programs';

/**
 * Named after the process: two runs in one checkout must not compile over each other's files.
 * @param {string} kind
 */
const folderOf = (kind) => join(CACHE, 'compiled-tests', `${kind}-${process.pid}`);

/**
 * Compiles test files with what they import, so that each process starts on plain JavaScript: reading TypeScript
 * anew in every one of them took longer than the tests. Component tests (.tsx) need a page before React is loaded, and
 * a bundle loads packages first: Node loads the page before them (`page`).
 * @param {string} kind
 * @param {readonly string[]} files relative to the checkout
 */
export async function compileTests(kind, files) {
  const folder = folderOf(kind);
  const pages = files.some(isComponentTest) ? [COMPONENT_PAGE] : [];
  const { metafile } = await bundle({
    entryPoints: {
      ...Object.fromEntries([...files, ...pages].map((file) => [file, file])),
      ...Object.fromEntries(
        Object.entries(PROGRAMS).map(([name, [program]]) => [`${PROGRAMS_FOLDER}/${name}`, program]),
      ),
    },
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    outExtension: { '.js': ENDING },
    chunkNames: 'shared/[hash]',
    sourcemap: 'linked',
    sourcesContent: false,
    jsx: 'automatic',
    // What only a browser reads.
    loader: {
      '.md': 'empty',
      '.webp': 'empty',
      '.png': 'empty',
      '.svg': 'empty',
      '.woff2': 'empty',
    },
    plugins: [whereTheSourceLies(join(folder, PROGRAMS_FOLDER)), STYLE_NAMES],
  });
  return {
    folder,
    /** @param {readonly string[]} list @returns {string[]} the programs that Node runs for these test files */
    programs: (list) =>
      sharing(list).map((group, index) => {
        const paths = group.map((file) => join(folder, `${file}${ENDING}`));
        if (paths.length === 1) return String(paths[0]);
        const program = join(
          folder,
          `together-${isComponentTest(group[0] ?? '') ? 'on-a-page-' : ''}${index}${ENDING}`,
        );
        writeFileSync(program, together(paths));
        return program;
      }),
    programsFolder: join(folder, PROGRAMS_FOLDER),
    page: join(folder, `${COMPONENT_PAGE}${ENDING}`),
    /** @param {string} path @returns {string} from a compiled file to its source */
    sourceOf: (path) =>
      path.startsWith(folder) ? join(ROOT, relative(folder, path).slice(0, -ENDING.length)) : path,
    inputs: inputsOf(metafile),
  };
}

const COMPONENT_PAGE = 'tests/support/component-page.ts';
/** @param {string} file */
export const isComponentTest = (file) => file.endsWith('.test.tsx');

/** What reaches the tests of other files in the same process, or would have to be undone before them. */
const WANTS_ITS_OWN =
  /^(beforeEach|afterEach)\(|process\.(env\.\w+ =|chdir|exitCode|on\()|mock\.(timers|method)|globalThis\.\w+ =/m;
/** A file that leaves its tests to another one is counted by itself: a file without tests has to be found. */
const HAS_TESTS = /\btest\(/;
const MOST_TOGETHER = 16;
/** Each keeps a server of its own until the last is over; and long groups would leave one lane empty at the end. */
const MOST_TOGETHER_IN_A_BROWSER = 4;
/** The first test of a program that loads several files, which no one wrote and no one counts. */
export const WAITING = 'its files are loaded';

/**
 * Nothing runs before the last file has been loaded: the tests of the first would be over, and what all leave to the
 * end done, while the others still declare theirs.
 * @param {readonly string[]} paths
 */
const together = (paths) => `import { test } from 'node:test';
let loaded;
test(${JSON.stringify(WAITING)}, () => new Promise((resolve) => (loaded = resolve)));
try {
${paths.map((path) => `  await import(${JSON.stringify(pathToFileURL(path).href)});`).join('\n')}
} finally {
  loaded();
}
`;

/**
 * Starting a process and loading the server takes most integration tests longer than what they test, and a browser
 * takes longer still, so neighbors share one.
 * @param {readonly string[]} files in their order
 * @param {(file: string) => string} [read]
 * @returns {string[][]} the files of each process
 */
export function sharing(files, read = (file) => readFileSync(join(ROOT, file), 'utf8')) {
  /** @type {string[][]} */
  const alone = [];
  /** @type {string[][]} */
  const together = [[]];
  /** @type {Map<string, number>} */
  const lengths = new Map();
  for (const file of files) {
    const text = read(file);
    lengths.set(file, text.length);
    const most = file.includes('.browser.') ? MOST_TOGETHER_IN_A_BROWSER : MOST_TOGETHER;
    const isLong = file.includes('.long.') || file.startsWith('tests/kills/');
    if (isLong || WANTS_ITS_OWN.test(text) || !HAS_TESTS.test(text)) alone.push([file]);
    else if ((together.at(-1)?.length ?? 0) < most) together.at(-1)?.push(file);
    else together.push([file]);
  }
  // What ends last should be short: those alone are mostly the long ones, and of neighbors those with the most text.
  /** @param {string[]} group */
  const textOf = (group) => group.reduce((sum, file) => sum + (lengths.get(file) ?? 0), 0);
  return [...alone, ...together.filter(({ length }) => length > 0).sort((a, b) => textOf(b) - textOf(a))];
}

/**
 * @param {import('esbuild').Metafile} metafile
 * @returns {Map<string, string[]>} of each test file, every file of the project that it imports, itself included
 */
function inputsOf({ outputs }) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const [path, output] of Object.entries(outputs)) {
    if (output.entryPoint === undefined) continue;
    const seen = new Set([path]);
    for (const name of seen) {
      for (const { path: next, external } of outputs[name]?.imports ?? []) if (!external) seen.add(next);
    }
    const inputs = new Set([...seen].flatMap((name) => Object.keys(outputs[name]?.inputs ?? {})));
    found.set(
      output.entryPoint,
      [...inputs].filter((input) => !input.startsWith('node_modules/')),
    );
  }
  return found;
}

/**
 * A style module names each of its classes as the source does.
 * @type {import('esbuild').Plugin}
 */
const STYLE_NAMES = {
  name: 'style-names',
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, () => ({
      contents: 'export default new Proxy({}, { get: (_, name) => String(name) });',
      loader: 'js',
    }));
  },
};

/**
 * `import.meta.url` stays the address of the source file: fixtures are found beside it, and programs that start
 * others see that they run from source.
 * @param {string} programs the folder of those that are compiled, too
 * @returns {import('esbuild').Plugin}
 */
function whereTheSourceLies(programs) {
  const starters = Object.values(PROGRAMS).flatMap(([, starter]) =>
    starter === undefined ? [] : [join(ROOT, starter)],
  );
  return {
    name: 'where-the-source-lies',
    setup(build) {
      build.onLoad({ filter: /\.(tsx?|mjs)$/ }, async ({ path }) => {
        if (path.includes('/node_modules/')) return undefined;
        const text = await readFile(path, 'utf8');
        if (!text.includes('import.meta')) return undefined;
        const place = starters.includes(path) ? join(programs, 'starter.mjs') : path;
        const url = JSON.stringify(pathToFileURL(place).href);
        const name = `resolve_${createHash('sha256').update(path).digest('hex').slice(0, 8)}`;
        const contents = text
          .replaceAll('import.meta.resolve(', `${name}(`)
          .replaceAll('import.meta.url', url);
        const helper = `const ${name} = (/** @type {string} */ wanted) => wanted.startsWith('.') ? new URL(wanted, ${url}).href : import.meta.resolve(wanted);`;
        return {
          contents:
            contents === text.replaceAll('import.meta.url', url) ? contents : `${contents}\n${helper}\n`,
          loader: path.endsWith('.tsx') ? 'tsx' : path.endsWith('.ts') ? 'ts' : 'js',
        };
      });
    },
  };
}
