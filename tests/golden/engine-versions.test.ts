import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ENGINE_VERSION } from '../../src/domain/version.ts';

const PAGE = readFileSync(new URL('../../docs/methods/corrections.md', import.meta.url), 'utf8');

test('the engine’s version is the last of which the page says what it changed', () => {
  const versions = [...PAGE.matchAll(/^\| (\d+\.\d+\.\d+) +\| \S/gm)].map(([, version]) => version);
  assert.deepEqual(versions.slice(0, 2), ['0.1.0', '0.2.0']);
  assert.equal(versions.at(-1), ENGINE_VERSION);
});
