/** Header words between single blanks, or on separate lines, that could be divided differently. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ExtractedColumnName } from '../extraction.ts';
import { readPastedIllustration } from './read-pasted-illustration.ts';

interface Year {
  figures: Record<string, number>;
  truth: Partial<Record<ExtractedColumnName, number>>;
}

/** Withdrawals in years 21 to 30, then loans at 5%. The values grow by 6% after the charges. */
const YEARS: Year[] = [];
for (let year = 1; year <= 40; year += 1) {
  const before = YEARS.at(-1)?.figures;
  const premium = year <= 20 ? 24_000 : 0;
  const withdrawal = year > 20 && year <= 30 ? 40_000 : 0;
  const loan = year > 30 ? 40_000 : 0;
  const charges = 2_000 + 10 * year;
  const base = (before?.['av'] ?? 0) + premium - withdrawal - charges;
  const [credited, debt] = [Math.round(base * 0.06), Math.round(((before?.['debt'] ?? 0) + loan) * 1.05)];
  const penalty = Math.max(0, 18_000 - 1_800 * (year - 1));
  const av = base + credited;
  const figures = { year, age: year + 44, premium, withdrawal, loan, fixed: 0.4 * loan, participating: 0.6 * loan, debt, charges, credited, penalty, av, sv: av - debt - Math.min(penalty, av), db: av + 500_000 - debt, net: av - debt }; // oxfmt-ignore
  const truth = { year, premium_outlay: premium, withdrawals: withdrawal, loans: loan, loan_balance: debt, charges, accumulation_value: av, surrender_value: figures.sv, death_benefit: figures.db }; // oxfmt-ignore
  YEARS.push({ figures, truth });
}

/** `columns`: the names of figures and their printed headers. */
function unmarkedErrors(columns: readonly (readonly [string, string])[], separator: string): string[] {
  const rows = YEARS.map(({ figures }) => columns.map(([name]) => (figures[name] ?? 0).toLocaleString('en-US')).join(' ')); // oxfmt-ignore
  const headers = columns.map(([, header]) => header).join(' ');
  const reading = readPastedIllustration([headers.replaceAll(' ', separator), ...rows].join('\n'));
  assert.ok(reading.ok);
  const { rows: found, warnings } = reading.value;
  const isNamed = (name: ExtractedColumnName) => warnings.some(({ column }) => column === name);
  assert.equal(found.length, YEARS.length);
  return found.flatMap((row, at) =>
    (Object.keys(row.cells) as ExtractedColumnName[])
      .filter((name) => name !== 'age' && row[name] !== (YEARS[at]?.truth[name] ?? 0))
      .filter((name) => !row.doubtful.includes(name) && !isNamed(name))
      .map((name) => `${row.year} ${name} ${row[name]}`),
  );
}

test('values in an impossible order put all unproven columns of a division in doubt', () => {
  const columns = [['year', 'Year'], ['age', 'Age'], ['premium', 'Premium'], ['withdrawal', 'Withdrawals'], ['av', 'Accum Value'], ['penalty', 'Surrender Charge'], ['sv', 'Surrender Value'], ['db', 'Death Benefit3'], ['net', 'Loan Value3']] as const; // oxfmt-ignore
  assert.deepEqual(unmarkedErrors(columns, '\n'), []);
});

test('two headers that have another meaning when joined are in doubt', () => {
  const columns = [['year', 'Policy Year'], ['age', 'Age'], ['premium', 'Premium Outlay'], ['fixed', 'Fixed Loan'], ['participating', 'Participating Loan'], ['credited', 'Interest Credited'], ['loan', 'Total Annual Loan'], ['debt', 'Accumulated Loan'], ['av', 'Accumulated Value'], ['sv', 'Surrender Value'], ['db', 'Death Benefit']] as const; // oxfmt-ignore
  assert.deepEqual(unmarkedErrors(columns, ' '), []);
});
