import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encode } from 'uqr';
import { qrPicture, type QrPicture, groupInFours } from './qr-picture.ts';

const LINK =
  'otpauth://totp/Plumbline:dana%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Plumbline';

function drawn({ size, path }: QrPicture): string[] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => '.'));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g))
    for (let at = Number(x); at < Number(x) + Number(width); at += 1) {
      const row = rows[Number(y)];
      assert.ok(row && row[at] === '.', 'no module is drawn twice or outside');
      row[at] = '#';
    }
  return rows.map((row) => row.join(''));
}

test('the picture contains exactly the modules of the code', () => {
  const picture = qrPicture(LINK);
  assert.equal(picture.path.replaceAll(/M\d+ \d+h\d+v1H\d+z/g, ''), '');
  const { data } = encode(LINK, { ecc: 'L', border: 4 });
  assert.deepEqual(
    drawn(picture),
    data.map((row) => row.map((dark) => (dark ? '#' : '.')).join('')),
  );
});

test('a margin of four light modules surrounds the code, and three corners have a finder pattern', () => {
  const rows = drawn(qrPicture(LINK));
  const { length } = rows;
  // The finder pattern and the quiet zone, from ISO/IEC 18004.
  const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];
  const corner = (top: number, left: number) =>
    rows.slice(top, top + 7).map((row) => row.slice(left, left + 7));
  assert.deepEqual(corner(4, 4), finder);
  assert.deepEqual(corner(4, length - 11), finder);
  assert.deepEqual(corner(length - 11, 4), finder);
  const light = '.'.repeat(length);
  for (const row of [...rows.slice(0, 4), ...rows.slice(-4)]) assert.equal(row, light);
  for (const row of rows) assert.match(row, /^\.{4}.*\.{4}$/);
});

test('a key is shown in groups of four without a trailing space', () => {
  assert.equal(groupInFours('ABCDEFGH'), 'ABCD EFGH');
  assert.equal(groupInFours('ABCDEFGHI'), 'ABCD EFGH I');
  assert.equal(groupInFours('ABC'), 'ABC');
});
