/** Ledgers with hard traits, one at a time and crossed. Reproduce a failure with `traitLayout(traits, seed)`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  crossedLayout,
  traitLayout,
  type TraitLayout,
} from '../../../../tests/support/illustrations/trait-layouts.ts';
import { TRAITS } from '../../../../tests/support/illustrations/traits.ts';
import { firstOrAll, longTest } from '../../../../tests/support/long-run.ts';
import type { ExtractedColumnName, ExtractedIllustration } from '../extraction.ts';
import { readIllustrationText } from './read-illustration.ts';

const SEEDS = firstOrAll([1, 2, 3, 4, 5]);

function readAnswered({ pages, answerTitle, selectedTitle }: TraitLayout): ExtractedIllustration {
  const first = readIllustrationText(pages);
  assert.ok(first.ok);
  if (answerTitle === null) return first.value;
  const question = first.value.questions.find(({ code }) => code === 'which_table');
  assert.ok(question?.code === 'which_table', 'asks for the ledger');
  const table = question.options.find(({ title }) => title === answerTitle)?.value;
  assert.ok(table !== undefined, 'the title of the ledger is an option');
  const selected = question.options.find(({ value }) => value === question.selected)?.title ?? null;
  assert.equal(selected, selectedTitle, 'the preselected ledger');
  const answered = readIllustrationText(pages, { table });
  assert.ok(answered.ok);
  return answered.value;
}

interface Count {
  right: number;
  marked: number;
  wrongMarked: number;
}

/** Adds the cells of a file. Throws for a wrong cell without a mark, a missing or an invented year, and a missing note. */
function addCells(count: Count, layout: TraitLayout): void {
  const name = `${layout.traits.join(' + ')}, seed ${layout.seed}`;
  const reading = readAnswered(layout);
  const rows = new Map(reading.rows.map((row) => [row.year, row]));
  assert.deepEqual(
    [...rows.keys()],
    layout.truth.map(({ year }) => year),
    `years of ${name}`,
  );
  for (const { year, ...truth } of layout.truth)
    for (const [column, value] of Object.entries(truth) as [ExtractedColumnName, number][]) {
      const row = rows.get(year);
      const isMarked = row?.doubtful.includes(column) ?? false;
      if ((row?.[column] ?? 0) === value) count[isMarked ? 'marked' : 'right'] += 1;
      else {
        const isNamed = isMarked || reading.warnings.some((warning) => warning.column === column);
        assert.ok(isNamed, `${column} in year ${year}: ${row?.[column]} for ${value}, ${name}`);
        count.wrongMarked += 1;
      }
    }
  for (const note of layout.notes)
    assert.ok(
      reading.notes.some(({ message }) => note.test(message)),
      `${note} of ${name}`,
    );
}

for (const trait of Object.keys(TRAITS))
  test(`${trait}: every cell is correct and at most 2% are marked`, () => {
    const count = { right: 0, marked: 0, wrongMarked: 0 };
    for (const seed of SEEDS) addCells(count, traitLayout([trait], seed));
    assert.equal(count.wrongMarked, 0);
    assert.ok(count.marked <= 0.02 * (count.right + count.marked), JSON.stringify(count));
  });

/** The targets of the reader for layouts that its authors have not seen. */
function checkCrossed(seeds: readonly number[]): void {
  const count = { right: 0, marked: 0, wrongMarked: 0 };
  for (const seed of seeds) addCells(count, crossedLayout(seed));
  const cells = count.right + count.marked + count.wrongMarked;
  assert.ok(count.right + count.marked >= 0.97 * cells, JSON.stringify(count));
  assert.ok(count.right >= 0.85 * cells, JSON.stringify(count));
}

const from = (first: number, count: number): number[] => Array.from({ length: count }, (_, at) => first + at);

test('crossed traits: every wrong cell is flagged, 97% are correct and 85% are correct and unmarked', () =>
  checkCrossed(firstOrAll(from(1, 40), 6)));

longTest('reads 300 crossed layouts from a new seed', () => {
  const seed = Date.now() % 10_000_000;
  console.log(`crossed layouts from seed ${seed}`);
  checkCrossed(from(seed, 300));
});
