/** Tests each check separately: marked and unmarked cells. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ExtractedColumnName } from '../../extraction.ts';
import { markInterleavedRows, type Omission } from '../omissions.ts';
import type { Draft } from '../draft.ts';
import { checkEndsOfRuns, checkEqualities, checkLostDigits } from './value-checks.ts';
import { checkIdentities } from './identities.ts';
import { checkResiduals } from './residuals.ts';
import { checkSamePolicy } from './same-policy.ts';
import { readIllustrationText } from '../read-illustration.ts';
import { item, page, table } from '../../../../../tests/support/illustrations/typeset.ts';

type Columns = Partial<Record<ExtractedColumnName, readonly number[]>>;

function draftOf(columns: Columns): Draft {
  const given = Object.entries(columns) as [ExtractedColumnName, readonly number[]][];
  const years = given[0]?.[1].length ?? 0;
  return {
    columns: given.map(([name]) => ({ name, header: name, confidence: 1, pages: [1], doubt: null })),
    rows: Array.from({ length: years }, (_, index) => ({
      page: 1,
      year: index + 1,
      cells: new Map(
        given.map(([name, values]) => [
          name,
          {
            value: values[index] ?? 0,
            text: String(values[index] ?? 0),
            page: 1,
            box: { x: 0, y: 0, width: 0, height: 0 },
            word: null,
            doubts: [],
            isUngrouped: false,
          },
        ]),
      ),
    })),
    warnings: [],
    notes: [],
    questions: [],
  };
}

/** "column year" of each marked cell. */
const marked = ({ rows }: Draft): string[] =>
  rows.flatMap(({ year, cells }) =>
    [...cells].flatMap(([name, { doubts }]) => (doubts.length > 0 ? [`${name} ${year}`] : [])),
  );

const after = (check: (draft: Draft) => void, columns: Columns): string[] => {
  const draft = draftOf(columns);
  check(draft);
  return marked(draft);
};

/** Premiums of 10,000 that grow by 5% per year. */
const GROWN = Array.from({ length: 12 }, (_, t) => Math.round((10_000 * (1.05 ** (t + 2) - 1.05)) / 0.05));
const put = (values: readonly number[], year: number, value: number): number[] =>
  values.map((current, index) => (index === year - 1 ? value : current));

test('marks a value that lost a digit, but not one reduced by a withdrawal', () => {
  assert.deepEqual(after(checkLostDigits, { accumulation_value: GROWN }), []);
  const [seventh = 0] = GROWN.slice(6);
  const lost = Number(String(seventh).slice(0, 2) + String(seventh).slice(3));
  assert.deepEqual(after(checkLostDigits, { accumulation_value: put(GROWN, 7, lost) }), [
    'accumulation_value 7',
  ]);
  // Off by a third: no inserted digit explains it.
  const down = Math.round(seventh * 0.66);
  assert.deepEqual(after(checkLostDigits, { accumulation_value: put(GROWN, 7, down) }), []);
});

test('marks a payment read as zero if the value grows as if it were paid, but not the end of a run', () => {
  const paid = GROWN.map(() => 10_000);
  assert.deepEqual(after(checkEndsOfRuns, { premium_outlay: paid, accumulation_value: GROWN }), []);
  assert.deepEqual(after(checkEndsOfRuns, { premium_outlay: put(paid, 6, 0), accumulation_value: GROWN }), [
    'premium_outlay 6',
  ]);
  // Five years of premiums, then growth of 5% only.
  const five = paid.map((amount, t) => (t < 5 ? amount : 0));
  const then = five.reduce<number[]>(
    (values, amount) => [...values, Math.round(((values.at(-1) ?? 0) + amount) * 1.05)],
    [],
  );
  assert.deepEqual(after(checkEndsOfRuns, { premium_outlay: five, accumulation_value: then }), []);
});

