import { readFileSync } from 'node:fs';
import { run } from '../terminal/run.mjs';
import { withProgress } from '../terminal/progress.mjs';

/** @typedef {'debian' | 'fedora' | 'alpine' | 'arch' | 'suse' | 'macos' | 'windows' | 'other'} SystemFamily */
/** @typedef {'compiler' | 'chromium' | 'headless'} Need */

/**
 * @param {string} platform process.platform
 * @param {string} osRelease the text of /etc/os-release, or empty
 * @returns {SystemFamily}
 */
export function systemFamily(platform, osRelease) {
  if (platform === 'darwin') return 'macos';
  if (platform === 'win32') return 'windows';
  const ids = [...osRelease.matchAll(/^(?:ID|ID_LIKE)="?([^"\n]*)"?$/gm)].flatMap((match) =>
    (match[1] ?? '').split(' '),
  );
  if (ids.some((word) => word === 'debian' || word === 'ubuntu')) return 'debian';
  if (ids.some((word) => word === 'fedora' || word === 'rhel' || word === 'centos')) return 'fedora';
  if (ids.includes('alpine')) return 'alpine';
  if (ids.includes('arch')) return 'arch';
  if (ids.some((word) => word.includes('suse'))) return 'suse';
  return 'other';
}

/** @type {Record<SystemFamily, string>} */
const CHROMIUM = {
  debian: 'apt-get install -y chromium',
  fedora: 'dnf install -y chromium',
  alpine: 'apk add chromium',
  arch: 'pacman -S --noconfirm chromium',
  suse: 'zypper install -y chromium',
  macos: 'brew install --cask chromium',
  windows: 'winget install Google.Chrome',
  other: 'install chromium with this system’s package manager',
};

/** @type {Record<Need, Record<SystemFamily, string>>} */
const COMMANDS = {
  compiler: {
    debian: 'apt-get install -y python3 make g++',
    fedora: 'dnf install -y python3 make gcc-c++',
    alpine: 'apk add python3 make g++',
    arch: 'pacman -S --noconfirm python make gcc',
    suse: 'zypper install -y python3 make gcc-c++',
    macos: 'xcode-select --install',
    windows:
      'winget install Microsoft.VisualStudio.2022.BuildTools --override "--add Microsoft.VisualStudio.Workload.VCTools"',
    other: 'install python3, make and a C++ compiler with this system’s package manager',
  },
  chromium: CHROMIUM,
  // Chromium without a window; systems without this package use full Chromium.
  headless: { ...CHROMIUM, debian: 'apt-get install -y chromium-headless-shell' },
};

/** @type {readonly SystemFamily[]} */
const NEEDS_ROOT = ['debian', 'fedora', 'alpine', 'arch', 'suse'];

/**
 * Returns the command that installs the missing program, as the user would type it.
 * @param {Need} need @param {SystemFamily} family @param {boolean} isRoot
 */
export function installCommand(need, family, isRoot) {
  const command = COMMANDS[need][family];
  return NEEDS_ROOT.includes(family) && !isRoot ? `sudo ${command}` : command;
}

function readOsRelease() {
  try {
    return readFileSync('/etc/os-release', 'utf8');
  } catch {
    return '';
  }
}

export function thisSystem() {
  return { family: systemFamily(process.platform, readOsRelease()), isRoot: process.getuid?.() === 0 };
}

/**
 * Installs a missing program if that needs no confirmation: as root on Debian and its derivatives. Does nothing
 * elsewhere.
 * @param {Need} need
 * @returns {Promise<{ installed: boolean, advice: string }>} advice: the command for the user, and the reason of a
 * failure
 */
export async function installFromSystem(need) {
  const { family, isRoot } = thisSystem();
  const command = installCommand(need, family, isRoot);
  if (family !== 'debian' || !isRoot) return { installed: false, advice: command };

  const [program = '', ...args] = command.split(' ');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  return withProgress(`apt-get update, then ${command}`, async () => {
    const update = await run(program, ['update'], { env });
    const install = await run(program, args, { env });
    if (install.code === 0) return { installed: true, advice: command };
    return { installed: false, advice: `${command}\n${lastLines(update.output + install.output, 12)}` };
  });
}

/** @param {string} text @param {number} count */
export function lastLines(text, count) {
  return text.trimEnd().split('\n').slice(-count).join('\n');
}
