import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pictureFault } from './picture-faults.ts';

test('a picture is taken up to 2 MB, and anything else says why not', () => {
  const megabytes = 1024 * 1024;
  for (const type of ['image/png', 'image/jpeg', 'image/webp'])
    assert.equal(pictureFault({ type, size: 2 * megabytes }), null, type);
  assert.match(pictureFault({ type: 'image/png', size: 2 * megabytes + 1 }) ?? '', /over 2 MB/);
  assert.match(pictureFault({ type: 'image/png', size: 0 }) ?? '', /empty/);
  assert.match(pictureFault({ type: 'image/svg+xml', size: 10 }) ?? '', /SVG/);
  assert.match(pictureFault({ type: 'application/pdf', size: 10 }) ?? '', /not a picture/);
});
