import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder that a user entered, with its parents. `recursive` of Node does not end in /proc, where a new
 * folder has no parent although the parent exists.
 */
export function makeFolder(folder: string, mode = 0o700): void {
  const parent = dirname(folder);
  if (!existsSync(parent)) makeFolder(parent, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // The folder may exist already, or another process may have created it.
    if (!existsSync(folder) || !statSync(folder).isDirectory()) throw error;
  }
}
