import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const FOLDERS = ['reports/frame', 'reports/comparative', 'reports/historical', 'charts', 'tables'];

test('no card style uses :has(), which would restyle the card on each change of a figure', () => {
  const sheets = FOLDERS.flatMap((folder) => {
    const path = new URL(`../../${folder}/`, import.meta.url);
    return readdirSync(path)
      .filter((name) => name.endsWith('.module.css'))
      .map((name) => ({ name: `${folder}/${name}`, text: readFileSync(new URL(name, path), 'utf8') }));
  });
  assert.ok(sheets.length > 10, `${sheets.length} style sheets of cards`);
  assert.deepEqual(
    sheets.filter(({ text }) => text.includes(':has(')).map(({ name }) => name),
    [],
  );
});
