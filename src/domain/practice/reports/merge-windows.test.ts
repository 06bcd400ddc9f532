import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergedChoice, mergedShown } from './merge-windows.ts';

const ALL = ['a', 'b', 'c', 'd'];

test('what either window switched off or on is so, whatever the other one still held', () => {
  assert.deepEqual(mergedChoice(ALL, ['a', 'c', 'd'], ALL, ['a', 'b', 'c']), ['a', 'c']);
  assert.deepEqual(mergedChoice(ALL, ['a', 'b'], ['a'], ['a', 'd']), ['a', 'b', 'd']);
  assert.deepEqual(mergedChoice(ALL, ['b'], [], ['d', 'a']), ['a', 'b', 'd']);
});

test('of the very same one the later window decides, and both wanting the same is no contradiction', () => {
  assert.deepEqual(mergedChoice(ALL, ['a', 'b', 'c'], ['b'], []), ['a', 'c']);
  assert.deepEqual(mergedChoice(ALL, [], ['a'], []), []);
  assert.deepEqual(mergedChoice(ALL, ['a'], [], ['a']), ['a']);
});

test('a window that changed nothing leaves everything as it is, and one that does not say what it saw means all', () => {
  assert.deepEqual(mergedChoice(ALL, ['c'], ALL, ALL), ['c']);
  assert.deepEqual(mergedChoice(ALL, ['c'], undefined, ['b']), ['b']);
  assert.equal(mergedChoice(ALL, ['c'], ALL, undefined), undefined);
});

test('tabs and cards are merged each for themselves', () => {
  const shown = (tabs: string[], cards: string[]) => ({ active_tabs: tabs, active_cards: cards });
  const all = shown(['t', 'u'], ['x', 'y']);
  assert.deepEqual(
    mergedShown(all, shown(['t'], ['x', 'y']), all, shown(['t', 'u'], ['x'])),
    shown(['t'], ['x']),
  );
  assert.deepEqual(mergedShown(all, all, undefined, shown(['t'], [])), shown(['t'], []));
});

test('today’s dollars are those of the window that changed them', () => {
  const of = (inflation?: number) => ({
    active_tabs: ['t'],
    active_cards: ['x'],
    ...(inflation !== undefined && { inflation }),
  });
  assert.deepEqual(mergedShown(of(), of(0.03), of(), of()), of(0.03));
  assert.deepEqual(mergedShown(of(), of(0.03), of(), of(0.02)), of(0.02));
  assert.deepEqual(mergedShown(of(), of(0.03), of(0.03), of()), of());
});

test('who is insured is as the window that chose it says', () => {
  const of = (insured?: { sex: 'male' | 'female'; mortality_multiplier?: number }) => ({
    active_tabs: ['t'],
    active_cards: ['x'],
    ...(insured && { insured }),
  });
  const man = { sex: 'male' } as const;
  const insured = { ...man, mortality_multiplier: 0.65 };
  assert.deepEqual(mergedShown(of(), of(man), of(), of()), of(man));
  assert.deepEqual(mergedShown(of(), of(man), of(man), of(insured)), of(insured));
  assert.deepEqual(mergedShown(of(), of(man), of({ sex: 'male' }), of()), of());
});