test('marks two columns where they differ if they are equal in the adjacent years', () => {
  const owed = GROWN.map((_, t) => 100 * t);
  const free = GROWN.map((value, t) => value - 100 * t);
  const columns = { accumulation_value: GROWN, surrender_value: free, loan_balance: owed };
  assert.deepEqual(after(checkEqualities, columns), []);
  const off = put(free, 8, (free[7] ?? 0) + 40);
  assert.deepEqual(after(checkEqualities, { ...columns, surrender_value: off }), [
    'accumulation_value 8',
    'surrender_value 8',
  ]);
  // In the first years, a surrender charge separates them.
  const charged = free.map((value, t) => value - Math.max(0, 5 - t) * 900);
  assert.deepEqual(after(checkEqualities, { ...columns, surrender_value: charged }), []);
});

test('marks one death benefit among equal ones if a misread digit explains it', () => {
  const level = GROWN.map(() => 250_000);
  assert.deepEqual(after(checkEqualities, { death_benefit: put(level, 4, 280_000) }), ['death_benefit 4']);
  assert.deepEqual(after(checkEqualities, { death_benefit: level }), []);
});

test('marks a gap between value and surrender value that is outside that of its neighbors', () => {
  const charge = GROWN.map((_, t) => Math.max(0, 6_000 - 600 * t));
  const columns = {
    accumulation_value: GROWN,
    surrender_value: GROWN.map((value, t) => value - (charge[t] ?? 0)),
  };
  assert.deepEqual(after(checkResiduals, columns), []);
  const off = put(columns.surrender_value, 6, (columns.surrender_value[5] ?? 0) + 1_500);
  const found = after(checkResiduals, { ...columns, surrender_value: off });
  assert.ok(found.includes('accumulation_value 6') && found.includes('surrender_value 6'), found.join());
  // Only the adjacent years may also look wrong.
  assert.deepEqual(
    found.filter((cell) => !/ [567]$/.test(cell)),
    [],
  );
  // A file without a regular surrender charge is not checked for it.
  const uneven = GROWN.map((value, t) => value - (t % 2 === 0 ? 4_000 : 1_000));
  assert.deepEqual(after(checkResiduals, { ...columns, surrender_value: uneven }), []);
});

test('a column of another table belongs to this policy if an identity requires it, and is otherwise in doubt', () => {
  const table = {};
  const reasonFor = (premium: readonly number[]): string | null | undefined => {
    const draft = draftOf({ accumulation_value: GROWN, premium_outlay: premium });
    for (const column of draft.columns) if (column.name === 'premium_outlay') column.source = table;
    checkSamePolicy(draft);
    return draft.columns.find(({ name }) => name === 'premium_outlay')?.doubt;
  };
  assert.equal(reasonFor(GROWN.map(() => 10_000)), null);
  // A tenth of the premium does not explain the growth of the values.
  assert.match(reasonFor(GROWN.map(() => 1_000)) ?? '', /another table/);
});

test('many omitted lines between the rows put every column except the year in doubt', () => {
  const left = (lines: number, page = 1): Omission[] => [
    { page, lines: Array.from({ length: lines }, () => []) },
  ];
  const doubtful = (given: Omission[]): string[] => {
    const draft = draftOf({ year: GROWN.map((_, t) => t + 1), accumulation_value: GROWN });
    markInterleavedRows(draft, given);
    return draft.columns.flatMap(({ name, doubt }) => (doubt === null ? [] : [name]));
  };
  assert.deepEqual(doubtful(left(4)), ['accumulation_value']);
  // Two lines, or lines of a page without a row.
  assert.deepEqual(doubtful(left(2)), []);
  assert.deepEqual(doubtful(left(4, 2)), []);
});

