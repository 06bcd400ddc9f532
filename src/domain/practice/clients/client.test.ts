import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientSchema } from './client-schema.ts';
import { parseWith } from '../../shared/result.ts';
import { clientFaults, fieldsOf, namesIn, type ClientDraft } from './client.ts';

const EMPTY_CLIENT: ClientDraft = { firstname: '', middlename: '', lastname: '', age: null };
const good: ClientDraft = { firstname: ' Nora ', middlename: '', lastname: 'Quist', age: 47 };

test('the messages of the specification stand under their fields', () => {
  assert.deepEqual(clientFaults(EMPTY_CLIENT), {
    firstname: ['First Name is required.'],
    lastname: ['Last name is required.'],
    age: ['Age is required.'],
  });
  assert.deepEqual(clientFaults(good), {});
});

test('ages 1 and 100 are the last ones allowed', () => {
  for (const age of [1, 100]) assert.deepEqual(clientFaults({ ...good, age }), {});
  for (const age of [0, 101, -5])
    assert.deepEqual(clientFaults({ ...good, age }), { age: ['Must be between 1 and 100.'] });
  assert.deepEqual(clientFaults({ ...good, age: 47.5 }), { age: ['Enter a whole number.'] });
});

test('blanks around names go, and no middle name is null', () => {
  const unseen = { ...good, firstname: '\u202ENora', middlename: '\u200B' };
  assert.deepEqual(fieldsOf(unseen), fieldsOf(good));
  assert.deepEqual(fieldsOf(good), { firstname: 'Nora', middlename: null, lastname: 'Quist', age: 47 });
});

test('the form and the domain’s schema say the same', () => {
  const drafts: ClientDraft[] = [
    EMPTY_CLIENT,
    good,
    { ...good, firstname: '   ' },
    { ...good, firstname: '\u200B', lastname: '\u202E' },
    { ...good, lastname: `${'x'.repeat(100)}\u200B` },
    { ...good, lastname: 'x'.repeat(101) },
    { ...good, middlename: 'x'.repeat(101) },
    ...[0, 1, 47.5, 100, 101, -1].map((age) => ({ ...good, age })),
  ];
  for (const draft of drafts) {
    const parsed = parseWith(clientSchema, draft);
    assert.deepEqual(
      clientFaults(draft),
      parsed.ok ? {} : parsed.error.fields,
      JSON.stringify(draft).slice(0, 80),
    );
  }
});

test('a name that was typed elsewhere is taken apart as it was meant', () => {
  assert.deepEqual(namesIn('Hale, Nora, M.'), { firstname: 'Nora', middlename: 'M.', lastname: 'Hale' });
  assert.deepEqual(namesIn(' Nora  M. Hale '), { firstname: 'Nora', middlename: 'M.', lastname: 'Hale' });
  assert.deepEqual(namesIn('Nora Hale'), { firstname: 'Nora', middlename: '', lastname: 'Hale' });
  assert.deepEqual(namesIn('hale'), { firstname: '', middlename: '', lastname: 'hale' });
  assert.deepEqual(namesIn(''), { firstname: '', middlename: '', lastname: '' });
});
