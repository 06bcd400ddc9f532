import assert from 'node:assert/strict';
import { test } from 'node:test';
import { narrowed } from './narrowed.ts';

test('a list writes a date only for a word that may be one, and answers only for what is shown', () => {
  let dates = 0;
  const rows = Array.from({ length: 9 }, (_, index) =>
    Object.defineProperty({ name: index % 3 === 0 ? 'Loans' : 'Income', updated_at: '' }, 'updated_at', {
      get: () => ((dates += 1), '2026-03-02T15:00:00.000Z'),
    }),
  );
  let answers = 0;
  const search = (query: { search?: string; page?: number; size?: number }) => {
    const answer = narrowed(
      rows,
      query,
      'UTC',
      ({ name }) => name,
      ({ name }) => ((answers += 1), { name }),
    );
    return answer.ok && answer.value.data;
  };
  assert.deepEqual(search({ search: 'loan', page: 1, size: 2 }), [{ name: 'Loans' }, { name: 'Loans' }]);
  assert.deepEqual([dates, answers], [0, 2]);
  assert.deepEqual(search({ search: 'income 03/02', page: 4, size: 2 }), []);
  assert.deepEqual([dates, answers], [6, 2]);
});
