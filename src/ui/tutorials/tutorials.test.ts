import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const files = readdirSync(pathOf('pictures')).sort();
const listed = [
  ...readFileSync(pathOf('pictures.ts'), 'utf8').matchAll(/file: \w+, width: (\d+), height: (\d+)/g),
];

test('every picture, and their total, is small enough for a slow connection', () => {
  const sizes = files.map((file) => ({ file, bytes: statSync(pathOf(`pictures/${file}`)).size }));
  assert.deepEqual(
    sizes.filter(({ bytes }) => bytes > 80_000 || bytes < 2_000),
    [],
  );
  assert.ok(sizes.reduce((sum, { bytes }) => sum + bytes, 0) <= 700_000);
});

test('the list contains every picture with its actual size', () => {
  const names = [
    ...readFileSync(pathOf('pictures.ts'), 'utf8').matchAll(/from '\.\/pictures\/([\w-]+\.webp)'/g),
  ].map(([, name]) => name);
  assert.deepEqual(names, files);
  const sizes = files.map((file) => sizeOf(readFileSync(pathOf(`pictures/${file}`))));
  assert.deepEqual(
    listed.map(([, width, height]) => `${width} x ${height}`),
    sizes,
  );
});

test('every picture is used by a guide', () => {
  const guideText = readdirSync(pathOf('guides'))
    .map((file) => readFileSync(pathOf(`guides/${file}`), 'utf8'))
    .join('\n');
  const unused = files.filter((file) => !guideText.includes(`![${file.replace('.webp', '')}](`));
  assert.deepEqual(unused, []);
});

/** Size of a lossy WebP (RFC 9649, 2.5 and 2.7: VP8X stores each less one, VP8 in 14 bits after its start code). */
function sizeOf(file: Buffer): string {
  const kind = file.toString('latin1', 12, 16);
  if (kind === 'VP8X') return `${file.readUIntLE(24, 3) + 1} x ${file.readUIntLE(27, 3) + 1}`;
  assert.equal(kind, 'VP8 ');
  return `${file.readUInt16LE(26) & 0x3fff} x ${file.readUInt16LE(28) & 0x3fff}`;
}

const ui = fileURLToPath(new URL('../', import.meta.url));
const sources = (folder: string, isIncluded: (path: string) => boolean) =>
  readdirSync(join(ui, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && isIncluded(path))
    .map((path) => ({ path, text: readFileSync(join(ui, folder, path), 'utf8') }));

test('every button and field named in a guide exists on a screen with exactly that name', () => {
  // Tab titles are in the domain, which stores the visible tabs.
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
