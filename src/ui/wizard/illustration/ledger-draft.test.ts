import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ExtractedIllustration, INCOME_KINDS } from '../../../domain/policy/extraction.ts';
import { emptyDocument } from '../../../domain/practice/cases/scenario-document.ts';
import type { Scenario } from '../../../domain/practice/cases/scenario.ts';
import { cellsToCheck } from '../ledger/ledger-lines.ts';
import { ledgerOfSchedule } from './entry/build-draft.ts';
import {
  draftFromBuild,
  draftFromExtraction,
  draftFromIllustration,
  draftFromScenario,
  draftFromTyping,
  withOrigin,
} from './ledger-draft.ts';
import type { PolicyModelInput } from '../../../domain/policy/policy-model-schema.ts';
import { illustrationOf, missingOpening, noOpening, defaultTerms } from './policy-terms.ts';

const scenario: Scenario = {
  id: 7,
  client: { id: 1, firstname: 'Elena', middlename: null, lastname: 'Hartwell', age: 50 },
  is_draft: true,
  scenario_details: { id: 7, name: 'Income from 66', description: '' },
  kept_version: 3,
  document: { ...emptyDocument(2026), value_basis: 'pre_tax' },
  revision: 3,
  pdf_url: { s3_url: null },
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
};

test('a saved ledger opens with its saved terms, source and schedule', () => {
  const draft = draftFromTyping(scenario, 2);
  const illustration = {
    ...illustrationOf({ ...defaultTerms, illustrated_rate: 0.06 }, draft.lines),
    source: { kind: 'schedule' as const },
  };
  const schedule = { segments: [], years: 2, income: 'all_loans' as const };
  const opened = draftFromScenario({
    ...scenario,
    document: { ...scenario.document, illustration, schedule },
  });
  assert.equal(opened?.saved, true);
  assert.equal(opened?.terms.illustrated_rate, 0.06);
  assert.deepEqual(opened?.source, { kind: 'schedule' });
  assert.deepEqual(opened?.schedule, schedule);
  assert.deepEqual(opened && illustrationOf(opened.terms, opened.lines).rows, illustration.rows);
  assert.equal(draftFromScenario(scenario), null);
});

test('a draft stored by an earlier version retains the printed sex', () => {
  const { origin: _origin, ...before } = draftFromTyping(scenario, 2);
  const insured = { name: null, sex: 'female' as const, ages: [], page: 1 } as never;
  assert.deepEqual(withOrigin({ ...before, insured }, scenario).origin, { insured: { sex: 'female' } });
  assert.deepEqual(withOrigin(before, scenario).origin, {}, 'the sex stays missing');
  assert.equal(withOrigin({ ...before, insured, saved: true }, scenario).origin?.insured, undefined);
  const corrected = { insured: { sex: 'male' as const } };
  assert.equal(withOrigin({ ...before, insured, origin: corrected }, scenario).origin, corrected);
});

test('opening values are saved only for a policy in force, and all of them are required', () => {
  const { lines } = draftFromTyping(scenario, 1);
  const terms = { ...defaultTerms, opening: { ...noOpening, loan_balance: 5 } };
  assert.equal('opening' in illustrationOf(terms, lines), false);
  assert.deepEqual(missingOpening(terms, lines), {});
  const laterLines = lines.map((line) => ({ ...line, row: { ...line.row, year: 6 } }));
  assert.equal(illustrationOf(terms, laterLines).opening?.loan_balance, 5);
  assert.deepEqual(missingOpening(terms, laterLines), {
    'opening.accumulation_value': ['Accumulation value is a required field'],
    'opening.surrender_value': ['Surrender value is a required field'],
    'opening.premiums_paid': ['Premiums paid to date is a required field'],
    'opening.withdrawals_to_date': ['Withdrawals to date is a required field'],
  });
  const openingValues = { ...noOpening, accumulation_value: 0, surrender_value: 0, loan_balance: 0, premiums_paid: 0, withdrawals_to_date: 0 }; // oxfmt-ignore
  assert.deepEqual(
    missingOpening({ ...defaultTerms, opening: openingValues }, laterLines),
    {},
    'zero is an answer',
  );
});

