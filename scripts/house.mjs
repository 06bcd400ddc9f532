#!/usr/bin/env node
// npm run house: compares the size and structure of src with the limits in scripts/house.json. `-- --accept
// "<reason>"` raises the limits to the current numbers and stores the reason.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRoot, readJson, ROOT } from './project.mjs';

const LIMITS = 'scripts/house.json';
const MAX_FILES_PER_FOLDER = 25;
const STATIC_IMPORT = /^(?:import|export)\s(?:[^'";]*?\sfrom\s)?'(\.[^']+)'/gm;

/** @typedef {'product lines' | 'files' | 'crowded folders' | 'import circles'} Measure */

/** @returns {Record<Measure, number>} */
export function measureHouse() {
  const files = readdirSync(inRoot('src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(ROOT.length + 1)
        .replaceAll('\\', '/'),
    );
  const product = files.filter((file) => /\.(ts|tsx|css)$/.test(file) && !/\.(test|bench)\./.test(file));
  const text = new Map(product.map((file) => [file, readFileSync(inRoot(file), 'utf8')]));
  /** @type {Map<string, number>} */
  const perFolder = new Map();
  for (const file of product) perFolder.set(dirname(file), (perFolder.get(dirname(file)) ?? 0) + 1);
  const imports = new Map(
    product.map((file) => [
      file,
      [...(text.get(file) ?? '').matchAll(STATIC_IMPORT)].map(([, path = '']) => join(dirname(file), path)),
    ]),
  );
  return {
    'product lines': product.reduce((sum, file) => sum + (text.get(file) ?? '').split('\n').length - 1, 0),
    files: files.length,
    'crowded folders': [...perFolder.values()].filter((count) => count > MAX_FILES_PER_FOLDER).length,
    'import circles': countCircles(imports),
  };
}

/** Counts the import cycles with Tarjan's algorithm. @param {ReadonlyMap<string, readonly string[]>} imports */
export function countCircles(imports) {
  /** @type {Map<string, { order: number, low: number, isOpen: boolean }>} */
  const visited = new Map();
  /** @type {string[]} */
  const open = [];
  let circles = 0;
  /** @param {string} file */
  const visit = (file) => {
    const node = { order: visited.size, low: visited.size, isOpen: true };
    visited.set(file, node);
    open.push(file);
    for (const next of imports.get(file) ?? []) {
      const seen = visited.get(next) ?? (imports.has(next) ? visit(next) : null);
      if (seen?.isOpen) node.low = Math.min(node.low, seen.low);
    }
    if (node.low === node.order) {
      const group = open.splice(open.indexOf(file));
      for (const member of group) Object.assign(visited.get(member) ?? {}, { isOpen: false });
      if (group.length > 1) circles += 1;
    }
    return node;
  };
  for (const file of imports.keys()) if (!visited.has(file)) visit(file);
  return circles;
}

/** @returns {import('./testing/tasks.mjs').Outcome} */
export function checkHouse() {
  const { limits } = /** @type {{ limits: Record<Measure, number> }} */ (readJson(LIMITS));
  const measured = Object.entries(measureHouse());
  const lines = measured.map(([name, value]) => {
    const limit = limits[/** @type {Measure} */ (name)];
    return `${name.padEnd(16)} ${String(value).padStart(8)} of ${limit}${value > limit ? '  ABOVE THE LIMIT' : ''}`;
  });
  const ok = measured.every(([name, value]) => value <= limits[/** @type {Measure} */ (name)]);
  return {
    ok,
    output: lines.join('\n'),
    note: measured.map(([name, value]) => `${value} ${name}`).join(', '),
  };
}

if (import.meta.main ?? process.argv[1] === inRoot('scripts', 'house.mjs')) {
  const [flag, reason] = process.argv.slice(2);
  if (flag === '--accept' && reason) {
    const { limits, accepted } = readJson(LIMITS);
    const next = measureHouse();
    for (const name of /** @type {Measure[]} */ (Object.keys(next)))
      if (next[name] > limits[name]) {
        accepted.push({ measure: name, from: limits[name], to: next[name], reason });
        limits[name] = next[name];
      }
    writeFileSync(inRoot(LIMITS), `${JSON.stringify({ limits, accepted }, null, 2)}\n`);
  }
  const { ok, output } = checkHouse();
  process.stdout.write(`${output}\n`);
  if (!ok) process.exitCode = 1;
}
