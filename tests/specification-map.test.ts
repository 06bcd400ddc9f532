import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

interface MapRow {
  sentence: string;
  file: string;
  name: string;
}

/** Rows are `| section | sentence | path › test name |`. */
function readMap(): MapRow[] {
  const text = readFileSync(new URL('../docs/specification-map.md', import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => line.includes(' › '))
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim());
      const [file = '', name = ''] = (cells[3] ?? '').split(' › ');
      return { sentence: cells[2] ?? '', file, name };
    });
}

test('every row of the specification map names a test that exists', () => {
  const rows = readMap();
  assert.ok(rows.length >= 20, `the map has only ${rows.length} rows`);
  const missing = rows.filter((row) => {
    const path = new URL(`../${row.file}`, import.meta.url);
    return !existsSync(path) || !readFileSync(path, 'utf8').includes(row.name);
  });
  assert.deepEqual(
    missing.map((row) => `${row.file} › ${row.name}`),
    [],
  );
});
