import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { keptTexts } from './kept-texts.ts';

function counted() {
  const database = { state: '1' };
  const made: string[] = [];
  const kept = keptTexts(() => database.state);
  const ask = async (key: string) => {
    const { bytes } = await kept.answerFor(key, async () => {
      made.push(key);
      return `${key} at ${database.state}`;
    });
    return new TextDecoder().decode(bytes);
  };
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
  await kept.answerFor('one', async () => {
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

test('each form is compressed once, and says the same', async () => {
  const { kept } = counted();
  const long = 'A client. '.repeat(1000);
  const text = await kept.answerFor('long', async () => long);
  assert.equal(brotliDecompressSync(await text.compressed('br')).toString(), long);
  assert.equal(gunzipSync(await text.compressed('gzip')).toString(), long);
  assert.equal(await text.compressed('br'), await text.compressed('br'));
});

test('the tag is of what is said', async () => {
  const { kept, database } = counted();
  const tagOf = async (content: string) => (await kept.answerFor('one', async () => content)).tag;
  const first = await tagOf('the same');
  database.state = '2';
  assert.equal(await tagOf('the same'), first);
  database.state = '3';
  assert.notEqual(await tagOf('something else'), first);
});
