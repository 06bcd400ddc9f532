import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync, copyFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createHash } from 'node:crypto';
import { inRoot } from '../project.mjs';
import { BuildError, bundle, requireEntries } from './build-error.mjs';
import { findStaticImports, measurePublicPages, measureSizes } from './size-report.mjs';
import { compressAssets } from './compress-assets.mjs';
import { joinChunks } from './join-chunks.mjs';
import { methodNotes } from './method-notes.mjs';
import { fillPage, inlineScriptHashes } from './page.mjs';
import { buildReportFiles } from './report-files.mjs';

const ENTRY = 'src/ui/main.tsx';
/** Bundled separately: with the application, esbuild would split it into dozens of files. */
const SHARED_ENTRY = 'src/ui/main-shared.tsx';
/** One page for each kind of shared report. The page names the scripts of its kind, so they load in parallel. */
const SHARED_PAGES = {
  'shared.html': 'src/ui/reports/share/shared-report-screen.tsx',
  'shared-historical.html': 'src/ui/reports/share/shared-historical-report-screen.tsx',
};
const TEMPLATE = 'src/ui/index.html';
/** The bar of a shared report, to which the server adds the result, until the scripts have loaded. */
const SHARED_PLACEHOLDER = 'src/ui/reports/share/first-look.html';
/** Web workers, separate from the page's script. */
const WORKERS = ['src/adapters/history-worker/program.ts'];
/** Frequently opened screens: the factor by which their downloads count when scripts are joined. */
const WEIGHTS = {
  'src/ui/practice/sign-in/sign-in-screens.tsx': 48,
  'src/ui/pages/clients.ts': 4,
  'src/ui/reports/share/shared-report-screen.tsx': 3,
  'src/ui/reports/share/shared-historical-report-screen.tsx': 4,
  'src/ui/pages/report-cards.ts': 3,
};
/** All other parts of a shared page load after a click. */
const SHARED_WEIGHTS = {
  'src/ui/reports/share/shared-report-screen.tsx': 100,
  'src/ui/reports/share/shared-historical-report-screen.tsx': 100,
  'src/ui/pages/report-cards.ts': 100,
};

/**
 * @typedef {object} BrowserDetail
 * @property {boolean} quick compressed with less effort
 * @property {string[]} scriptHashes of the inline scripts, for the content security policy
 * @property {import('./compress-assets.mjs').Asset[]} assets
 * @property {import('./size-report.mjs').SizeReport & { publicPages: import('./size-report.mjs').PublicPage[] }}
 * sizes
 */

/**
 * Builds dist/index.html, a page for each kind of shared report, and dist/assets/. Each asset is named after its
 * contents so that browsers can cache it permanently.
 * @param {{ outDir: string, watching: boolean, quick: boolean, recompress: boolean }} options watching: neither
 * minified nor compressed; quick: compressed with less effort; recompress: replace compressed files of an earlier
 * build
 */
export async function buildBrowserApp({ outDir, watching, quick, recompress }) {
  requireEntries({
    'the browser app': ENTRY,
    'the shared reports': SHARED_ENTRY,
    'the page': TEMPLATE,
    'the placeholder': SHARED_PLACEHOLDER,
  });
  const assetsDir = join(outDir, 'assets');
  const pdfWorker = copyPdfWorker(assetsDir);
  const [app, shared, reportFiles] = await Promise.all([
    buildProgram('app', ENTRY, {
      ...{ assetsDir, pdfWorker, watching, request: 10_000, weights: WEIGHTS },
      pages: { 'index.html': ENTRY },
    }),
    buildProgram('shared', SHARED_ENTRY, {
      ...{ assetsDir, pdfWorker, watching, request: 3_500, weights: SHARED_WEIGHTS },
      pages: SHARED_PAGES,
      firstLook: readFileSync(inRoot(SHARED_PLACEHOLDER), 'utf8'),
    }),
    buildReportFiles({ outDir, watching }),
  ]);
  const currentFiles = [...new Set([...app.files, ...shared.files, pdfWorker])];
  removeOldAssets(assetsDir, new Set(currentFiles));

  const pages = { ...app.pages, ...shared.pages };
  for (const [name, page] of Object.entries(pages)) writeFileSync(join(outDir, name), page);
  const assets = watching ? [] : await compressAssets(assetsDir, currentFiles, { quick, recompress });
  const scriptHashes = [...new Set(Object.values(pages).flatMap(inlineScriptHashes))];
  return {
    inputs: {
      ...app.metafile.inputs,
      ...shared.metafile.inputs,
      ...reportFiles.inputs,
      [TEMPLATE]: {},
      [SHARED_PLACEHOLDER]: {},
    },
    outputs: [...Object.keys(pages), ...reportFiles.outputs, ...currentFiles.map((name) => `assets/${name}`)],
    /** @type {BrowserDetail} */
    detail: {
      quick,
      scriptHashes,
      assets,
      sizes: {
        ...measureSizes(app.metafile, ENTRY, selectAssets(assets, [...app.files, pdfWorker])),
        publicPages: measurePublicPages(shared.metafile, SHARED_ENTRY, assets),
      },
    },
  };
}

