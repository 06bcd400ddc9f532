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
