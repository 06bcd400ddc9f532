import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { runCalculation } from '../../calculations/registry.ts';
import { memberAt } from '../../shared/result-members.ts';
import { SHIPPED_TAX_TABLES } from './grown-tables.ts';
import { medicarePremium } from './medicare-premiums.ts';
import { checkTaxYears, taxYearDocument } from './custom-tax-years.ts';
import { firstTaxYear, followedBy, lastTaxYear, type TaxTables } from './tax-tables.ts';
import { taxYearSchema } from './tax-year-schema.ts';
import { LAST_TAX_YEAR, TABLES_THROUGH_2026 } from '../../../../tests/support/tax-tables.ts';

const FIRST = firstTaxYear(SHIPPED_TAX_TABLES);
/** The last year of the tables that these tests extend. */
const LAST = 2026;
const PUBLISHED = TABLES_THROUGH_2026;

/** The last shipped year with the next year's number and brackets that are a tenth wider. */
function nextYear(year = LAST + 1) {
  const document = taxYearSchema.parse(taxYearDocument(LAST, PUBLISHED));
  const { value } = document.bracket_ends;
  for (const status of [
    'single',
    'married_filing_jointly',
    'married_filing_separately',
    'head_of_household',
  ] as const)
    value[status] = value[status].map((end) => Math.round(end * 1.1));
  return { ...document, year };
}
const file = (
  document: { readonly year: number; readonly [figure: string]: unknown },
  name = `${document.year}.json`,
) => ({ name, document });
const refused = (...files: { name: string; document: unknown; problem?: string }[]) => {
  const checked = checkTaxYears(files, PUBLISHED);
  assert.ok(!checked.ok);
  return checked.error.detail;
};
const taxOf = (year: number, taxTables: TaxTables = PUBLISHED) => {
  const input = { tax_year: year, filing_status: 'single', ordinary_income: 28_500 };
  const outcome = runCalculation('federal-tax', input, { taxTables });
  assert.ok(outcome.ok);
  return outcome.value;
};

for (let year = FIRST; year <= LAST_TAX_YEAR; year += 1)
  test(`the shipped figures of ${year} satisfy the schema of added years`, () => {
    const parsed = taxYearSchema.safeParse(taxYearDocument(year));
    assert.equal(parsed.success, true, JSON.stringify(parsed.error?.issues));
    assert.ok(parsed.data?.medicare_premiums);
  });

const valuesOf = (document: object): [string, unknown][] =>
  Object.entries(document).map(([name, figure]: [string, unknown]) => [
    name,
    memberAt(figure, 'value') ?? figure,
  ]);

/** Entered from the documents independently of the lists. Until 2026, fixtures/golden/tools does this too. */
for (let year = 2026; year <= LAST_TAX_YEAR; year += 1)
  test(`the shipped figures of ${year} equal those of fixtures/tax-years/${year}.json`, () => {
    const second = new URL(`../../../../fixtures/tax-years/${year}.json`, import.meta.url);
    const entered = taxYearSchema.parse(JSON.parse(readFileSync(second, 'utf8')));
    const shipped = taxYearSchema.parse(taxYearDocument(year));
    assert.deepEqual(valuesOf(entered), valuesOf(shipped));
  });

test('an added year applies from its year on, and earlier years are unchanged', () => {
  const before = taxOf(2026);
  assert.equal(memberAt(taxOf(2027), 'table_year'), 2026);
  const checked = checkTaxYears([file(nextYear())], PUBLISHED);
  assert.ok(checked.ok, checked.ok ? '' : checked.error.detail);
  const tables = followedBy(PUBLISHED, checked.value);
  assert.deepEqual([lastTaxYear(PUBLISHED), lastTaxYear(tables)], [2026, 2027]);
  assert.deepEqual(taxOf(2026, tables), before);
  // 28,500 − 16,100 = 12,400 of taxable income: the full first bracket of 2026.
  assert.equal(memberAt(taxOf(2026, tables), 'tax'), 1240);
  assert.equal(memberAt(taxOf(2026, tables), 'marginal_rate'), 0.12);
  for (const year of [2027, 2030]) {
    assert.equal(memberAt(taxOf(year, tables), 'marginal_rate'), 0.1, `${year}`);
    assert.equal(memberAt(taxOf(year, tables), 'table_year'), 2027);
  }
  assert.equal(memberAt(taxOf(2027), 'table_year'), 2026, 'the shipped ones are as they were');
});

