import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { inRoot } from '../project.mjs';
import { bundle, requireEntries } from './build-error.mjs';
import { methodNotes } from './method-notes.mjs';

const TEMPLATE = 'src/ui/report-file.html';
/**
 * The page template of each kind of report; src/server/routes/reports/report-document.ts inserts the title and the
 * figures.
 */
const ENTRIES = {
  'report-file.html': 'src/ui/main-file.tsx',
  'report-file-historical.html': 'src/ui/main-file-historical.tsx',
};

/**
 * Methods of the tools and of the PDF reader: no figure of a report links to them, and report files must be small
 * enough for mail.
 */
const OTHER_METHODS = [
  'income-rider',
  'income-rider-simulation',
  'index-strategy',
  'reading-illustrations',
  'retirement-buffer',
  'tax-scorecard',
];
/** Methods of comparative reports that no figure of a historical report links to. */
const COMPARISON_METHODS = ['assumption-lean', 'comparative-report', 'required-return'];

/** Modules that need a server: simulations, market history, dialogs of saved reports, system screens. */
const SERVER_MODULES =
  /[\\/](history-worker[\\/]runners|index-figures[\\/]market-figures|pages[\\/](saved|system))\.ts$/;

/** Messages of a file are plain text. */
const REPLACEMENT_MODULE = 'export const HtmlMessage = ({ message }) => message;';

/** @type {import('esbuild').Plugin} */
const withoutServer = {
  name: 'without-server',
  setup(build) {
    build.onLoad({ filter: SERVER_MODULES }, () => ({ contents: REPLACEMENT_MODULE }));
  },
};

/**
 * Builds the two report files, which open without a server: script, styles and font are inline and compressed.
 * @param {{ outDir: string, watching: boolean }} options
 */
export async function buildReportFiles({ outDir, watching }) {
  requireEntries(Object.fromEntries(Object.entries(ENTRIES).map(([page, entry]) => [page, entry])));
  const template = readFileSync(inRoot(TEMPLATE), 'utf8');
  /** @type {Record<string, unknown>} */
  const inputs = { [TEMPLATE]: {} };
  for (const [page, entry] of Object.entries(ENTRIES)) {
    const built = await bundle({
      entryPoints: { file: entry },
      outdir: join(outDir, 'assets'),
      write: false,
      bundle: true,
      splitting: false,
      format: 'iife',
      target: 'es2022',
      jsx: 'automatic',
      minify: !watching,
      loader: {
        '.woff2': 'dataurl',
        '.svg': 'dataurl',
        '.png': 'dataurl',
        '.webp': 'empty',
        '.module.css': 'local-css',
      },
      legalComments: 'eof',
      plugins: [
        withoutServer,
        methodNotes([...OTHER_METHODS, ...(page.includes('historical') ? COMPARISON_METHODS : [])]),
      ],
      define: { 'process.env.NODE_ENV': '"production"', __PDF_WORKER__: '""' },
    });
    const text = (/** @type {string} */ ending) =>
      built.outputFiles?.find(({ path }) => path.endsWith(ending))?.text ?? '';
    const program = JSON.stringify({ js: text('.js'), css: text('.css') });
    const packed = gzipSync(program, { level: 9 }).toString('base64');
    writeFileSync(
      join(outDir, page),
      template.replace('__PROGRAM__', () => packed),
    );
    Object.assign(inputs, built.metafile.inputs);
  }
  return { inputs, outputs: Object.keys(ENTRIES) };
}
