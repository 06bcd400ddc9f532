/** Headers that are close together, are broken over lines, or name a basis for a single column. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ExtractedColumnName, ExtractedIllustration } from '../../extraction.ts';
import type { PageText, TextItem } from '../page-text.ts';
import { readIllustrationText } from '../read-illustration.ts';
import { item, page, table } from '../../../../../tests/support/illustrations/typeset.ts';
import { meaningOf, WEAK } from './column-meanings.ts';

const NAMES = ['year', 'age', 'premium_outlay', 'loans', 'guaranteed_surrender_value', 'accumulation_value', 'surrender_value', 'death_benefit'] as const satisfies readonly ExtractedColumnName[]; // oxfmt-ignore

/** Premiums of 10,000 for 12 years at 6% less 5%, guaranteed 1% less 10%, a surrender charge that ends in year 11. */
function policy(): number[][] {
  let [value, low] = [0, 0];
  return Array.from({ length: 24 }, (_, index) => {
    const year = index + 1;
    const premium = year <= 12 ? 10_000 : 0;
    value = (value + premium * 0.95) * 1.06;
    low = (low + premium * 0.9) * 1.01;
    const charge = Math.max(0, 500 * (11 - year));
    return [year, 44 + year, premium, 0, low - charge, value, value - charge, 900_000].map(Math.round);
  });
}
const printed = (): string[][] => policy().map((row) => row.map((value) => value.toLocaleString('en-US')));

function read(pages: readonly PageText[]): ExtractedIllustration {
  const reading = readIllustrationText(pages);
  assert.ok(reading.ok, reading.ok ? '' : reading.error.code);
  return reading.value;
}

const figures = (reading: ExtractedIllustration): (number | undefined)[][] =>
  reading.rows.map((row) => NAMES.map((name) => row[name]));

const marks = (reading: ExtractedIllustration): string[] =>
  reading.rows.flatMap(({ year, doubtful }) => doubtful.map((name) => `${year} ${name}`));

/** Lines of monospaced text. */
const typed = (lines: readonly string[]): TextItem[] =>
  lines.flatMap((line, at) => {
    const blanks = line.length - line.trimStart().length;
    const text = line.trim();
    return text === ''
      ? []
      : [
          {
            text,
            x: 20 + blanks * 4,
            y: 80 + at * 10,
            width: text.length * 4,
            height: 7,
            angle: 0,
            monospaced: true,
          },
        ];
  });

const HEADERS = ['Policy Year', 'Age at End of Year', 'Premium Outlay', 'Policy Loans', 'Guaranteed Surrender Value', 'Accumulation Value', 'Surrender Value', 'Death Benefit']; // oxfmt-ignore

for (const align of ['padStart', 'padEnd'] as const)
  test(`headers one space apart on a page of characters are assigned to their columns (${align})`, () => {
    const rows = printed().map((row) => row.with(1, String(Number(row[1]) + 1)));
    const lines = [HEADERS, ...rows].map((cells) =>
      cells.map((text, at) => text[align](HEADERS[at]?.length ?? 0)).join(' '),
    );
    const reading = read([page(1, typed([...lines.slice(0, 1), '', ...lines.slice(1)]))]);
    assert.deepEqual(figures(reading), policy());
    assert.deepEqual(marks(reading), []);
  });

test('a header too wide for its column extends over the next one and is still read completely', () => {
  const rows = printed().map((row) => row.with(1, String(Number(row[1]) + 1)));
  const headers = HEADERS.with(5, 'Account Value')
    .with(6, 'Cash Surrender Value')
    .with(7, 'Net Death Benefit');
  const widths = headers.map((text, at) => (at === 6 ? 8 : text.length + 2));
  let [header, end] = ['', 0];
  headers.forEach((text, at) => {
    end += widths[at] ?? 0;
    header += ` ${text}`.padStart(end - header.length);
  });
  const lines = rows.map((cells) => cells.map((text, at) => text.padStart(widths[at] ?? 0)).join(''));
  const reading = read([page(1, typed([header, '', ...lines]))]);
  assert.deepEqual(figures(reading), policy());
  assert.deepEqual(marks(reading), []);
});

/** Headers of two or three lines over columns of these widths. A word without space begins one blank after the previous word. */
function leaning(headers: readonly (readonly string[])[], widths: readonly number[]): string[] {
  return headers.map((cells) => {
    let [line, end] = ['', 0];
    cells.forEach((text, at) => {
      end += widths[at] ?? 0;
      line += (text === '' ? '' : ` ${text}`).padStart(end - line.length);
    });
    return line;
  });
}

