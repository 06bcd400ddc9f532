import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readIdentity } from './identity.mjs';

test('the builder’s values override git’s, and the environment is unknown if unset', async () => {
  const identity = await readIdentity({
    BUILD_ENVIRONMENT: 'staging',
    BUILD_BRANCH: 'release',
    BUILD_COMMIT: 'abc123',
  });
  assert.deepEqual(
    [identity.environment, identity.branch, identity.commit, identity.reporting_key],
    ['staging', 'release', 'abc123', null],
  );
  const unsaid = await readIdentity({});
  assert.equal(unsaid.environment, 'unknown');
  assert.notEqual(unsaid.branch, '');
});

test('a reporting key is a URL with a key and a project; otherwise the build stops without printing it', async () => {
  const key = 'https://abc123@errors.example.com/42';
  assert.equal((await readIdentity({ PLUMBLINE_REPORTING_KEY: key })).reporting_key, key);
  for (const wrong of [
    'abc123',
    'http://abc123@errors.example.com/42',
    'https://errors.example.com/42',
    'https://a:secret@errors.example.com/4',
  ])
    await assert.rejects(readIdentity({ PLUMBLINE_REPORTING_KEY: wrong }), (error: Error) => {
      assert.match(error.message, /^PLUMBLINE_REPORTING_KEY: enter an address/);
      return !error.message.includes(wrong);
    });
});
