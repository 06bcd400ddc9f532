import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergedChoice, mergedFields, mergeView } from './merge-windows.ts';

const ALL = ['a', 'b', 'c', 'd'];

test('applies the items that either window turned on or off', () => {
  assert.deepEqual(mergedChoice(ALL, ['a', 'c', 'd'], ALL, ['a', 'b', 'c']), ['a', 'c']);
  assert.deepEqual(mergedChoice(ALL, ['a', 'b'], ['a'], ['a', 'd']), ['a', 'b', 'd']);
  assert.deepEqual(mergedChoice(ALL, ['b'], [], ['d', 'a']), ['a', 'b', 'd']);
});

test('the later window decides for the same item, and two equal changes do not conflict', () => {
  assert.deepEqual(mergedChoice(ALL, ['a', 'b', 'c'], ['b'], []), ['a', 'c']);
  assert.deepEqual(mergedChoice(ALL, [], ['a'], []), []);
  assert.deepEqual(mergedChoice(ALL, ['a'], [], ['a']), ['a']);
});

test('a window without changes changes nothing, and one without its original state replaces everything', () => {
  assert.deepEqual(mergedChoice(ALL, ['c'], ALL, ALL), ['c']);
  assert.deepEqual(mergedChoice(ALL, ['c'], undefined, ['b']), ['b']);
  assert.equal(mergedChoice(ALL, ['c'], ALL, undefined), undefined);
});

test('merges tabs and cards separately', () => {
  const view = (tabs: string[], cards: string[]) => ({ active_tabs: tabs, active_cards: cards });
  const all = view(['t', 'u'], ['x', 'y']);
  assert.deepEqual(mergeView(all, view(['t'], ['x', 'y']), all, view(['t', 'u'], ['x'])), view(['t'], ['x']));
  assert.deepEqual(mergeView(all, all, undefined, view(['t'], [])), view(['t'], []));
});

test('uses the today’s-dollars setting of the window that changed it', () => {
  const of = (inflation?: number) => ({
    active_tabs: ['t'],
    active_cards: ['x'],
    ...(inflation !== undefined && { inflation }),
  });
  assert.deepEqual(mergeView(of(), of(0.03), of(), of()), of(0.03));
  assert.deepEqual(mergeView(of(), of(0.03), of(), of(0.02)), of(0.02));
  assert.deepEqual(mergeView(of(), of(0.03), of(0.03), of()), of());
});

test('uses the insured of the window that changed it', () => {
  const of = (insured?: { sex: 'male' | 'female'; mortality_multiplier?: number }) => ({
    active_tabs: ['t'],
    active_cards: ['x'],
    ...(insured && { insured }),
  });
  const man = { sex: 'male' } as const;
  const insured = { ...man, mortality_multiplier: 0.65 };
  assert.deepEqual(mergeView(of(), of(man), of(), of()), of(man));
  assert.deepEqual(mergeView(of(), of(man), of(man), of(insured)), of(insured));
  assert.deepEqual(mergeView(of(), of(man), of({ sex: 'male' }), of()), of());
});

test('merges each form field from the window that changed it, and nothing if both changed it', () => {
  const was = { name: 'Ann', age: 45, note: null as string | null };
  const saved = { ...was, age: 46 };
  assert.deepEqual(mergedFields(saved, was, { ...was, name: 'Anna' }), { name: 'Anna' });
  assert.equal(mergedFields(saved, was, { ...was, age: 47 }), null);
  assert.deepEqual(mergedFields(saved, was, { ...was, age: 46 }), { age: 46 }, 'both say the same');
  assert.deepEqual(mergedFields(saved, was, was), {});
  assert.deepEqual(mergedFields(saved, {}, was), was, 'who does not say what it was means all');
  assert.deepEqual(mergedFields(saved, { age: 45 }, { name: 'Anna', age: 45 }), { name: 'Anna' });
});
