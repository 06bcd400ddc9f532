/** @typedef {{ version?: string, integrity?: string, resolved?: string, optional?: boolean, dev?: boolean, peer?: boolean, link?: boolean }} LockedPackage */
/** @typedef {{ packages?: Record<string, LockedPackage> }} Lockfile */

/**
 * all: with the packages of tests and tools; runtime: only the packages of `npm start` and the build.
 * @typedef {'all' | 'runtime'} Packages
 */

/**
 * A lockfile with download addresses would bind every installation to the registry of its author. Integrity hashes
 * are sufficient, and each machine uses its configured registry.
 * @param {Lockfile} lockfile
 * @returns {string[]} the packages with an address
 */
export function lockedAddresses(lockfile) {
  return Object.entries(lockfile.packages ?? {})
    .filter(([, entry]) => entry.resolved !== undefined && entry.link !== true)
    .map(([path]) => path);
}

/**
 * Compares the lockfile with the packages that npm installed (node_modules/.package-lock.json). Optional packages may be
 * missing: npm omits those of other platforms.
 * @param {Lockfile} required
 * @param {Lockfile} installed
 * @param {Packages} packages
 */
export function isInstalled(required, installed, packages) {
  const installedPackages = installed.packages ?? {};
  return Object.entries(required.packages ?? {}).every(([path, entry]) => {
    if (path === '' || (packages === 'runtime' && entry.dev)) return true;
    const found = installedPackages[path];
    if (found === undefined) return entry.optional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/**
 * The state for which node_modules was installed.
 * @typedef {{ lockfile: string, packages: Packages, platform: string, arch: string }} InstallStamp
 */

/**
 * @param {InstallStamp | null} stamp of the last complete install
 * @param {InstallStamp} required
 * @returns {string | null} why the packages must be installed, or null
 */
export function planInstall(stamp, required) {
  if (stamp === null) return 'no packages are installed';
  if (stamp.lockfile !== required.lockfile) return 'package-lock.json has changed';
  if (stamp.platform !== required.platform || stamp.arch !== required.arch)
    return `installed for ${stamp.platform}-${stamp.arch}, this is ${required.platform}-${required.arch}`;
  if (stamp.packages === 'runtime' && required.packages === 'all')
    return 'the packages of tests and tools are missing';
  return null;
}

/**
 * Reads a stamp that may be incomplete or from an older version.
 * @param {string | null} text
 * @returns {InstallStamp | null}
 */
export function parseStamp(text) {
  if (text === null) return null;
  try {
    const value = JSON.parse(text);
    const names = /** @type {const} */ (['lockfile', 'packages', 'platform', 'arch']);
    return names.every((name) => typeof value?.[name] === 'string') ? value : null;
  } catch {
    return null;
  }
}
