/** @typedef {{ version?: string, integrity?: string, resolved?: string, optional?: boolean, peer?: boolean, link?: boolean }} LockedPackage */
/** @typedef {{ packages?: Record<string, LockedPackage> }} Lockfile */

/**
 * A lockfile with download addresses ties every install to the registry of whoever wrote it; integrity hashes alone
 * name a package exactly, and each machine fetches it from its own registry.
 * @param {Lockfile} lockfile
 * @returns {string[]} the packages that carry an address
 */
export function lockedAddresses(lockfile) {
  return Object.entries(lockfile.packages ?? {})
    .filter(([, entry]) => entry.resolved !== undefined && entry.link !== true)
    .map(([path]) => path);
}

/**
 * Whether what npm last installed (its own node_modules/.package-lock.json) is what the lockfile names.
 * Optional packages may be missing: npm leaves out those of other platforms.
 * @param {Lockfile} wanted
 * @param {Lockfile} installed
 */
export function isInstalled(wanted, installed) {
  const have = installed.packages ?? {};
  return Object.entries(wanted.packages ?? {}).every(([path, entry]) => {
    if (path === '') return true;
    const found = have[path];
    if (found === undefined) return entry.optional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/**
 * What node_modules was installed for. `abi` is process.versions.modules: native modules are compiled against it.
 * @typedef {{ lockfile: string, abi: string, platform: string, arch: string }} InstallStamp
 */

/** @typedef {{ action: 'none' } | { action: 'install' | 'rebuild', reason: string }} InstallPlan */

/**
 * What has to happen before node_modules can be used. Only a new Node leaves the JavaScript packages valid: then it is
 * enough to compile the native ones again.
 * @param {InstallStamp | null} stamp what the last install left, if it finished
 * @param {InstallStamp} wanted
 * @returns {InstallPlan}
 */
export function planInstall(stamp, wanted) {
  if (stamp === null) return { action: 'install', reason: 'nothing is installed yet' };
  if (stamp.lockfile !== wanted.lockfile)
    return { action: 'install', reason: 'package-lock.json has changed' };
  if (stamp.platform !== wanted.platform || stamp.arch !== wanted.arch) {
    return {
      action: 'install',
      reason: `installed for ${stamp.platform}-${stamp.arch}, this is ${wanted.platform}-${wanted.arch}`,
    };
  }
  if (stamp.abi !== wanted.abi)
    return { action: 'rebuild', reason: 'another version of Node installed them' };
  return { action: 'none' };
}

/**
 * Reads a stamp that may be half written or of an older form.
 * @param {string | null} text
 * @returns {InstallStamp | null}
 */
export function parseStamp(text) {
  if (text === null) return null;
  try {
    const value = JSON.parse(text);
    const names = /** @type {const} */ (['lockfile', 'abi', 'platform', 'arch']);
    return names.every((name) => typeof value?.[name] === 'string') ? value : null;
  } catch {
    return null;
  }
}
