/** Ledgers with one hard trait each. Reproduce a failure with `traitLayout(trait, seed)`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  TRAITS,
  traitLayout,
  type TraitLayout,
} from '../../../../tests/support/illustrations/trait-layouts.ts';
import type { ExtractedColumnName, ExtractedIllustration } from '../extraction.ts';
import { readIllustrationText } from './read-illustration.ts';

const SEEDS = [1, 2, 3];

function readAnswered({ pages, answerTitle }: TraitLayout): ExtractedIllustration {
  const first = readIllustrationText(pages);
  assert.ok(first.ok);
  if (answerTitle === undefined) return first.value;
  const question = first.value.questions.find(({ code }) => code === 'which_table');
  assert.ok(question?.code === 'which_table');
  const table = question.options.find(({ title }) => title === answerTitle)?.value;
  assert.ok(table !== undefined, 'the title of the ledger is an option');
  const answered = readIllustrationText(pages, { table });
  assert.ok(answered.ok);
  return answered.value;
}

for (const trait of Object.keys(TRAITS))
  test(`${trait}: every cell is right, and almost none is marked`, () => {
    let [cells, marked] = [0, 0];
    for (const seed of SEEDS) {
      const layout = traitLayout(trait, seed);
      const reading = readAnswered(layout);
      const rows = new Map(reading.rows.map((row) => [row.year, row]));
      assert.deepEqual(
        [...rows.keys()],
        layout.truth.map(({ year }) => year),
        `years of seed ${seed}`,
      );
      for (const { year, ...truth } of layout.truth)
        for (const [name, value] of Object.entries(truth) as [ExtractedColumnName, number][]) {
          const row = rows.get(year);
          assert.equal(row?.[name] ?? 0, value, `${name} in year ${year} of seed ${seed}`);
          cells += 1;
          if (row?.doubtful.includes(name)) marked += 1;
        }
      const { note } = layout;
      if (note)
        assert.ok(
          reading.notes.some(({ message }) => note.test(message)),
          `note of seed ${seed}`,
        );
    }
    assert.ok(marked <= 0.02 * cells, `${marked} of ${cells} cells are marked`);
  });