/** @param {readonly import('./compress-assets.mjs').Asset[]} assets @param {readonly string[]} names */
const selectAssets = (assets, names) => assets.filter(({ path }) => names.includes(basename(path)));

/**
 * Builds one script with its lazy parts and the pages that start it.
 * @param {string} name
 * @param {string} entry
 * @param {{ assetsDir: string, pdfWorker: string, watching: boolean, request: number, weights:
 * Readonly<Record<string, number>>, pages: Readonly<Record<string, string>>, firstLook?: string }} options request,
 * weights: see joinChunks; pages: the area that each page shows first;
 * firstLook: precedes the root
 */
async function buildProgram(
  name,
  entry,
  { assetsDir, pdfWorker, watching, request, weights, pages, firstLook = '' },
) {
  const built = await bundle({
    entryPoints: { [name]: entry },
    outdir: assetsDir,
    write: false,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    minify: !watching,
    sourcemap: watching ? 'inline' : false,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file', '.svg': 'file', '.png': 'file', '.webp': 'file', '.module.css': 'local-css' },
    legalComments: watching ? 'linked' : 'external',
    plugins: [methodNotes()],
    define: {
      'process.env.NODE_ENV': watching ? '"development"' : '"production"',
      __PDF_WORKER__: JSON.stringify(`./${pdfWorker}`),
    },
  });

  mkdirSync(assetsDir, { recursive: true });
  const metafile = watching
    ? writeOutput(built)
    : await writeJoined(built, { main: entry, workers: WORKERS, weights }, request);
  const main = findOutput(metafile, entry);
  const styles = findStyleSheet(metafile, main);
  const files = withoutLazyStyleSheets(metafile, styles).map((path) => basename(path));
  const template = readFileSync(inRoot(TEMPLATE), 'utf8');
  const filled = Object.entries(pages).map(([page, area]) => {
    const starts = [main, findOutput(metafile, area)];
    const needed = new Set(starts.flatMap((start) => [start, ...findStaticImports(metafile, start)]));
    needed.delete(main);
    const parts = {
      script: basename(main),
      preloaded: [...needed].map((path) => basename(path)),
      styles: basename(styles),
      fonts: files.filter((file) => /latin-(?!ext).*\.woff2$/.test(file)),
      firstLook,
    };
    return [page, fillPage(template, parts)];
  });
  return { metafile, files, pages: /** @type {Record<string, string>} */ (Object.fromEntries(filled)) };
}

/** @typedef {import('esbuild').BuildResult<{ metafile: true }>} Bundled */

/** Writes the output without joining scripts. @param {Bundled} built */
function writeOutput({ metafile, outputFiles = [] }) {
  for (const { path, contents } of outputFiles) writeFileSync(path, contents);
  return metafile;
}

/**
 * Joins the scripts of the output and writes them, each with the licenses of its sources.
 * @param {Bundled} built
 * @param {{ main: string, workers: readonly string[], weights: Readonly<Record<string, number>> }} entries
 * @param {number} request
 * @returns {Promise<import('esbuild').Metafile>} of the joined scripts
 */