/** Premiums of 100 in two years, then an income of 150 per year, divided by the reader. */
function undivided(): ExtractedIllustration {
  const cell = (text: string, reason?: string) => ({ page: 3, text, x: 0, y: 0, width: 1, height: 1, ...(reason ? { doubt: reason } : {}) }); // oxfmt-ignore
  return {
    rows: [0, 0, 150, 150].map((income, index) => ({
      year: index + 1,
      page: 3,
      premium_outlay: index < 2 ? 100 : 0,
      withdrawals: [0, 0, 150, 50][index] ?? 0,
      loans: income - ([0, 0, 150, 50][index] ?? 0),
      accumulation_value: 500,
      doubtful: [],
      cells: { withdrawals: cell(String(income)), loans: cell(String(income)) },
    })),
    columns: [{ name: 'withdrawals', header: 'Income', confidence: 0.6, pages: [3] }],
    tables: [],
    pages: [3],
    warnings: [],
    notes: [],
    questions: [
      {
        code: 'income_kind',
        text: 'How is the income in “Income” paid?',
        selected: 'basis_then_loans',
        options: [...INCOME_KINDS],
      },
    ],
    page_count: 4,
  };
}

test('a single income column is divided into withdrawals up to the premiums and then loans by default', () => {
  const file = { hash: 'h', name: 'a.pdf', s3_url: '/f' };
  const draft = draftFromExtraction(scenario, { file, extraction: undivided() });
  assert.equal(draft.income, 'basis_then_loans');
  assert.deepEqual(
    draft.lines.map(({ row }) => [row.withdrawals, row.loans]),
    [[0, 0], [0, 0], [150, 0], [50, 100]], // oxfmt-ignore
  );
  assert.equal(cellsToCheck(draft.lines, ['withdrawals', 'loans']).length, 0, 'no cell is doubtful');
  assert.equal(draft.lines[3]?.source?.cells.loans?.text, '150', 'both parts show where they were read');
});

test('the printed rate is the ledger’s rate; without one, the rate is missing', () => {
  const file = { hash: 'h', name: 'a.pdf', s3_url: '/f' };
  const draftOf = (extraction: ExtractedIllustration) => draftFromExtraction(scenario, { file, extraction });
  const printed = { value: 0.0595, page: 3, text: 'Illustrated rate of 5.95%' };
  assert.equal(draftOf({ ...undivided(), illustrated_rate: printed }).terms.illustrated_rate, 0.0595);
  assert.equal(draftOf({ ...undivided(), illustrated_rate: null }).terms.illustrated_rate, undefined);
  // Saved with the rate of another file, of the same file, and read again.
  for (const [file_name, rate] of [
    ['earlier.pdf', undefined],
    ['a.pdf', 0.06],
  ] as const) {
    const { lines } = draftFromTyping(scenario, 2);
    const illustration = {
      ...illustrationOf({ ...defaultTerms, illustrated_rate: 0.06 }, lines),
      source: { kind: 'pdf' as const, file_name },
    };
    const saved = { ...scenario, document: { ...scenario.document, illustration } };
    const extraction = { ...undivided(), illustrated_rate: null };
    assert.equal(draftFromExtraction(saved, { file, extraction }).terms.illustrated_rate, rate, file_name);
    const replaced = draftFromExtraction(saved, {
      file,
      extraction: { ...extraction, illustrated_rate: printed },
    });
    assert.equal(replaced.terms.illustrated_rate, 0.0595);
  }
  const fourPercent = { value: 0.04, page: 2, text: 'Loan rate: 4%' };
  const filled = draftOf({ ...undivided(), terms: { illustrated_loan_rate: fourPercent } });
  assert.deepEqual(
    [filled.terms.illustrated_loan_rate, filled.printed],
    [0.04, { illustrated_loan_rate: fourPercent }],
  );
});

