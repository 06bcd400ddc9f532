import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseStamp, planInstall, isInstalled, lockedAddresses } from './install-stamp.mjs';

const current = { lockfile: 'a1', packages: 'all', platform: 'linux', arch: 'x64' } as const;

test('an install that matches lockfile and system needs no change', () => {
  assert.equal(planInstall(current, current), null);
});

test('a missing stamp, another lockfile or another system requires an install', () => {
  assert.match(planInstall(null, current) ?? '', /no packages are installed/);
  assert.match(planInstall({ ...current, lockfile: 'b2' }, current) ?? '', /has changed/);
  assert.match(planInstall({ ...current, arch: 'arm64' }, current) ?? '', /linux-arm64, this is linux-x64/);
  assert.match(planInstall({ ...current, platform: 'darwin' }, current) ?? '', /darwin-x64/);
});

test('tests require the packages that npm start omits, but not the reverse', () => {
  assert.match(planInstall({ ...current, packages: 'runtime' }, current) ?? '', /tests and tools/);
  assert.equal(planInstall(current, { ...current, packages: 'runtime' }), null);
});

test('an incomplete or outdated stamp counts as missing', () => {
  assert.equal(parseStamp(null), null);
  assert.equal(parseStamp('{"lockfile":"a1"'), null);
  assert.equal(parseStamp('null'), null);
  assert.equal(parseStamp('{"lockfile":"a1","abi":"115","platform":"linux","arch":"x64"}'), null);
  assert.deepEqual(parseStamp(JSON.stringify(current)), current);
});

const required = {
  packages: {
    '': { version: '1.0.0' },
    'node_modules/one': { version: '1.2.3', integrity: 'sha512-a' },
    'node_modules/other-system': { version: '2.0.0', integrity: 'sha512-b', optional: true },
    'node_modules/of-tests': { version: '3.0.0', integrity: 'sha512-c', dev: true },
  },
};

test('lists the packages that have a download address', () => {
  assert.deepEqual(lockedAddresses(required), []);
  const one = { version: '1.2.3', resolved: 'https://registry.example/one.tgz' };
  assert.deepEqual(lockedAddresses({ packages: { ...required.packages, 'node_modules/one': one } }), [
    'node_modules/one',
  ]);
});

test('packages for other systems may be missing, and for npm start also packages for tests', () => {
  const { 'node_modules/one': one, 'node_modules/of-tests': ofTests } = required.packages;
  const runtime = { packages: { 'node_modules/one': one } };
  assert.equal(isInstalled(required, runtime, 'runtime'), true);
  assert.equal(isInstalled(required, runtime, 'all'), false);
  const all = { packages: { ...runtime.packages, 'node_modules/of-tests': ofTests } };
  assert.equal(isInstalled(required, all, 'all'), true);
});

test('detects a missing package, a different version and different contents', () => {
  const { 'node_modules/one': one } = required.packages;
  const installed = (found: object) =>
    isInstalled(required, { packages: { 'node_modules/one': { ...one, ...found } } }, 'runtime');
  assert.equal(isInstalled(required, { packages: {} }, 'runtime'), false);
  assert.equal(installed({ version: '1.2.4' }), false);
  assert.equal(installed({ integrity: 'sha512-z' }), false);
});
