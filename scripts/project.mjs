import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the checkout, independent of the working directory. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** @param {string[]} parts */
export const inRoot = (...parts) => join(ROOT, ...parts);

/** Cache of the tools; safe to delete. */
export const CACHE = inRoot('.cache');

/** @param {string} path a JSON file, relative to the checkout */
export function readJson(path) {
  return JSON.parse(readFileSync(inRoot(path), 'utf8'));
}