test('another document has none of the answers for the first, but the client’s own', () => {
  const { lines } = draftFromTyping(scenario, 2);
  const answers = {
    illustrated_rate: 0.06,
    illustrated_loan_rate: 0.04,
    loan_type: 'fixed',
    credited_on_loan: 0.035,
    death_benefit_option: 'increasing',
    is_mec: true,
    accumulation_value_is_net_of_loans: true,
    opening: { ...noOpening, loan_balance: 5 },
  } as const;
  const ofClient = { policy_tax_rate: 0.32, policy_second_tax_rate: 0.22, policy_tax_change_age: 67 };
  const illustration = {
    ...illustrationOf({ ...defaultTerms, ...answers, ...ofClient }, lines),
    opening: answers.opening as never,
    source: { kind: 'pdf' as const, file_name: 'a.pdf' },
    insured: { sex: 'female' as const, tobacco: 'nonsmoker' as const, risk_class: 'Preferred Plus' },
  };
  const saved: Scenario = {
    ...scenario,
    document: { ...scenario.document, illustration },
    pdf_url: { s3_url: '/api/files/abc?expires=1' },
  };
  const read = (file: { hash: string; name: string } | null) =>
    draftFromExtraction(saved, { file: file && { ...file, s3_url: '/f' }, extraction: undivided() });
  const same = read({ hash: 'abc', name: 'a.pdf' });
  assert.deepEqual(same.terms, { ...defaultTerms, ...answers, ...ofClient });
  assert.equal(same.origin?.insured?.risk_class, 'Preferred Plus');
  for (const other of [null, { hash: 'abc', name: 'b.pdf' }, { hash: 'def', name: 'a.pdf' }]) {
    const { terms, origin } = read(other);
    assert.deepEqual(terms, { ...defaultTerms, ...ofClient });
    assert.deepEqual(origin, { insured: { sex: 'female', tobacco: 'nonsmoker' } });
  }
});

test('a policy in force starts at the client’s age', () => {
  const file = { hash: 'h', name: 'a.pdf', s3_url: '/f' };
  const extraction = undivided();
  const rows = extraction.rows.map((row) => ({ ...row, year: row.year + 11 }));
  const draft = draftFromExtraction(scenario, {
    file,
    extraction: { ...extraction, rows },
  });
  assert.deepEqual(
    draft.lines.map(({ row }) => [row.year, row.age]),
    [[12, 50], [13, 51], [14, 52], [15, 53]], // oxfmt-ignore
  );
});

test('a schedule fills the cash flows and leaves the values empty', () => {
  const schedule = {
    segments: [
      { column: 'premium_outlay' as const, from_year: 1, to_year: 2, amount: 1000, annual_increase: 0.1 },
      { column: 'income' as const, from_year: 3, to_year: 4, amount: 1500, annual_increase: 0 },
    ],
    years: 4,
    income: 'withdrawals_to_basis' as const,
  };
  const draft = draftFromBuild(scenario, ledgerOfSchedule(schedule, 50), schedule, null);
  assert.deepEqual(draft.source, { kind: 'schedule' });
  assert.deepEqual(
    draft.lines.map(({ row }) => [
      row.age,
      row.premium_outlay,
      row.withdrawals,
      row.loans,
      row.death_benefit,
    ]),
    [[50, 1000, 0, 0, 0], [51, 1100, 0, 0, 0], [52, 0, 1500, 0, 0], [53, 0, 600, 900, 0]], // oxfmt-ignore
  );
  assert.deepEqual(draft.schedule, schedule);
});

test('a modeled ledger has the sex and the tobacco class of its model', () => {
  const model = { sex: 'male', tobacco: 'nonsmoker' } as PolicyModelInput;
  const { origin } = draftFromBuild(
    scenario,
    { rows: [], lapseYear: null },
    { years: 1, segments: [], income: 'all_loans' },
    model,
  );
  assert.deepEqual(origin, { insured: { sex: 'male', tobacco: 'nonsmoker' } });
});

test('a reused ledger uses this client’s ages and includes a remark about them', () => {
  const { lines } = draftFromTyping({ ...scenario, client: { ...scenario.client, age: 44 } }, 3);
  const draft = draftFromIllustration(scenario, illustrationOf({ ...defaultTerms, is_mec: true }, lines));
  assert.deepEqual(
    draft.lines.map(({ row }) => row.age),
    [50, 51, 52],
  );
  assert.equal(draft.terms.is_mec, true);
  assert.match(draft.remarks[0] ?? '', /built for age 44.*start at 50/);
  assert.equal(draft.saved, false);
});
