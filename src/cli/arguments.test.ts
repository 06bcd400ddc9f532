import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readArguments } from './dispatch.ts';

const options = [
  { name: '--json', text: '' },
  { name: '--at <path>', text: '' },
  { name: '--sweep <path=values>', text: '', repeatable: true },
];
const read = (...words: string[]) => {
  const found = readArguments(words, options);
  return found.ok ? found.args : found.problem;
};

test('words, flags and values are told apart, in any order', () => {
  assert.deepEqual(read('vehicle', '--at', 'rows.1', '-', '--json', 'last'), {
    positionals: ['vehicle', '-', 'last'],
    options: { at: 'rows.1', json: true },
    repeated: {},
  });
  assert.deepEqual(read('--', '--json'), { positionals: ['--json'], options: {}, repeated: {} });
});

test('every value of an option that may be repeated is kept, and one may hold an equals sign or begin with a dash', () => {
  assert.deepEqual(read('--sweep', 'cap=0.1:0.2', '--sweep=rate=-0.04', '--at=-1'), {
    positionals: [],
    options: { sweep: 'rate=-0.04', at: '-1' },
    repeated: { sweep: ['cap=0.1:0.2', 'rate=-0.04'] },
  });
});

test('what the command does not have, and values too few or too many, are refused by name', () => {
  assert.equal(read('--csv'), 'Unknown option --csv.');
  assert.equal(read('-j'), 'Unknown option -j.');
  assert.equal(read('--no-json'), 'Unknown option --no-json.');
  assert.equal(read('--constructor'), 'Unknown option --constructor.');
  assert.equal(read('--at'), '--at needs a value.');
  assert.equal(read('--at', '--json'), '--at needs a value.');
  assert.equal(read('--json=yes'), '--json takes no value.');
});
