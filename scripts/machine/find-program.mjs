import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** @param {string} path */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/**
 * Returns all programs of this name on the PATH, in its order.
 * @param {string} name
 * @returns {string[]}
 */
export function findPrograms(name) {
  const extension = process.platform === 'win32' ? '.exe' : '';
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name + extension))
    .filter(isExecutable);
}

/**
 * Returns the first of these programs on the PATH.
 * @param {readonly string[]} names
 * @returns {string | null}
 */
export function findProgram(names) {
  for (const name of names) {
    const [program] = findPrograms(name);
    if (program !== undefined) return program;
  }
  return null;
}
