/**
 * Returns the scripts that one script loads statically.
 * @param {import('esbuild').Metafile} metafile
 * @param {string} start
 * @returns {string[]} without `start`
 */
export function findStaticImports(metafile, start) {
  const seen = new Set([start]);
  for (const path of seen) {
    for (const { path: next, kind, external } of metafile.outputs[path]?.imports ?? []) {
      if (kind === 'import-statement' && !external) seen.add(next);
    }
  }
  seen.delete(start);
  return [...seen];
}

/** Limit for the sign-in page, in bytes of Brotli-compressed JavaScript. */
export const SIGN_IN_BUDGET = 90_000;

/** Maximum number of scripts: each is a request with latency on a slow connection. */
export const MAX_SCRIPTS = { application: 85, publicPage: 12 };

/** Limit for a shared report with its lazy cards, in bytes of Brotli-compressed JavaScript. */
export const PUBLIC_BUDGET = 140_000;

const SCREENS = 'src/ui/';
const SIGN_IN = 'src/ui/practice/sign-in/sign-in-screens.tsx';

/**
 * @typedef {object} SizeReport bytes of Brotli-compressed JavaScript
 * @property {number} shell loaded first by every page
 * @property {number | null} signIn everything that /sign-in loads; null if that screen was not found
 * @property {{ area: string, own: number, total: number, files: number }[]} areas own: bytes in addition to the
 * shell; files: number of scripts
 * @property {number} scripts number of scripts
 * @property {{ file: string, brotli: number }[]} deferred loaded by no area: workers and scripts behind a button
 */

/**
 * @param {import('esbuild').Metafile} metafile
 * @param {string} entry
 * @param {readonly import('./compress-assets.mjs').Asset[]} assets
 * @returns {SizeReport}
 */
