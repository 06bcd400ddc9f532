/** The path, query and fragment of an address on this site, or null: another site's must never be followed. */
export function ownPath(address: string): string | null {
  if (!address.startsWith('/')) return null;
  // Browsers read "//host", "/\host" and addresses with control characters as other hosts.
  const inert = new URL('http://own.invalid');
  let target: URL;
  try {
    target = new URL(address, inert);
  } catch {
    return null;
  }
  if (target.origin !== inert.origin) return null;
  const own = target.pathname + target.search + target.hash;
  return own.startsWith('//') ? null : own;
}
