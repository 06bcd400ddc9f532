import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keptTexts } from './kept-texts.ts';

function counted() {
  const database = { state: '1' };
  const made: string[] = [];
  const kept = keptTexts(() => database.state);
  const ask = (key: string) =>
    kept.textFor(key, async () => {
      made.push(key);
      return `${key} at ${database.state}`;
    });
  return { database, made, ask, kept };
}

test('a text is made once for each key, and again after any write', async () => {
  const { database, made, ask } = counted();
  assert.equal(await ask('one'), 'one at 1');
  assert.equal(await ask('one'), 'one at 1');
  assert.equal(await ask('two'), 'two at 1');
  database.state = '2';
  assert.equal(await ask('one'), 'one at 2');
  assert.deepEqual(made, ['one', 'two', 'one']);
});

test('a write while a text is made is not missed', async () => {
  const { database, ask, kept } = counted();
  await kept.textFor('one', async () => {
    database.state = '2';
    return 'read before the write';
  });
  assert.equal(await ask('one'), 'one at 2');
});

test('the longest unused is forgotten first', async () => {
  const { made, ask } = counted();
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'a', 'i']) await ask(key);
  made.length = 0;
  await ask('a');
  assert.deepEqual(made, []);
  await ask('b');
  assert.deepEqual(made, ['b']);
});
