import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pagesOfList } from './extraction.ts';

test('pages and page ranges are returned in order without duplicates', () => {
  assert.deepEqual(pagesOfList('9-12, 15'), [9, 10, 11, 12, 15]);
  assert.deepEqual(pagesOfList('15, 9 to 11 and 10'), [9, 10, 11, 15]);
  assert.deepEqual(pagesOfList('7'), [7]);
});

test('rejects text that is not a page, and pages beyond the limit of a file', () => {
  for (const text of ['', 'all', '0', '12-9', '1-301', '3,', '-4', '1.5'])
    assert.equal(pagesOfList(text), null);
});