export function measureSizes(metafile, entry, assets) {
  const brotli = new Map(assets.map(({ path, brotli: size }) => [path.replace(/^.*\//, ''), size ?? 0]));
  /** @param {string} path */
  const nameOf = (path) => path.replace(/^.*\//, '');
  /** @param {Iterable<string>} paths */
  const sum = (paths) => [...paths].reduce((total, path) => total + (brotli.get(nameOf(path)) ?? 0), 0);

  const scripts = Object.entries(metafile.outputs).filter(([path]) => path.endsWith('.js'));
  const main = scripts.find(([, output]) => output.entryPoint === entry)?.[0] ?? '';
  const shell = new Set([main, ...findStaticImports(metafile, main)]);

  /** @param {string} path */
  const withImports = (path) => new Set([path, ...findStaticImports(metafile, path)]);
  const areas = scripts
    .filter(([, { entryPoint }]) => entryPoint?.startsWith(SCREENS) && entryPoint !== entry)
    .map(([path, output]) => {
      const added = [...withImports(path)].filter((file) => !shell.has(file));
      const addedSize = sum(added);
      return {
        area: areaName(output.entryPoint ?? ''),
        own: addedSize,
        total: sum(shell) + addedSize,
        added,
      };
    })
    .sort((one, other) => one.area.localeCompare(other.area));

  // If the screen is part of the shell, the page loads only the shell.
  const holder = scripts.find(([, output]) => SIGN_IN in output.inputs)?.[0];
  const signIn = holder === undefined ? null : sum(new Set([...shell, ...withImports(holder)]));

  const opened = new Set([...shell, ...areas.flatMap(({ added }) => added)].map(nameOf));
  const deferred = assets
    .filter(({ path }) => /\.m?js$/.test(path) && !opened.has(nameOf(path)))
    .map(({ path, brotli: size }) => ({ file: nameOf(path), brotli: size ?? 0 }));
  return {
    shell: sum(shell),
    signIn,
    areas: areas.map(({ added, ...row }) => ({ ...row, files: shell.size + added.length })),
    deferred,
    scripts: scripts.length,
  };
}

/** @param {string} path such as src/ui/pages/clients.ts */
const areaName = (path) => path.slice(SCREENS.length).replace(/\.tsx?$/, '');

/**
 * @typedef {object} PublicPage
 * @property {string} area
 * @property {number} files
 * @property {number} bytes Brotli-compressed JavaScript that the page loads
 */

/**
 * The areas that a link opens, each with the area that also loads without a click: the cards below, or none.
 * @type {Readonly<Record<string, string>>}
 */
const PUBLIC = {
  'reports/share/shared-report-screen': 'pages/report-cards',
  'reports/share/shared-historical-report-screen': 'reports/share/shared-historical-report-screen',
};

/**
 * Returns the scripts that each public page loads. A browser test compares them with the fetched scripts.
 * @param {import('esbuild').Metafile} metafile
 * @param {string} entry
 * @param {readonly import('./compress-assets.mjs').Asset[]} assets
 * @returns {PublicPage[]}
 */
export function measurePublicPages(metafile, entry, assets) {
  const brotli = new Map(assets.map(({ path, brotli: size }) => [path.replace(/^.*\//, ''), size ?? 0]));
  const scripts = Object.entries(metafile.outputs).filter(([path]) => path.endsWith('.js'));
  const main = scripts.find(([, output]) => output.entryPoint === entry)?.[0] ?? '';
  /** @param {string} area */
  const filesOf = (area) => {
    const found = scripts.find(
      ([, { entryPoint }]) => entryPoint !== undefined && areaName(entryPoint) === area,
    )?.[0];
    return found === undefined ? null : [found, ...findStaticImports(metafile, found)];
  };
  return Object.entries(PUBLIC).flatMap(([area, late]) => {
    const files = filesOf(area);
    const following = filesOf(late);
    if (!files || !following) return [];
    const loaded = new Set([main, ...findStaticImports(metafile, main), ...files, ...following]);
    const sizes = [...loaded].map((file) => brotli.get(file.replace(/^.*\//, '')) ?? 0);
    return [{ area, files: loaded.size, bytes: sizes.reduce((total, size) => total + size, 0) }];
  });
}

/** @param {SizeReport & { publicPages: readonly PublicPage[] }} report @returns {string | null} the error */
export function findOverBudget({ signIn, publicPages, scripts }) {
  if (scripts > MAX_SCRIPTS.application)
    return `The application has ${scripts} scripts; ${MAX_SCRIPTS.application} is the limit.`;
  const scattered = publicPages.find(({ files }) => files > MAX_SCRIPTS.publicPage);
  if (scattered)
    return `${scattered.area} loads ${scattered.files} scripts; ${MAX_SCRIPTS.publicPage} is the limit.`;
  if (signIn === null) return `${SIGN_IN} is in no script of the build, so the size of /sign-in is unknown.`;
  if (signIn > SIGN_IN_BUDGET) return overBudgetText('/sign-in', signIn, SIGN_IN_BUDGET);
  const heavy = publicPages.find(({ bytes }) => bytes > PUBLIC_BUDGET);
  if (heavy) return overBudgetText(heavy.area, heavy.bytes, PUBLIC_BUDGET);
  return publicPages.length === 0
    ? 'No public page is in the build, so the size of a shared report is unknown.'
    : null;
}

/** @param {import('./browser-app.mjs').BrowserDetail | undefined} built @returns {import('../testing/tasks.mjs').Outcome} */
export function checkSizes(built) {
  if (!built) throw new Error('The build did not run.');
  const problem = findOverBudget(built.sizes);
  const shared = built.sizes.publicPages.map(({ bytes }) => formatKilobytes(bytes)).join(' and ');
  return {
    ok: problem === null,
    output: `${problem}\n${formatSizeTable(built.sizes, built.assets)}`,
    note: `/sign-in loads ${formatKilobytes(built.sizes.signIn ?? 0)}, a shared report ${shared}`,
  };
}

/** @param {string} page @param {number} bytes @param {number} budget */
const overBudgetText = (page, bytes, budget) =>
  `${page} loads ${formatKilobytes(bytes)} of compressed JavaScript; ${formatKilobytes(budget)} is the limit.`;

/** @param {number} bytes */
const formatKilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;

/** @param {SizeReport & { publicPages: readonly PublicPage[] }} report @param {readonly import('./compress-assets.mjs').Asset[]} assets */
export function formatSizeTable(report, assets) {
  /** @type {[string, string, string][]} */
  const rows = [
    ['JavaScript, brotli', 'adds', 'loads'],
    ['every page', '', formatKilobytes(report.shell)],
    ...report.areas.map(
      ({ area, own: addedSize, total }) =>
        /** @type {[string, string, string]} */ ([area, formatKilobytes(addedSize), formatKilobytes(total)]),
    ),
    ...report.deferred.map(
      ({ file, brotli }) =>
        /** @type {[string, string, string]} */ ([`later: ${file}`, formatKilobytes(brotli), '']),
    ),
    ...assets
      .filter(({ path }) => path.endsWith('.css'))
      .map(
        ({ path, brotli }) =>
          /** @type {[string, string, string]} */ ([
            `style sheet: ${path.replace('/assets/', '')}`,
            '',
            formatKilobytes(brotli ?? 0),
          ]),
      ),
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(
    ([name, addedSize, total]) => `  ${name.padEnd(width)}  ${addedSize.padStart(9)}  ${total.padStart(9)}`,
  );
  const signIn = report.signIn === null ? 'unknown' : formatKilobytes(report.signIn);
  return [
    ...lines,
    `  ${report.scripts} scripts in the application`,
    `  /sign-in loads ${signIn} of ${formatKilobytes(SIGN_IN_BUDGET)} allowed`,
    ...report.publicPages.map(
      ({ area, bytes, files }) =>
        `  ${area} loads ${formatKilobytes(bytes)} of ${formatKilobytes(PUBLIC_BUDGET)} allowed, in ${files} scripts`,
    ),
  ].join('\n');
}
