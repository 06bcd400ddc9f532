import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout, wherever a script is called from. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** @param {string[]} parts */
export const inRoot = (...parts) => join(ROOT, ...parts);

/** What tools keep between runs; safe to delete at any time. */
export const CACHE = inRoot('.cache');

/** @param {string} path a JSON file, relative to the checkout */
export function readJson(path) {
  return JSON.parse(readFileSync(inRoot(path), 'utf8'));
}
