import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder that a user entered, with its parents. `recursive` of Node does not end in /proc, where a new
 * folder has no parent although the parent exists.
 */
export function makeFolder(folder: string, mode = 0o700): void {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder), mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process may have created it.
    if (!existsSync(folder)) throw error;
  }
}