async function writeJoined({ metafile, outputFiles = [] }, entries, request) {
  const outputByName = new Map(outputFiles.map((file) => [basename(file.path), file]));
  const isScript = (/** @type {string} */ path) => /\.js(\.LEGAL\.txt)?$/.test(path);
  const otherOutputs = Object.entries(metafile.outputs).filter(([path]) => !isScript(path));
  const texts = Object.keys(metafile.outputs)
    .filter((path) => path.endsWith('.js'))
    .map((path) => /** @type {const} */ ([path, outputByName.get(basename(path))?.text ?? '']));
  const outputs = Object.fromEntries(otherOutputs);
  for (const { path, contents } of outputByName.values()) if (!isScript(path)) writeFileSync(path, contents);

  for (const { path, text, parts, output } of await joinChunks(metafile, new Map(texts), entries, request)) {
    const licenses = parts.flatMap((part) => outputByName.get(`${part}.LEGAL.txt`)?.text ?? []).join('\n');
    const licensePath = `${path}.LEGAL.txt`;
    const note = `/*! For license information please see ${basename(licensePath)} */\n`;
    writeFileSync(inRoot(path), licenses === '' ? text : text + note);
    outputs[path] = output;
    if (licenses === '') continue;
    writeFileSync(inRoot(licensePath), licenses);
    outputs[licensePath] = { bytes: Buffer.byteLength(licenses), inputs: {}, imports: [], exports: [] };
  }
  return { inputs: metafile.inputs, outputs };
}

/** @param {import('esbuild').Metafile} metafile @param {string} entry */
function findOutput(metafile, entry) {
  const found = Object.entries(metafile.outputs).find(
    ([path, output]) => output.entryPoint === entry && path.endsWith('.js'),
  );
  if (!found) throw new BuildError(`esbuild produced no output for ${entry}`);
  return found[0];
}

/**
 * The app has one style sheet, loaded with the page, so that lazy screens never appear unstyled. esbuild adds the
 * styles of lazy imports to the entry's sheet but does not document it, so it is checked here.
 * @param {import('esbuild').Metafile} metafile
 * @param {string} main
 */
function findStyleSheet(metafile, main) {
  const path = metafile.outputs[main]?.cssBundle;
  if (path === undefined) throw new BuildError(`${main} imports no style sheet`);
  const inside = new Set(Object.keys(metafile.outputs[path]?.inputs ?? {}));
  const outside = Object.entries(metafile.outputs)
    .filter(([name]) => name.endsWith('.css'))
    .flatMap(([, output]) => Object.keys(output.inputs))
    .filter((input) => !inside.has(input));
  if (outside.length > 0) throw new BuildError(`not in the page's style sheet: ${outside.join(', ')}`);
  return path;
}

/**
 * esbuild also writes a style sheet for each lazy import; no page loads them.
 * @param {import('esbuild').Metafile} metafile @param {string} styles
 */
function withoutLazyStyleSheets(metafile, styles) {
  return Object.keys(metafile.outputs).filter(
    (path) => path === styles || !/\.css(\.LEGAL\.txt)?$/.test(path),
  );
}

/** @param {string} assetsDir @param {Set<string>} currentNames */
function removeOldAssets(assetsDir, currentNames) {
  for (const name of readdirSync(assetsDir)) {
    if (!currentNames.has(name.replace(/\.(br|gz)$/, ''))) rmSync(join(assetsDir, name));
  }
}

// Must be of the same pdf.js build as the page (src/ui/wizard/pdf-page): pdf.js rejects the other worker.
const WORKER = 'node_modules/pdfjs-dist/legacy/build/pdf.worker.min.mjs';

/**
 * The pdf.js worker is loaded by URL, not by import, so it is a separate asset.
 * @param {string} assetsDir
 * @returns {string} its file name
 */
export function copyPdfWorker(assetsDir) {
  const source = inRoot(WORKER);
  const hash = createHash('sha256').update(readFileSync(source)).digest('hex').slice(0, 8).toUpperCase();
  const name = `pdf-worker-${hash}.mjs`;
  mkdirSync(assetsDir, { recursive: true });
  copyFileSync(source, join(assetsDir, name));
  return name;
}
