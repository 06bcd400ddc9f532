import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSupported } from './supported-node.mjs';

test('Node 22.18 is the oldest supported version', () => {
  for (const version of ['18.20.0', '20.20.2', '22.17.1', '9.9.9']) assert.equal(isSupported(version), false);
  for (const version of ['22.18.0', '22.22.0', '23.0.0', '24.1.0']) assert.equal(isSupported(version), true);
});
