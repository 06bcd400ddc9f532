import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { inRoot, readJson } from '../project.mjs';
import { print, withProgress } from '../terminal/progress.mjs';
import { run } from '../terminal/run.mjs';
import { isInstalled, parseStamp, planInstall } from './install-stamp.mjs';
import { npmCommand } from './npm.mjs';
import { lastLines } from './system-packages.mjs';

const STAMP = inRoot('node_modules', '.plumbline-install.json');
const INSTALLED_LOCKFILE = 'node_modules/.package-lock.json';

/** The packages cannot be installed; the message explains the solution. */
export class InstallError extends Error {}

/**
 * Installs the packages of package-lock.json if they are missing; the check takes a few milliseconds. Install
 * scripts are disabled: every native package contains its binary.
 * @param {import('./install-stamp.mjs').Packages} packages
 */
export async function ensureInstall(packages) {
  const required = {
    lockfile: createHash('sha256')
      .update(readFileSync(inRoot('package-lock.json')))
      .digest('hex'),
    packages,
    platform: process.platform,
    arch: process.arch,
  };
  const reason = planInstall(parseStamp(existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : null), required);
  if (reason === null) return;
  // An interrupted install leaves no stamp.
  rmSync(STAMP, { force: true });
  if (!(await isInstalledByHand(packages))) {
    print(`installing packages: ${reason}`);
    await installPackages(packages);
  }
  linkCommand();
  writeFileSync(STAMP, JSON.stringify(required));
  print('packages installed');
}

/** After `npm ci`, npm's own record lists the installed packages. @param {import('./install-stamp.mjs').Packages} packages */
async function isInstalledByHand(packages) {
  if (!existsSync(inRoot(INSTALLED_LOCKFILE))) return false;
  return isInstalled(readJson('package-lock.json'), readJson(INSTALLED_LOCKFILE), packages);
}

/** @param {import('./install-stamp.mjs').Packages} packages */
async function installPackages(packages) {
  const [npm, ...first] = npmCommand();
  const kind = packages === 'all' ? '--include=dev' : '--omit=dev';
  const result = await withProgress('npm ci (about a minute on a slow network)', () =>
    run(npm, [...first, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', kind]),
  );
  if (result.code !== 0) {
    throw new InstallError(
      `npm ci failed.\n\n${lastLines(result.output, 30)}\n\nCheck the network connection and try again.`,
    );
  }
}

/** Lets `npx --no-install plumbline` find the command without asking npm to pack the checkout first. */
function linkCommand() {
  const link = inRoot('node_modules', '.bin', 'plumbline');
  if (process.platform === 'win32' || existsSync(link)) return;
  mkdirSync(inRoot('node_modules', '.bin'), { recursive: true });
  // A link to a missing file would make symlinkSync fail.
  rmSync(link, { force: true });
  symlinkSync('../../scripts/plumbline.mjs', link);
}
