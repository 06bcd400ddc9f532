import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileResponse } from './responses.ts';

const dispositionOf = (name: string) =>
  fileResponse('', 'application/pdf', name).headers.get('content-disposition');

test('a download has an ASCII name, and an RFC 6266 name if it contains other characters', () => {
  const plain = 'Hartwell Elena - Annual review - 2026-03-14.pdf';
  assert.equal(dispositionOf(plain), `attachment; filename="${plain}"`);
  assert.equal(
    dispositionOf('50% off.pdf'),
    `attachment; filename="50_ off.pdf"; filename*=UTF-8''50%25%20off.pdf`,
  );
  assert.equal(
    dispositionOf("Łęcki Zoë (O'Neil*).pdf"),
    "attachment; filename=\"_ecki Zoe (O'Neil*).pdf\"; filename*=UTF-8''%C5%81%C4%99cki%20Zo%C3%AB%20%28O%27Neil%2A%29.pdf",
  );
});
