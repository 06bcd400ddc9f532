import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOf, nextSort, queryOf } from './users-screen.tsx';

const at = (text: string) => queryOf(new URLSearchParams(text));

test('the list reads its state from the address, and what makes no sense there counts as absent', () => {
  assert.deepEqual(at('search=dana&page=3&sort=name'), { search: 'dana', page: 3, size: 25, sort: 'name' });
  for (const odd of ['', 'page=0', 'page=-2', 'page=x', 'page=1.5', 'sort=password'])
    assert.deepEqual(at(odd), { search: '', page: 1, size: 25, sort: '-created_at' }, odd);
});

test('what the address says comes back from it', () => {
  assert.equal(addressOf({ search: '', page: 1, sort: '-created_at' }), '/admin/users');
  const query = { search: 'a & b', page: 2, sort: '-email' } as const;
  const address = addressOf(query);
  assert.deepEqual(at(address.split('?')[1] ?? ''), { ...query, size: 25 });
});

test('a column sorts from A, a date from the newest, and a second press turns it round', () => {
  assert.equal(nextSort('name', '-created_at'), 'name');
  assert.equal(nextSort('name', 'name'), '-name');
  assert.equal(nextSort('name', '-name'), 'name');
  assert.equal(nextSort('created_at', 'name'), '-created_at');
  assert.equal(nextSort('created_at', '-created_at'), 'created_at');
});
