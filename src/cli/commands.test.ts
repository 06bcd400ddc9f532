import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { commands } from './commands.ts';

test('the manual names every command and every option', () => {
  const manual = readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8');
  for (const { name, options } of commands) {
    assert.ok(manual.includes(`\`${name}`), name);
    for (const option of options)
      assert.ok(manual.includes(option.name.split(' ')[0]), `${name} ${option.name}`);
  }
  for (const status of [0, 1, 2]) assert.match(manual, new RegExp(`^\\| ${status} `, 'm'));
});
