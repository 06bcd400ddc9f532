import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupChunks } from './group-chunks.mjs';

type Entry = 'main' | 'worker' | 'late' | null;

const chunk = (name: string, bytes: number, needs: string[] = [], entry: Entry = null) => ({
  name,
  bytes,
  needs,
  entry,
});
const namesOf = (chunks: ReturnType<typeof chunk>[], request: number) =>
  groupChunks(chunks, request)
    .map((group) => group.map(({ name }) => name).sort())
    .sort((one, other) => String(one).localeCompare(String(other)));

const main = chunk('main', 50_000, ['react', 'button'], 'main');
const react = chunk('react', 90_000);
const button = chunk('button', 500, ['react']);

test('scripts loaded before all others share one file, even if a later area uses them too', () => {
  const home = chunk('home', 20_000, ['button'], 'late');
  assert.deepEqual(namesOf([main, react, button, home], 0), [['button', 'main', 'react'], ['home']]);
});

test('a worker loads no page code, and scripts used by both stay separate', () => {
  const dates = chunk('dates', 30_000);
  const worker = chunk('worker', 60_000, ['dates'], 'worker');
  const page = chunk('main', 50_000, ['react', 'dates'], 'main');
  assert.deepEqual(namesOf([page, react, dates, worker], 1_000), [['dates'], ['main', 'react'], ['worker']]);
  // With a high cost per request and an indirect import.
  for (const late of [chunk('tools', 10, ['dates', 'main'], 'late'), chunk('tool', 10, ['dates'], 'late')]) {
    const groups = groupChunks([page, react, dates, worker, late], 1_000_000);
    const of = (name: string) => groups.find((group) => group.some((one) => one.name === name)) ?? [];
    const seen = new Set([of('worker')]);
    for (const group of seen) for (const { needs } of group) for (const name of needs) seen.add(of(name));
    assert.ok(!seen.has(of('main')), groups.map((group) => group.map(({ name }) => name).join()).join(' | '));
  }
});

test('a small file joins the group with the lowest cost; a large one stays separate', () => {
  const dialog = chunk('dialog', 400);
  const all = [
    main,
    react,
    button,
    chunk('home', 20_000, ['dialog'], 'late'),
    chunk('client', 20_000, ['dialog'], 'late'),
    chunk('notes', 60_000, [], 'late'),
  ];
  assert.deepEqual(namesOf([...all, dialog], 3_000), [
    ['button', 'dialog', 'main', 'react'],
    ['client'],
    ['home'],
    ['notes'],
  ]);
  assert.ok(
    namesOf([...all, { ...dialog, bytes: 40_000 }], 3_000).some((names) => String(names) === 'dialog'),
  );
});

/** Returns random scripts, each with imports of earlier scripts. The same seed gives the same scripts. */
function someScripts(seed: number): ReturnType<typeof chunk>[] {
  let state = seed;
  const below = (count: number) => (state = (state * 48_271) % 2_147_483_647) % count;
  const names = Array.from({ length: 24 }, (_, at) => `c${at}`);
  return names.map((name, at) =>
    chunk(
      name,
      10 + below(below(2) * 60_000 + 1),
      names.slice(0, at).filter(() => below(5) === 0),
      at === 23 ? 'main' : at > 14 ? 'late' : null,
    ),
  );
}

test('no two files require each other, and no script is lost', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const all = someScripts(seed);
    const groups = groupChunks(all, 40_000);
    assert.deepEqual(
      groups
        .flat()
        .map(({ name }) => name)
        .sort(),
      all.map(({ name }) => name).sort(),
    );
    const at = (name: string) => groups.findIndex((group) => group.some((one) => one.name === name));
    const next = groups.map((group, index) => [
      ...new Set(group.flatMap(({ needs }) => needs.map(at)).filter((other) => other !== index)),
    ]);
    for (const [index, first] of next.entries()) {
      const seen = new Set(first);
      for (const one of seen) for (const other of next[one] ?? []) seen.add(other);
      assert.ok(!seen.has(index), `seed ${seed}: a file needs itself by way of others`);
    }
  }
});

test('scripts are not added to the load of a page that is opened more often', () => {
  const dialog = chunk('dialog', 4_000);
  const late = ['a', 'b', 'c'].map((name) => chunk(name, 20_000, ['dialog'], 'late'));
  const signIn = chunk('sign-in', 20_000, [], 'late');
  const groupWithDialog = (groups: string[][]) => groups.find((names) => names.includes('dialog'));
  assert.deepEqual(groupWithDialog(namesOf([main, react, button, dialog, ...late, signIn], 3_000)), [
    'button',
    'dialog',
    'main',
    'react',
  ]);
  const weighed = [main, react, button, dialog, ...late, { ...signIn, weight: 9 }];
  assert.deepEqual(groupWithDialog(namesOf(weighed, 3_000)), ['dialog']);
});

test('no two entries share a file', () => {
  const groups = groupChunks(
    [main, react, button, ...['a', 'b', 'c'].map((name) => chunk(name, 10, ['button'], 'late'))],
    1_000_000,
  );
  for (const group of groups) assert.ok(group.filter(({ entry }) => entry !== null).length <= 1);
  assert.equal(groups.length, 4);
});

test('reports an import of a script that was not built', () => {
  assert.throws(() => groupChunks([chunk('main', 1, ['gone'], 'main')], 1), /main imports gone/);
});
