import { staticImports } from './chunks.mjs';

/** What the sign-in page may load, in bytes of brotli-compressed JavaScript. */
export const SIGN_IN_BUDGET = 90_000;

const SIGN_IN = 'src/ui/screens/sign-in/sign-in-screen.tsx';

/**
 * @typedef {object} SizeReport bytes of brotli-compressed JavaScript
 * @property {number} shell what every page loads first
 * @property {number | null} signIn everything that /sign-in loads; null when that screen was not found
 * @property {{ screen: string, own: number, total: number }[]} screens own: what this screen adds to the shell
 * @property {{ file: string, brotli: number }[]} late loaded by no screen's opening: workers, and what a button loads
 */

/**
 * @param {import('esbuild').Metafile} metafile
 * @param {string} entry
 * @param {readonly import('./compress-assets.mjs').Asset[]} assets
 * @returns {SizeReport}
 */
export function reportSizes(metafile, entry, assets) {
  const brotli = new Map(assets.map(({ path, brotli: size }) => [path.replace(/^.*\//, ''), size ?? 0]));
  /** @param {string} path */
  const nameOf = (path) => path.replace(/^.*\//, '');
  /** @param {Iterable<string>} paths */
  const sum = (paths) => [...paths].reduce((total, path) => total + (brotli.get(nameOf(path)) ?? 0), 0);

  const scripts = Object.entries(metafile.outputs).filter(([path]) => path.endsWith('.js'));
  const main = scripts.find(([, output]) => output.entryPoint === entry)?.[0] ?? '';
  const shell = new Set([main, ...staticImports(metafile, main)]);

  /** @param {string} path */
  const withImports = (path) => new Set([path, ...staticImports(metafile, path)]);
  const screens = scripts
    .filter(
      ([path, output]) =>
        path !== main && output.entryPoint !== undefined && output.entryPoint.endsWith('-screen.tsx'),
    )
    .map(([path, output]) => {
      const added = [...withImports(path)].filter((file) => !shell.has(file));
      const own = sum(added);
      return { screen: screenName(output.entryPoint ?? ''), own, total: sum(shell) + own, files: added };
    })
    .sort((one, other) => one.screen.localeCompare(other.screen));

  // The screen may have been taken into the shell; then the shell is all that the page loads.
  const holder = scripts.find(([, output]) => SIGN_IN in output.inputs)?.[0];
  const signIn = holder === undefined ? null : sum(new Set([...shell, ...withImports(holder)]));

  const opened = new Set([...shell, ...screens.flatMap(({ files }) => files)].map(nameOf));
  const late = assets
    .filter(({ path }) => /\.m?js$/.test(path) && !opened.has(nameOf(path)))
    .map(({ path, brotli: size }) => ({ file: nameOf(path), brotli: size ?? 0 }));
  return { shell: sum(shell), signIn, screens: screens.map(({ files: _, ...row }) => row), late };
}

/** @param {string} path src/ui/screens/report/report-builder-screen.tsx */
function screenName(path) {
  return path.replace(/^src\/ui\/screens\//, '').replace(/-screen\.tsx$/, '');
}

/** @param {SizeReport} report @returns {string | null} what is wrong */
export function overBudget({ signIn }) {
  if (signIn === null)
    return `${SIGN_IN} is in no script of the build, so what /sign-in loads cannot be told.`;
  if (signIn <= SIGN_IN_BUDGET) return null;
  return `/sign-in loads ${kilobytes(signIn)} of compressed JavaScript; ${kilobytes(SIGN_IN_BUDGET)} is the limit.`;
}

/** @param {number} bytes */
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;

/** @param {SizeReport} report @param {readonly import('./compress-assets.mjs').Asset[]} assets */
export function sizeTable(report, assets) {
  /** @type {[string, string, string][]} */
  const rows = [
    ['JavaScript, brotli', 'adds', 'loads'],
    ['every page', '', kilobytes(report.shell)],
    ...report.screens.map(
      ({ screen, own, total }) =>
        /** @type {[string, string, string]} */ ([screen, kilobytes(own), kilobytes(total)]),
    ),
    ...report.late.map(
      ({ file, brotli }) =>
        /** @type {[string, string, string]} */ ([`later: ${file}`, kilobytes(brotli), '']),
    ),
    ...assets
      .filter(({ path }) => path.endsWith('.css'))
      .map(
        ({ path, brotli }) =>
          /** @type {[string, string, string]} */ ([
            `style sheet: ${path.replace('/assets/', '')}`,
            '',
            kilobytes(brotli ?? 0),
          ]),
      ),
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(
    ([name, own, total]) => `  ${name.padEnd(width)}  ${own.padStart(9)}  ${total.padStart(9)}`,
  );
  const signIn = report.signIn === null ? 'unknown' : kilobytes(report.signIn);
  return [...lines, `  /sign-in loads ${signIn} of ${kilobytes(SIGN_IN_BUDGET)} allowed`].join('\n');
}