/** A small policy under the printed notes of its first page. */
function reading(notes: readonly string[], deaths: readonly string[]) {
  const premiums = ['10,000', '10,000', '10,000', '10,000'];
  const values = ['9,000', '18,900', '29,000', '39,500'];
  const surrender = ['4,000', '14,400', '25,000', '36,000'];
  const rows = deaths.map((death, at) => [
    `${at + 1}`,
    `${45 + at}`,
    premiums[at] ?? '',
    values[at] ?? '',
    surrender[at] ?? '',
    death,
  ]);
  const pages = [
    page(
      1,
      notes.map((text, at) => item(text, 40 + text.length * 4, 60 + at * 14)),
    ),
    page(
      2,
      table({
        edges: [60, 100, 180, 280, 380, 480],
        lines: [
          ['Policy', '', 'Annual', 'Accumulation', 'Surrender', 'Death'],
          ['Year', 'Age', 'Premium', 'Value', 'Value', 'Benefit'],
          ...rows,
        ],
      }),
    ),
  ];
  const result = readIllustrationText(pages);
  assert.ok(result.ok);
  return result.value;
}

const LEVEL = ['500,000', '500,000', '500,000', '500,000'];
const codes = (read: ReturnType<typeof reading>) => read.warnings.map(({ code }) => code);
const isMarked = (read: ReturnType<typeof reading>) => read.rows[0]?.doubtful.includes('death_benefit');

test('a face amount equal to the first death benefit is returned without a warning', () => {
  const read = reading(['Face Amount: $500,000', 'Death benefit option A'], LEVEL);
  assert.equal(read.facts?.face_amount?.value, 500_000);
  assert.ok(!codes(read).includes('face_amount_differs'));
  assert.equal(isMarked(read), false);
});

test('a level death benefit that differs from the face amount is marked and reported with the page', () => {
  const read = reading(['Face Amount: $600,000', 'Death benefit option A'], LEVEL);
  const warning = read.warnings.find(({ code }) => code === 'face_amount_differs');
  assert.match(warning?.message ?? '', /^Page 1 gives a face amount of \$600,000.* level, is \$500,000\.$/);
  assert.equal(isMarked(read), true);
  // No printed option: the first years show a level benefit.
  assert.ok(codes(reading(['Face Amount: $600,000'], LEVEL)).includes('face_amount_differs'));
  assert.ok(codes(reading(['Face Amount: $400,000'], LEVEL)).includes('face_amount_differs'));
});

test('an increasing death benefit may be above the face amount but not below it', () => {
  const rising = ['509,000', '518,900', '529,000', '539,500'];
  const option = 'Death benefit option B';
  assert.ok(!codes(reading(['Face Amount: $500,000', option], rising)).includes('face_amount_differs'));
  assert.ok(codes(reading(['Face Amount: $600,000', option], rising)).includes('face_amount_differs'));
});

test('a level death benefit may equal the corridor’s, and rounded thousands are accepted', () => {
  // 2.15 times the accumulation value at 45 is 19,350.
  const corridor = ['19,350', '40,635', '60,900', '82,950'];
  const option = 'Death benefit option A';
  assert.ok(!codes(reading(['Face Amount: $15,000', option], corridor)).includes('face_amount_differs'));
  const notes = ['Face Amount: $500,400', option];
  assert.ok(!codes(reading(notes, LEVEL)).includes('face_amount_differs'));
});

test('a premium mode other than annual explains the premium column', () => {
  const warning = reading(['Premium Mode: Monthly'], LEVEL).warnings.find(
    ({ code }) => code === 'premium_mode',
  );
  assert.equal(
    warning?.message,
    'Page 1 states that premiums are paid monthly. The premium column is taken as the yearly total.',
  );
  assert.ok(!codes(reading(['Premium Mode: Annual'], LEVEL)).includes('premium_mode'));
});

test('figures that rise by one each year are ages, not payments', () => {
  const ages = GROWN.map((_, at) => 68 + at);
  const draft = draftOf({ premium_outlay: ages, surrender_value: GROWN, death_benefit: GROWN.map(() => 500_000) }); // oxfmt-ignore
  checkIdentities(draft);
  const doubts = draft.columns.map(({ doubt }) => /like ages/.test(doubt ?? ''));
  assert.deepEqual(doubts, [true, false, false]);
});
