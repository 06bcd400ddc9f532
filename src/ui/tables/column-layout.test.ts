import assert from 'node:assert/strict';
import test from 'node:test';
import { printBlocks } from './column-layout.ts';

const group = (name: string, isDifference = false) => ({ name, isDifference });
const namesOf = (groups: ReturnType<typeof group>[]) =>
  printBlocks(groups, () => 3).map((block) => block.map(({ name }) => name).join(' '));

test('four slots with three columns each stand on one sheet', () => {
  assert.deepEqual(namesOf(['a', 'b', 'c', 'd'].map((name) => group(name))), ['a b c d']);
});

test('with differences they go on two, and no slot is parted from its difference', () => {
  const all = ['a', 'b', 'c', 'd'].flatMap((name) => [group(name), group(`${name}±`, true)]);
  assert.deepEqual(namesOf(all), ['a a± b b±', 'c c± d d±']);
  assert.deepEqual(namesOf(all.slice(0, 6)), ['a a± b b±', 'c c±']);
});

test('without groups there is no sheet', () => {
  assert.deepEqual(namesOf([]), []);
});