test('words displaced by others remain in order', () => {
  // The surrender value has a column of three characters, "Surrender" nine.
  const headers = [
    ['Policy', '', 'Premium', 'Policy', 'Guar Cash', 'Account', 'Surrender', 'Death'],
    ['Year', 'Age', 'Outlay', 'Loans', 'Value', 'Value', 'Value', 'Benefit'],
  ];
  const widths = [8, 5, 9, 8, 12, 12, 4, 9];
  const rows = policy().map((row) => row.map((value, at) => (at < 2 ? value : Math.round(value / 1000)).toLocaleString('en-US'))); // oxfmt-ignore
  const lines = rows.map((cells) => cells.map((text, at) => text.padStart(widths[at] ?? 0)).join(''));
  const reading = read([page(1, typed([...leaning(headers, widths), '', ...lines]))]);
  assert.deepEqual(
    reading.columns
      .map(({ name, header }) => [name, header])
      .filter(([name]) => /value|death/.test(String(name))),
    [
      ['accumulation_value', 'Account Value'],
      ['surrender_value', 'Surrender Value'],
      ['death_benefit', 'Death Benefit'],
      ['guaranteed_surrender_value', 'Guar Cash Value'],
    ],
  );
});

test('split words that extend over narrow columns are not a sentence and are assigned to their columns', () => {
  const headers = [
    ['', '', '', '', '', '', 'Surren-', 'Death', '', ''],
    ['', '', '', '', '', '', 'der', 'Bene-', '', ''],
    ['', '', 'Pre-', '', '', 'Accumu-', 'Value', 'fit', 'IRR on', ''],
    ['Policy', '', 'mium', 'Policy', 'Loan', 'lation', 'Before', 'Before', 'Surren-', 'IRR on'],
    ['Year', 'Age', 'Outlay', 'Loans', 'Balance', 'Value', 'Loans', 'Loans', 'der', 'Death'],
  ];
  const widths = [8, 5, 9, 8, 9, 9, 3, 8, 9, 8];
  const lines = policy().map((row) => {
    const [year = 0, age = 0, ...money] = [0, 1, 2, 3, 3, 5, 6, 7].map((at) => row[at] ?? 0);
    const cells = [
      year,
      age,
      ...money.map((value) => Math.round(value / 1000)),
      `${(4 + year / 40).toFixed(2)}%`,
    ];
    return cells.map((cell, at) => String(cell).padStart(widths[at] ?? 0)).join('');
  });
  const reading = read([page(1, typed([...leaning(headers, widths), '', ...lines]))]);
  assert.deepEqual(
    ['accumulation_value', 'surrender_value', 'death_benefit'].map((name) => reading.columns.find((column) => column.name === name)?.header), // oxfmt-ignore
    ['Accumu- lation Value', 'Surren- der Value Before Loans', 'Death Bene- fit Before Loans'],
  );
});

test('a basis applies to the columns below it, not to words that extend out of them', () => {
  const headers = ['Policy Year', 'Premium Outlay', 'Accumulation Value', 'Surrender Value', 'Death Benefit', 'Surrender Value']; // oxfmt-ignore
  const widths = [12, 16, 20, 9, 15, 17];
  const rows = policy().map((row) => [0, 2, 5, 6, 7, 4].map((at) => row[at] ?? 0));
  const lines = rows.map((cells) =>
    cells.map((value, at) => value.toLocaleString('en-US').padStart(widths[at] ?? 0)).join(''),
  );
  // At the centers of the fourth and the last column.
  const over = `${' '.repeat(49)}Current${' '.repeat(20)}Guaranteed`;
  const reading = read([page(1, typed([over, ...leaning([headers], widths), '', ...lines]))]);
  const names = ['year', 'premium_outlay', 'accumulation_value', 'surrender_value', 'death_benefit', 'guaranteed_surrender_value'] as const; // oxfmt-ignore
  assert.deepEqual(
    reading.rows.map((row) => names.map((name) => row[name])),
    rows,
  );
});

test('a word in larger letters over the middle column is not the title of the page', () => {
  const small = (texts: readonly string[], y: number): TextItem[] =>
    texts.flatMap((text, at) => (text === '' ? [] : [item(text, EDGES[at] ?? 0, y, 6)]));
  const headers = [
    item('Total', EDGES[4] ?? 0, 90, 8),
    ...small(['', '', 'Annual', 'Policy', 'Guaranteed', 'Accum', 'Surrender', 'Death'], 99),
    ...small(['Year', 'Age', 'Premium', 'Loans', 'Death Ben', 'Value', 'Value', 'Benefit'], 106),
  ];
  const reading = read([page(1, headers, table({ edges: EDGES, lines: printed(), top: 116 }))]);
  const column = reading.columns.find(({ name }) => name === 'guaranteed_death_benefit');
  assert.equal(column?.header, 'Total Death Ben');
});

