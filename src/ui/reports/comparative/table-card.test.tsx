import assert from 'node:assert/strict';
import { test } from 'node:test';
import { slidePlaces } from './table-card.tsx';

/** From 43 to 71: premiums to 58, income from 66 to 69, the second slot out of money at 68. */
const rows = Array.from({ length: 29 }, (_, year) => {
  const age = 43 + year;
  const pays = age >= 66 && age <= 69;
  return {
    age,
    outlay: age <= 58 ? 30_000 : 0,
    slots: [
      { net_income: pays ? 52_000 : 0, depleted: false },
      { net_income: pays && age < 68 ? 52_000 : 0, depleted: age >= 68 },
    ],
  };
});

test('a slide shows every fifth year of age, both ends and the years in which something turns', () => {
  assert.deepEqual(
    slidePlaces(rows).map((place) => rows[place]?.age),
    [43, 45, 50, 55, 58, 60, 65, 66, 68, 69, 70, 71],
  );
});

test('a table without premiums or income shows its ends and every fifth year', () => {
  const still = rows.slice(0, 8).map(({ age }) => ({ age, outlay: 0, slots: [] }));
  assert.deepEqual(
    slidePlaces(still).map((place) => still[place]?.age),
    [43, 45, 50],
  );
  assert.deepEqual(slidePlaces([]), []);
});
