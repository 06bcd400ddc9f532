import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { inRoot, readJson } from '../project.mjs';
import { say, whileSaying } from '../terminal/progress.mjs';
import { run } from '../terminal/run.mjs';
import { parseStamp, planInstall, isInstalled } from './install-stamp.mjs';
import { brokenNativePackages, hasCompiler, npmCommand, rebuild } from './native-modules.mjs';
import { installFromSystem, lastLines } from './system-packages.mjs';

const STAMP = inRoot('node_modules', '.plumbline-install.json');
const INSTALLED_LOCKFILE = 'node_modules/.package-lock.json';

/** An install that cannot go on; its message says what to do, and a stack would only hide it. */
export class InstallError extends Error {}

/** @returns {import('./install-stamp.mjs').InstallStamp} */
function wantedStamp() {
  return {
    lockfile: createHash('sha256')
      .update(readFileSync(inRoot('package-lock.json')))
      .digest('hex'),
    abi: process.versions.modules,
    platform: process.platform,
    arch: process.arch,
  };
}

/**
 * Makes node_modules what package-lock.json names, for this Node and this system. Costs a few milliseconds when it
 * already is.
 */
export async function ensureInstall() {
  const wanted = wantedStamp();
  const plan = planInstall(parseStamp(existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : null), wanted);
  if (plan.action === 'none') return;
  // From here on node_modules is not what the stamp says, also if this is interrupted.
  rmSync(STAMP, { force: true });

  if (plan.action === 'install' && !(await wasInstalledByHand())) {
    say(`installing packages: ${plan.reason}`);
    await installPackages();
  }
  await ensureNativePackages(plan.action === 'rebuild');
  linkCommand();
  writeFileSync(STAMP, JSON.stringify(wanted));
  say('packages are ready');
}

/** `npm ci` typed by hand leaves no stamp of ours, but npm's own record of what it installed. */
async function wasInstalledByHand() {
  if (!existsSync(inRoot(INSTALLED_LOCKFILE))) return false;
  return isInstalled(readJson('package-lock.json'), readJson(INSTALLED_LOCKFILE));
}

/**
 * Install scripts wait for the next step, so that a compiled part that cannot be had does not undo the rest, and only
 * the packages that need one run one.
 */
async function installPackages() {
  const [npm, ...first] = npmCommand();
  const result = await whileSaying('npm ci (about a minute on a slow network)', () =>
    run(npm, [...first, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--include=dev']),
  );
  if (result.code !== 0) {
    throw new InstallError(
      `npm ci did not finish.\n\n${lastLines(result.output, 30)}\n\nIs the network reachable? Then try again.`,
    );
  }
}

/** @param {boolean} newNode whether another Node is at work than the one that installed */
async function ensureNativePackages(newNode) {
  let broken = await brokenNativePackages();
  if (broken.length === 0) return;
  say(
    `${list(broken)}: ${newNode ? 'compiled for another Node' : 'the compiled part is missing or does not run here'}`,
  );

  let result = await rebuild(broken.map(({ name }) => name));
  broken = await brokenNativePackages();
  if (broken.length === 0) return;

  if (!hasCompiler()) {
    say('a ready binary could not be fetched, and there is no C++ compiler to make one');
    const { installed, advice } = await installFromSystem('compiler');
    if (!installed) {
      throw new InstallError(
        `${list(broken)} cannot be compiled here yet. Run this once, then try again:\n\n  ${advice}`,
      );
    }
    result = await rebuild(broken.map(({ name }) => name));
    broken = await brokenNativePackages();
    if (broken.length === 0) return;
  }
  throw new InstallError(
    result.code === 0
      ? `${list(broken)} was compiled, and does not run in Node ${process.version}:\n\n${broken.map(({ complaint }) => complaint).join('\n')}`
      : `${list(broken)} could not be compiled.\n\n${lastLines(result.output, 40)}`,
  );
}

/** @param {readonly import('./native-modules.mjs').Broken[]} broken */
const list = (broken) => broken.map(({ name }) => name).join(', ');

/** Lets `npx --no-install plumbline` find the command without asking npm to pack the checkout first. */
function linkCommand() {
  const link = inRoot('node_modules', '.bin', 'plumbline');
  if (process.platform === 'win32' || existsSync(link)) return;
  mkdirSync(inRoot('node_modules', '.bin'), { recursive: true });
  // One that leads nowhere would stand in the way.
  rmSync(link, { force: true });
  symlinkSync('../../scripts/plumbline.mjs', link);
}
