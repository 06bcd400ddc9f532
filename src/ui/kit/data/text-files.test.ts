import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeText, isBinary } from './text-files.ts';

test('reads a file in the encodings of spreadsheets: UTF-8, UTF-16 with a byte order mark, or Windows-1252', () => {
  const utf8 = new TextEncoder().encode('José;Ünal');
  assert.equal(decodeText(utf8), 'José;Ünal');
  assert.equal(decodeText(Uint8Array.of(0xef, 0xbb, 0xbf, ...utf8)), 'José;Ünal');
  assert.equal(decodeText(Uint8Array.of(0xff, 0xfe, 0x4a, 0x00, 0xe9, 0x00)), 'Jé');
  assert.equal(decodeText(Uint8Array.of(0xfe, 0xff, 0x00, 0x4a, 0x00, 0xe9)), 'Jé');
  assert.equal(decodeText(Uint8Array.of(0x4a, 0x6f, 0x73, 0xe9)), 'José');
});

test('detects a workbook selected by mistake', () => {
  assert.equal(isBinary('PK\u0003\u0004\0\0'), true);
  assert.equal(isBinary('First,Last,Age\n'), false);
});
