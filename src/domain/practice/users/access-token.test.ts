import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import { accessTokenOf, allowsScope, hasChecksum, looksLikeAccessToken, SCOPES } from './access-token.ts';

test('a token consists of a prefix, its bytes in 43 characters and the CRC-32 of both', () => {
  const token = accessTokenOf(new Uint8Array(32).fill(7));
  assert.equal(token, 'plb_1fJjkkpe9PiTw9KSulA8Ghct30vZz4HpdQ5c5b9cPF13dnfvl');
  assert.equal(accessTokenOf(new Uint8Array(32)).slice(0, 47), `plb_${'0'.repeat(43)}`);
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  for (const byte of [0, 1, 200, 255]) {
    const created = accessTokenOf(new Uint8Array(32).fill(byte));
    assert.match(created, /^plb_[0-9A-Za-z]{49}$/);
    const checksum = [...created.slice(-6)].reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0);
    assert.equal(checksum, crc32(created.slice(0, -6)));
  }
});

test('changing one character makes the checksum wrong', () => {
  const token = accessTokenOf(new Uint8Array(32).fill(7));
  assert.ok(looksLikeAccessToken(token) && hasChecksum(token));
  for (let at = 4; at < token.length; at += 1) {
    const other = token[at] === 'a' ? 'b' : 'a';
    const changed = token.slice(0, at) + other + token.slice(at + 1);
    assert.ok(looksLikeAccessToken(changed) && !hasChecksum(changed), changed);
  }
  for (const other of [token.slice(1), `${token}0`, token.replace('plb', 'plc'), token.replace('1', '-')])
    assert.ok(!looksLikeAccessToken(other), other);
});

test('write scopes include read scopes, and sharing reports includes reading them', () => {
  const included = (granted: (typeof SCOPES)[number]) =>
    SCOPES.filter((needed) => allowsScope([granted], needed));
  assert.deepEqual(Object.fromEntries(SCOPES.map((scope) => [scope, included(scope)])), {
    'clients:read': ['clients:read'],
    'clients:write': ['clients:read', 'clients:write'],
    'calculations:run': ['calculations:run'],
    'reports:read': ['reports:read'],
    'reports:share': ['reports:read', 'reports:share'],
    admin: ['admin'],
  });
});
