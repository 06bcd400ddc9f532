import { run } from '../terminal/run.mjs';
import { print } from '../terminal/progress.mjs';
import { findProgram, isExecutable } from './find-program.mjs';
import { installFromSystem } from './system-packages.mjs';

/** No test needs a window, and drawing it takes as much work as the page: half the time of a run. */
const SHELL = 'chromium-headless-shell';
const NAMES = [
  SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];
const MAC_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** @returns {string | null} */
function findChromium() {
  const named = process.env['PLUMBLINE_CHROMIUM'];
  if (named) return named;
  return findProgram(NAMES) ?? MAC_PATHS.find(isExecutable) ?? null;
}

/**
 * On Ubuntu, a package of this name only points to a snap, so the program must respond. @param {string | null} path
 */
async function canStart(path) {
  return path !== null && (await run(path, ['--version'])).code === 0;
}

/**
 * Finds the browser for the tests. Installs it from the system's packages if that needs no confirmation.
 * @returns {Promise<{ path: string } | { advice: string }>}
 */
export async function ensureChromium() {
  let found = findChromium();
  if (found && !process.env['PLUMBLINE_CHROMIUM'] && !findProgram([SHELL])) {
    // A browser exists, so a missing package is not an error.
    const { installed } = await installFromSystem('headless');
    if (installed) found = findChromium();
  }
  if (await canStart(found)) return { path: String(found) };
  if (process.env['PLUMBLINE_CHROMIUM']) {
    return {
      advice: `PLUMBLINE_CHROMIUM is ${found}, which does not start. Set it to the path of Chromium or Chrome.`,
    };
  }
  print('Chromium or Chrome not found; the browser tests need one of them');
  const headless = await installFromSystem('headless');
  const { installed, advice } = headless.installed ? headless : await installFromSystem('chromium');
  const now = findChromium();
  if (installed && (await canStart(now))) return { path: String(now) };
  return {
    advice: `The browser tests need Chromium or Chrome. Run this once, then try again:\n\n  ${advice}\n\nOr set PLUMBLINE_CHROMIUM to the path of one.`,
  };
}
