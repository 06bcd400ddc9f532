import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from '../build/build-error.mjs';
import { CACHE, ROOT } from '../project.mjs';

const ENDING = '.mjs';

/**
 * Named after the process: two runs in one checkout must not compile over each other's files.
 * @param {string} kind
 */
const folderOf = (kind) => join(CACHE, 'compiled-tests', `${kind}-${process.pid}`);

/**
 * Compiles test files with what they import, so that each process starts on plain JavaScript: reading TypeScript
 * anew in every one of them took longer than the tests. Component tests (.tsx) are not for this: they set a page up
 * before React is loaded, and a bundle loads packages first.
 * @param {string} kind
 * @param {readonly string[]} files relative to the checkout
 * @returns {Promise<{ files: string[], folder: string, sourceOf: (path: string) => string }>} what Node runs, and
 *   the way back from a compiled file to its source
 */
export async function compileTests(kind, files) {
  const folder = folderOf(kind);
  await bundle({
    entryPoints: Object.fromEntries(files.map((file) => [file, file])),
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
    loader: { '.css': 'empty' },
    plugins: [whereTheSourceLies],
  });
  return {
    files: files.map((file) => join(folder, `${file}${ENDING}`)),
    folder,
    sourceOf: (path) =>
      path.startsWith(folder) ? join(ROOT, relative(folder, path).slice(0, -ENDING.length)) : path,
  };
}

/**
 * `import.meta.url` stays the address of the source file: fixtures are found beside it, and programs that start
 * others see that they run from source.
 * @type {import('esbuild').Plugin}
 */
const whereTheSourceLies = {
  name: 'where-the-source-lies',
  setup(build) {
    build.onLoad({ filter: /\.(tsx?|mjs)$/ }, async ({ path }) => {
      if (path.includes('/node_modules/')) return undefined;
      const text = await readFile(path, 'utf8');
      if (!text.includes('import.meta')) return undefined;
      const url = JSON.stringify(pathToFileURL(path).href);
      const name = `resolve_${createHash('sha256').update(path).digest('hex').slice(0, 8)}`;
      const contents = text.replaceAll('import.meta.resolve(', `${name}(`).replaceAll('import.meta.url', url);
      const helper = `const ${name} = (/** @type {string} */ wanted) => wanted.startsWith('.') ? new URL(wanted, ${url}).href : import.meta.resolve(wanted);`;
      return {
        contents:
          contents === text.replaceAll('import.meta.url', url) ? contents : `${contents}\n${helper}\n`,
        loader: path.endsWith('.tsx') ? 'tsx' : path.endsWith('.ts') ? 'ts' : 'js',
      };
    });
  },
};
