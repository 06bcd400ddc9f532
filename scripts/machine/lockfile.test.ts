import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isInstalled, lockedAddresses } from './lockfile.mjs';

const wanted = {
  packages: {
    '': { version: '1.0.0' },
    'node_modules/one': { version: '1.2.3', integrity: 'sha512-a' },
    'node_modules/other-system': { version: '2.0.0', integrity: 'sha512-b', optional: true },
  },
};

test('packages with a download address are named', () => {
  assert.deepEqual(lockedAddresses(wanted), []);
  const one = { version: '1.2.3', resolved: 'https://registry.example/one.tgz' };
  assert.deepEqual(lockedAddresses({ packages: { ...wanted.packages, 'node_modules/one': one } }), [
    'node_modules/one',
  ]);
});

test('what npm left out for another system is not missing', () => {
  const { 'node_modules/one': one } = wanted.packages;
  assert.equal(isInstalled(wanted, { packages: { 'node_modules/one': one } }), true);
});

test('a missing package, another version and other contents are noticed', () => {
  const { 'node_modules/one': one } = wanted.packages;
  assert.equal(isInstalled(wanted, { packages: {} }), false);
  assert.equal(
    isInstalled(wanted, { packages: { 'node_modules/one': { ...one, version: '1.2.4' } } }),
    false,
  );
  assert.equal(
    isInstalled(wanted, { packages: { 'node_modules/one': { ...one, integrity: 'sha512-z' } } }),
    false,
  );
});
