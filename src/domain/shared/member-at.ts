/** Reads JSON of unknown shape by path ("rows.0.age"), one member after the other; undefined where it ends. */
export function memberAt(value: unknown, path: string): unknown {
  let found = value;
  for (const key of path.split('.')) {
    if (found === null || typeof found !== 'object') return undefined;
    // Own and enumerable: a list's length is no member of it.
    found = Object.prototype.propertyIsEnumerable.call(found, key) ? Reflect.get(found, key) : undefined;
  }
  return found;
}

/** The same where a number must stand. */
export function numberAt(value: unknown, path: string): number {
  const found = memberAt(value, path);
  if (typeof found !== 'number') throw new TypeError(`no number at ${path}: ${String(found)}`);
  return found;
}