const EDGES = [60, 100, 170, 240, 320, 400, 480, 560];
const STACKED = [
  ['', '', '', 'With-', '', 'Accumu−', '', ''],
  ['Policy', '', 'Premium', 'drawals', 'Surrender', 'lation', 'Surrender', 'Death'],
  ['Year', 'Age', 'Outlay', '', 'Value', 'Value', 'Value', 'Benefit'],
];

test('a basis in the middle of one column’s area belongs to that column and not to the next one', () => {
  // Columns are aligned right. The area of the fifth one is 240 to 320, and its figures begin at 290.
  const over = (text: string, middle: number): TextItem => item(text, middle + text.length * 2, 88);
  const groups = [over('Guaranteed', 280), over('Current', 440)];
  const reading = read([page(1, groups, table({ edges: EDGES, lines: [...STACKED, ...printed()] }))]);
  const withdrawn = reading.rows.map((row) => row.withdrawals);
  assert.deepEqual(
    reading.rows.map((row) => NAMES.map((name) => (name === 'loans' ? row.withdrawals : row[name]))),
    policy(),
  );
  assert.ok(withdrawn.every((value) => value === 0));
  assert.deepEqual(marks(reading), []);
});

const PLAIN = ['Year', 'Age', 'Cumulative Premium', 'Loans', 'Guaranteed Surrender Value', 'Account Value', 'Surrender Value', 'Death Benefit']; // oxfmt-ignore
const WIDE = [40, 80, 170, 230, 350, 420, 500, 580];

function withTotals(years: (year: number) => boolean, sums: (year: number) => number): ExtractedIllustration {
  const rows = printed().map((row, at) => row.with(2, sums(at + 1).toLocaleString('en-US')));
  const lines = [PLAIN, ...rows.filter((_, at) => years(at + 1))];
  return read([page(1, table({ edges: WIDE, lines }))]);
}

test('each year’s premium is the increase of the total', () => {
  const reading = withTotals(
    () => true,
    (year) => 10_000 * Math.min(12, year),
  );
  assert.deepEqual(figures(reading), policy());
  assert.deepEqual(marks(reading), []);
  assert.ok(
    reading.warnings.some(
      ({ code, column }) => code === 'premiums_from_totals' && column === 'premium_outlay',
    ),
  );
});

test('across years that are not printed, an increase of the total is marked and an unchanged total is not', () => {
  const reading = withTotals(
    (year) => year < 10 || (year > 13 && year !== 18),
    (year) => 10_000 * Math.min(12, year),
  );
  assert.deepEqual(
    reading.rows.map((row) => [row.year, row.premium_outlay]),
    policy().flatMap(([year = 0, , premium]) =>
      year < 10 || (year > 13 && year !== 18) ? [[year, premium]] : [],
    ),
  );
  const marked = reading.rows.filter(({ doubtful }) => doubtful.includes('premium_outlay'));
  assert.deepEqual(
    marked.map(({ year }) => year),
    [14],
  );
});

test('a total that increases by a different amount each year is completely marked', () => {
  let sum = 0;
  const sums = policy().map(([, , premium = 0]) => (sum = Math.round((sum + premium) * 1.05)));
  const reading = withTotals(
    () => true,
    (year) => sums[year - 1] ?? 0,
  );
  assert.ok(reading.rows.every(({ doubtful }) => doubtful.includes('premium_outlay')));
});

test('warnings name an unused column and the column that the ledger lacks', () => {
  const header = PLAIN.with(2, 'Premium').with(5, 'Yearly Wonder');
  const reading = read([page(1, table({ edges: WIDE, lines: [header, ...printed()] }))]);
  const left = reading.warnings.find(({ code }) => code === 'columns_left_out');
  assert.match(left?.message ?? '', /“Yearly Wonder”/);
  assert.ok(
    reading.warnings.some(
      ({ code, column }) => code === 'column_not_found' && column === 'accumulation_value',
    ),
  );
});