test('Medicare premiums of the previous year apply until new ones are added', () => {
  const checked = checkTaxYears([file({ ...nextYear(), medicare_premiums: undefined })], PUBLISHED);
  assert.ok(checked.ok);
  const tables = followedBy(PUBLISHED, checked.value);
  assert.equal(medicarePremium(0, 'single', 2027, tables).part_b, 202.9);
});

test('rejects a figure with a missing or invalid source, or that decreases, by file and path', () => {
  const year = nextYear();
  const { source: _none, ...without } = year.standard_deductions;
  assert.equal(
    refused(file({ ...year, standard_deductions: without })),
    '2027.json, standard_deductions.source: Source is a required field',
  );
  assert.match(
    refused(file({ ...year, aged_additions: { ...year.aged_additions, source: 'a newspaper' } })),
    /^2027\.json, aged_additions\.source: Name the document/,
  );
  const falling = nextYear();
  falling.bracket_ends.value.single.reverse();
  assert.match(refused(file(falling)), /bracket_ends\.value\.single: Must rise/);
  assert.match(refused(file({ ...year, brackets: 1 })), /brackets: Unknown field/);
});

test('ignores an added year that a later version ships with the same figures', () => {
  const { bracket_ends: ends, ...shipped } = taxYearSchema.parse(taxYearDocument(LAST, PUBLISHED));
  const written = {
    ...shipped,
    bracket_ends: { ...ends, source: 'Rev. Proc. 2025-32 § 4.01, as we read it' },
  };
  const checked = checkTaxYears([file(written), file(nextYear())], PUBLISHED);
  assert.ok(checked.ok, checked.ok ? '' : checked.error.detail);
  assert.deepEqual(
    checked.value.map(({ year }) => year),
    [LAST + 1],
  );
});

test('rejects different figures for a shipped year, a gap, a wrong name and an unreadable file', () => {
  assert.match(
    refused(file(nextYear(2026))),
    /2026\.json, bracket_ends: differs from the shipped figures; .* Remove/,
  );
  assert.equal(refused(file(nextYear(2028))), '2028.json: the year before is missing. Add 2027.json too.');
  assert.match(refused(file(nextYear(), '2029.json')), /Rename the file to 2027\.json/);
  assert.equal(
    refused({ name: '2027.json', document: undefined, problem: 'not a JSON document' }),
    '2027.json: not a JSON document',
  );
});

test('limits of an added year apply from that year on, in all three calculations', () => {
  const added = nextYear();
  const limits = added.contribution_limits;
  assert.ok(limits);
  const value = { ...limits.value, ira: 8_000, ira_catch_up: 1_200 };
  const checked = checkTaxYears([file({ ...added, contribution_limits: { ...limits, value } })], PUBLISHED);
  assert.ok(checked.ok, checked.ok ? '' : checked.error.detail);
  const tables = followedBy(PUBLISHED, checked.value);
  const run = (id: string, input: unknown, path: string, taxTables: TaxTables = PUBLISHED) => {
    const outcome = runCalculation(id, input, { taxTables });
    assert.ok(outcome.ok, JSON.stringify(outcome));
    return [0, 1, 2].map((t) => memberAt(outcome.value, `${path}.${t}.limit`));
  };
  const paid = [9_000, 9_000, 9_000];
  const vehicle = { name: 'Roth', account_type: 'tax_free', plan_type: 'roth_ira' };
  const rows = paid.map((premium_outlay, t) => ({
    year: t + 1,
    age: 50 + t,
    premium_outlay,
    withdrawals: 0,
    loans: 0,
    accumulation_value: 1_000,
    surrender_value: 1_000,
    death_benefit: 100_000,
  }));
  const years = { age: 50, start_year: 2026 };
  for (const [id, input, path] of [
    ['contribution-limits', { ...years, plan_type: 'roth_ira', contributions: paid }, 'rows'],
    ['vehicle', { ...years, contributions: paid, distributions: [0, 0, 0], vehicle }, 'rows'],
    [
      'comparative-report',
      { ...years, illustration: { rows }, vehicles: [vehicle] },
      'contribution_limits.0.rows',
    ],
  ] as const) {
    assert.deepEqual(run(id, input, path), [8_600, 8_600, 8_600], id);
    assert.deepEqual(run(id, input, path, tables), [8_600, 9_200, 9_200], id);
  }
  // 8,000 and 1,200 of 2027 grow by 10%, rounded down to multiples of 500 and 100: 8,500 + 1,300.
  const growing = { ...years, plan_type: 'roth_ira', contributions: paid, limit_growth: 0.1 };
  assert.deepEqual(run('contribution-limits', growing, 'rows', tables), [8_600, 9_200, 9_800]);
});
