import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  MAX_SCRIPTS,
  PUBLIC_BUDGET,
  SIGN_IN_BUDGET,
  findOverBudget,
  measurePublicPages,
  measureSizes,
  formatSizeTable,
} from './size-report.mjs';

const ENTRY = 'src/ui/main.tsx';

function output(
  entryPoint: string | null,
  imports: [string, 'import-statement' | 'dynamic-import'][],
  inputs: string[] = [],
) {
  return {
    bytes: 0,
    exports: [],
    ...(entryPoint === null ? {} : { entryPoint }),
    imports: imports.map(([path, kind]) => ({ path: `dist/assets/${path}`, kind })),
    inputs: Object.fromEntries(
      [...inputs, ...(entryPoint === null ? [] : [entryPoint])].map((path) => [path, { bytesInOutput: 1 }]),
    ),
  };
}

/** The app imports `shared`; sign-in adds `forms`, which both screens use; a button of the report loads `pdf`. */
const metafile = {
  inputs: {},
  outputs: {
    'dist/assets/app.js': output(ENTRY, [
      ['shared.js', 'import-statement'],
      ['sign-in.js', 'dynamic-import'],
      ['report.js', 'dynamic-import'],
    ]),
    'dist/assets/shared.js': output(null, []),
    'dist/assets/forms.js': output(null, [['shared.js', 'import-statement']]),
    'dist/assets/sign-in.js': output(
      'src/ui/practice/sign-in/sign-in-screens.tsx',
      [['forms.js', 'import-statement']],
      ['src/ui/practice/sign-in/sign-in-screens.tsx'],
    ),
    'dist/assets/report.js': output('src/ui/reports/builder/builder-screen.tsx', [
      ['forms.js', 'import-statement'],
      ['pdf.js', 'dynamic-import'],
    ]),
    'dist/assets/pdf.js': output('node_modules/pdfjs-dist/pdf.mjs', []),
  },
};
const assets = Object.entries({
  app: 60_000,
  shared: 5_000,
  forms: 3_000,
  'sign-in': 1_000,
  report: 20_000,
  pdf: 100_000,
}).map(([name, brotli]) => ({ path: `/assets/${name}.js`, bytes: brotli * 3, brotli, gzip: brotli }));

test('the sign-in page is the shell, its screen and each shared script once', () => {
  const report = measureSizes(metafile, ENTRY, assets);
  assert.equal(report.shell, 65_000);
  assert.equal(report.signIn, 69_000);
  assert.deepEqual(report.areas, [
    { area: 'practice/sign-in/sign-in-screens', own: 4_000, total: 69_000, files: 4 },
    { area: 'reports/builder/builder-screen', own: 23_000, total: 88_000, files: 4 },
  ]);
  assert.equal(report.scripts, 6);
  assert.deepEqual(report.deferred, [{ file: 'pdf.js', brotli: 100_000 }]);
});

test('a sign-in screen inside the shell has the size of the shell', () => {
  const inside = {
    inputs: {},
    outputs: { 'dist/assets/app.js': output(ENTRY, [], ['src/ui/practice/sign-in/sign-in-screens.tsx']) },
  };
  assert.equal(measureSizes(inside, ENTRY, assets).signIn, 60_000);
});

/** A shared report: its script, its screen and the following cards; a click loads the presentation. */
const publicPages = measurePublicPages(
  {
    inputs: {},
    outputs: {
      'dist/assets/app.js': output('src/ui/main-shared.tsx', [
        ['shared.js', 'import-statement'],
        ['report.js', 'dynamic-import'],
      ]),
      'dist/assets/shared.js': output(null, []),
      'dist/assets/report.js': output('src/ui/reports/share/shared-report-screen.tsx', [
        ['forms.js', 'import-statement'],
        ['pdf.js', 'dynamic-import'],
      ]),
      'dist/assets/forms.js': output(null, [['sign-in.js', 'dynamic-import']]),
      'dist/assets/sign-in.js': output('src/ui/pages/report-cards.ts', [['shared.js', 'import-statement']]),
      'dist/assets/pdf.js': output('src/ui/reports/present/comparative-presentation.tsx', []),
    },
  },
  'src/ui/main-shared.tsx',
  assets,
);

test('a public page is its script, screen and later cards, each once, without scripts loaded on click', () => {
  assert.deepEqual(publicPages, [{ area: 'reports/share/shared-report-screen', bytes: 89_000, files: 5 }]);
});

test('budgets are exact to the byte, and an unknown size fails', () => {
  const report = { ...measureSizes(metafile, ENTRY, assets), publicPages };
  assert.equal(findOverBudget({ ...report, signIn: SIGN_IN_BUDGET }), null);
  assert.match(findOverBudget({ ...report, signIn: SIGN_IN_BUDGET + 1 }) ?? '', /sign-in.* limit/);
  assert.match(findOverBudget({ ...report, signIn: null }) ?? '', /is unknown/);
  const page = (bytes: number, files = MAX_SCRIPTS.publicPage) => ({
    ...report,
    publicPages: [{ area: 'reports/share/shared-report-screen', bytes, files }],
  });
  assert.equal(findOverBudget(page(PUBLIC_BUDGET)), null);
  assert.match(findOverBudget(page(PUBLIC_BUDGET + 1)) ?? '', /shared-report.* limit/);
  assert.match(findOverBudget({ ...report, publicPages: [] }) ?? '', /is unknown/);
  assert.match(findOverBudget(page(PUBLIC_BUDGET, MAX_SCRIPTS.publicPage + 1)) ?? '', /13 scripts; 12 is/);
  assert.equal(findOverBudget({ ...report, scripts: MAX_SCRIPTS.application }), null);
  assert.match(
    findOverBudget({ ...report, scripts: MAX_SCRIPTS.application + 1 }) ?? '',
    /scripts; .* limit/,
  );
});

test('the table shows each screen and its limit', () => {
  const table = formatSizeTable({ ...measureSizes(metafile, ENTRY, assets), publicPages }, assets);
  assert.match(table, /builder-screen +23\.0 KB +88\.0 KB/);
  assert.match(table, /\/sign-in loads 69\.0 KB of 90\.0 KB allowed/);
  assert.match(table, /shared-report-screen loads 89\.0 KB of 140\.0 KB allowed, in 5 scripts/);
});