const certain: Record<string, string[]> = {
  year: ['Dur', 'Policy Duration', 'Year', 'Policy Year', 'End of Year', 'Pol. Yr.', 'End of Policy Year'],
  age: ['Age', 'Attained Age', 'Insured’s Age', 'Age EOY', 'Age (BOY)'],
  premium_outlay: [
    'Premium Outlay',
    'Annualized Premium',
    'Planned Annual Premium',
    'Annual Outlay',
    'Contract Premium',
  ],
  withdrawals: ['Withdrawals', 'Partial Surrenders', 'Annual Cash Withdrawals', 'W/D'],
  loans: ['Loans', 'Annual Policy Loan', 'New Loans', 'Policy Loan Proceeds'],
  loan_repayment: ['Loan Repayment', 'Repayments'],
  loan_interest: ['Loan Interest', 'Loan Interest Charged'],
  loan_balance: [
    'Loan Balance',
    'Outstanding Loan',
    'Policy Debt',
    'Loan Principal & Interest',
    'Indebtedness',
    'Loan Balance End of Year',
  ],
  charges: ['Policy Charges', 'Total Charges', 'Total Policy Expenses'],
  accumulation_value: [
    'Accumulation Value',
    'Accum. Value',
    'Policy Account Value',
    'Accumulated Value',
    'Contract Fund Value',
    'Unloaned + Loaned Value',
  ],
  surrender_value: ['Surrender Value', 'Net Cash Surr. Value', 'CSV', 'Net Cash Value'],
  death_benefit: [
    'Death Benefit',
    'Net Death Benefit',
    'Death Proceeds',
    'Dth Ben',
    'Total Death Benefit Before Loans',
  ],
  income: ['Income', 'Annual Distributions', 'Loans/Withdrawals', 'Withdrawals & Loans', 'Policy Income'],
  net_outlay: ['Net Outlay', 'Net Annual Outlay'],
  net_cash_flow: ['Net Cash Flow'],
  cash_value: ['Cash Value'],
  premiums_to_date: ['Cumulative Premium', 'Accumulated Premiums', 'Total Premium to Date Cumulative'],
};

test('recognizes ledger columns by the words of their headers', () => {
  for (const [meaning, headers] of Object.entries(certain)) {
    for (const header of headers) {
      const reading = meaningOf(header);
      assert.equal(reading?.meaning, meaning, header);
      assert.ok((reading?.confidence ?? 0) >= WEAK, header);
    }
  }
});

test('does not recognize a ledger column by a single shared word', () => {
  const remaining = [
    'Cumulative Premium Load', 'Accumulated Premiums at Interest', 'Cumulative Net Premium', 'Monthly Premium',
    'Monthly Planned Premium', 'Premium Load', 'Premium Charge', 'Surrender Charge', 'Cost of Insurance',
    'IRR on Surrender Value', 'Death Benefit IRR', 'Guideline Level Premium', '7-Pay Premium', 'Target Premium',
    'Loan Interest Rate', 'Maximum Loan Available', 'Chronic Illness Benefit', 'Cost Basis', 'Specified Amount', 'Bonus',
  ]; // oxfmt-ignore
  for (const header of remaining) assert.equal(meaningOf(header), null, header);
});

test('a header with two possible meanings is weak', () => {
  for (const header of ['Total Loans', 'Net Premium', 'Net Account Value', 'Net Loans', 'Cumulative Loans']) {
    const reading = meaningOf(header);
    assert.ok(reading !== null && reading.confidence < WEAK, header);
  }
});

test('distinguishes an age at the end of the year from one at its start', () => {
  assert.equal(meaningOf('Age End of Year')?.isEndOfYear, true);
  assert.equal(meaningOf('Attained Age EOY')?.isEndOfYear, true);
  assert.equal(meaningOf('Age Beg. of Year')?.isEndOfYear, false);
  assert.equal(meaningOf('Attained Age')?.isEndOfYear, false);
});

test('a header with words of both a surrender value and a death benefit is in doubt', () => {
  const reading = meaningOf('Surr Value Before Loans Death Benefit Before');
  assert.ok(reading !== null && reading.confidence < 0.75);
});

test('close headers of general words on one of several lines are not a sentence', () => {
  const figures = policy().map((row) => [...row.slice(0, 4), 0, 0, ...row.slice(5)].map((value) => value.toLocaleString('en-US'))); // oxfmt-ignore
  const upper = ['Pol', 'Client', 'Premium', 'Fixed Rate', 'Participating', 'Total New', 'Policy', 'Cash Value on', 'Death']; // oxfmt-ignore
  const lower = ['Yr', 'Age', 'Paid', 'Policy Loan', 'Loans', 'Loans', 'Value', 'Surrender', 'Benefit'];
  const edges = [40, 90, 140, 190, 244, 282, 350, 450, 520];
  const { rows } = read([page(1, table({ edges, lines: [upper, lower, ...figures], size: 8 }))]);
  assert.deepEqual(
    rows.map(({ accumulation_value, surrender_value }) => [accumulation_value, surrender_value]),
    policy().map(([, , , , , value, surrender]) => [value, surrender]),
  );
});
