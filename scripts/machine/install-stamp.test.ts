import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseStamp, planInstall, isInstalled, lockedAddresses } from './install-stamp.mjs';

const here = { lockfile: 'a1', abi: '115', platform: 'linux', arch: 'x64' };

test('an install that matches lockfile, Node and system is left alone', () => {
  assert.deepEqual(planInstall({ ...here }, here), { action: 'none' });
});

test('a missing stamp, another lockfile or another system installs anew', () => {
  assert.equal(planInstall(null, here).action, 'install');
  assert.equal(planInstall({ ...here, lockfile: 'b2' }, here).action, 'install');
  assert.equal(planInstall({ ...here, arch: 'arm64' }, here).action, 'install');
  assert.equal(planInstall({ ...here, platform: 'darwin' }, here).action, 'install');
});

test('another Node only compiles the native packages again', () => {
  assert.equal(planInstall({ ...here, abi: '137' }, here).action, 'rebuild');
});

test('when lockfile and Node both changed, the install comes first', () => {
  assert.equal(planInstall({ ...here, abi: '137', lockfile: 'b2' }, here).action, 'install');
});

test('a stamp cut short or of another form counts as none', () => {
  assert.equal(parseStamp(null), null);
  assert.equal(parseStamp('{"lockfile":"a1"'), null);
  assert.equal(parseStamp('null'), null);
  assert.equal(parseStamp('{"lockfile":"a1","abi":115,"platform":"linux","arch":"x64"}'), null);
  assert.deepEqual(parseStamp(JSON.stringify(here)), here);
});

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
