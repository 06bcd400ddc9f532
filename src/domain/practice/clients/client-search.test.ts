import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSearch, searchClients } from './client-search.ts';

test('a query without a visible character is no search, because it finds every client', () => {
  // Blanks, a zero-width space and a soft hyphen.
  for (const query of ['', '  ', '\u200B', '\u00AD \u200B']) {
    assert.equal(isSearch(query), false, JSON.stringify(query));
    assert.equal(searchClients([client], query, 'UTC').length, 1);
  }
  assert.equal(isSearch('hart\u200B'), true);
  assert.equal(searchClients([client], 'nobody', 'UTC').length, 0);
});

const client = {
  firstname: 'Elena',
  middlename: null,
  lastname: 'Hartwell',
  age: 50,
  date_of_birth: null,
  updated_at: '2026-01-01T00:00:00Z',
  scenarios: [],
  reports: [],
} as never;
