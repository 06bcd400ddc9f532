import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ui = fileURLToPath(new URL('../', import.meta.url));
const sources = (folder: string, wanted: (path: string) => boolean) =>
  readdirSync(join(ui, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && wanted(path))
    .map((path) => ({ path, text: readFileSync(join(ui, folder, path), 'utf8') }));

test('every button and field that a guide names is one that a screen has, by that very name', () => {
  // Titles of tabs stand in the domain, which stores what is switched on.
  const screens = [
    ...sources('.', (path) => !/tutorials|\.test\./.test(path)),
    ...sources('../domain/practice/reports', () => true),
  ]
    .map(({ text }) => text)
    .join('\n');
  const missing = sources('tutorials/guides', () => true).flatMap(({ path, text }) => {
    const named = [...text.matchAll(/\*\*(.+?)\*\*/gs)].map(([, name]) => name ?? '');
    assert.ok(named.length > 0, path);
    return named
      .map((name) => name.replaceAll(/\s+/g, ' '))
      .filter((name) => !screens.includes(name) && !screens.includes(name.replaceAll('&', '&amp;')))
      .map((name) => `${path}: ${name}`);
  });
  assert.deepEqual(missing, []);
});
