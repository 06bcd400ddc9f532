import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import {
  comparativeDisclosure,
  historicalDisclosure,
  type ComparativeRun,
  type HistoricalRun,
} from './disclosures.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { comparativeReportSchema } from '../../../comparison/comparative/comparative-report-schema.ts';
import { historicalReportSchema } from '../../../comparison/historical/historical-report-schema.ts';
import { parseWith } from '../../../shared/result.ts';
import { memberAt } from '../../../shared/result-members.ts';
import {
  comparativeMethods,
  historicalMethods,
  METHOD_DISCLOSURES,
  METHOD_IDS,
  type DisclosedMethod,
} from './method-disclosures.ts';
import {
  editableDisclosures,
  FIXED_METHODS,
  applyFirmTexts,
  INCLUSION_RULES,
  withFirmTexts,
} from './firm-disclosures.ts';
import { disclosureText, newTextSchema } from './firm-disclosures-schema.ts';

const BROKERAGE = {
  name: 'Taxable brokerage',
  rate_of_return: 0.07,
  fee: 0.01,
  tax_rate: 0.24,
  contribution_basis: 'same_outlay',
  account_type: 'taxable',
} as const;
const PLAN = {
  name: 'Traditional 401(k)',
  rate_of_return: 0.0625,
  fee: 0,
  tax_rate: 0.22,
  contribution_basis: 'grossed_up',
  account_type: 'tax_deferred',
} as const;
const RUN: ComparativeRun = {
  value_basis: 'after_tax',
  last_age: 95,
  outlay: { from_age: 50, to_age: 64 },
  accounts: [BROKERAGE, PLAN],
  engine_version: '1.2.3',
  data_vintage: '2026-01',
};
const HISTORY: HistoricalRun = {
  period_count: 546,
  horizon: 40,
  first_month: '1940-02',
  last_month: '2025-06',
  borrowing_rate: 0.054,
  charge_stress: 0.15,
  accounts: [],
  engine_version: '1.2.3',
  data_vintage: '2026-01',
};

describe('the comparative disclosure', () => {
  const text = comparativeDisclosure(RUN).join('\n');

  it('states that it is educational, not guaranteed, no tax or legal advice, and void without the insurer’s', () => {
    assert.match(text, /for education/);
    assert.match(text, /indexed universal life policy are illustrated and not guaranteed/);
    assert.match(text, /Nothing here is tax, legal or accounting advice/);
    assert.match(
      text,
      /void unless it comes with the complete illustration .* that the insurer has approved/,
    );
  });

  it('states the value basis, last age, rates, fees, taxes, engine and data of the run', () => {
    assert.match(text, /Values are after tax, to age 95\./);
    assert.match(text, /Taxable brokerage, 7\.00% before fees, 5\.93% after fees, 1\.00% fee, 24% tax; /);
    assert.match(text, /Traditional 401\(k\), 6\.25% before and after fees, no fee, 22% tax\./);
    const changing = {
      ...BROKERAGE,
      front_load: 0.05,
      later_tax: { rate: 0.125, from_age: 65 },
    };
    assert.match(
      comparativeDisclosure({ ...RUN, accounts: [changing] }).join('\n'),
      /Taxable brokerage, 7\.00% before fees, 5\.93% after fees, 1\.00% fee, 5\.00% front load, 24% tax \(12\.5% from age 65\)\. /,
    );
    assert.match(text, /engine 1\.2\.3, legal and mortality figures of 2026-01/);
  });

  it('states whether contributions are grossed up for a tax-deferred account only', () => {
    assert.match(text, /The contribution to Traditional 401\(k\) is grossed up at 22%/);
    assert.doesNotMatch(text, /contribution to Taxable brokerage/);
    const same = { ...RUN, accounts: [{ ...PLAN, contribution_basis: 'same_outlay' as const }] };
    assert.match(
      comparativeDisclosure(same).join(' '),
      /Traditional 401\(k\) equals the premium and is not grossed up/,
    );
    const rates = (from_age: number) =>
      comparativeDisclosure({ ...RUN, accounts: [{ ...PLAN, later_tax: { rate: 0.12, from_age } }] }).join(
        ' ',
      );
    // Contributions are made from 50 through 64 and grossed up at the rate of their year.
    assert.match(rates(62), /401\(k\) is grossed up at 22% \(12% from age 62\), so/);
    assert.match(rates(64), /grossed up at 22% \(12% from age 64\), so/);
    assert.match(rates(65), /grossed up at 22%, so/);
    assert.match(rates(50), /grossed up at 12%, so/);
  });

  it('states that values are before tax if they are, and mentions no account if there are no accounts', () => {
    const before = comparativeDisclosure({ ...RUN, value_basis: 'pre_tax' }).join(' ');
    assert.match(before, /Values are before tax, income and death benefits after tax/);
    assert.doesNotMatch(
      comparativeDisclosure({ ...RUN, accounts: [] }).join(' '),
      /Assumed each year|tax, to age/,
    );
  });

  it('includes the fixed paragraphs if a report shows no figures', () => {
    assert.equal(comparativeDisclosure({ ...RUN, last_age: 0, accounts: [] }).length, 4);
  });
});

describe('the historical disclosure', () => {
  it('says that yearly periods of one year do not overlap', () => {
    const yearly = {
      ...HISTORY,
      horizon: 1,
      period_count: 86,
      first_month: '1940-01',
      last_month: '2025-12',
    };
    assert.match(historicalDisclosure(yearly)[1] ?? '', /^The periods do not overlap\. The most recent/);
    const two = { ...yearly, horizon: 2, period_count: 85 };
    assert.match(historicalDisclosure(two)[1] ?? '', /^The periods overlap, so/);
    const monthly = { ...yearly, period_count: 1021 };
    assert.match(historicalDisclosure(monthly)[1] ?? '', /^The periods overlap, so/);
  });

  it('states 546 forty-year periods, a 5.4% borrowing rate, a charge stress of 15% and the periods shown', () => {
    const text = historicalDisclosure(HISTORY).join('\n');
    assert.match(text, /in 546 forty-year periods, from February 1940 to June 2025/);
    assert.match(text, /borrowing rate of 5\.4% a year/);
    assert.match(text, /monthly charges are raised by 15%/);
    assert.match(text, /most recent, worst, median and best forty-year periods are shown/);
    assert.match(text, /engine 1\.2\.3/);
  });

  it('states the counts and rates of any other run', () => {
    const text = historicalDisclosure({
      ...HISTORY,
      period_count: 1206,
      horizon: 25,
      borrowing_rate: 0.0625,
      charge_stress: 0,
    }).join('\n');
    assert.match(text, /in 1,206 twenty-five-year periods/);
    assert.match(text, /best twenty-five-year periods/);
    assert.match(text, /borrowing rate of 6\.25%/);
    assert.match(text, /monthly charges are the ledger’s/);
    assert.doesNotMatch(text, /546|forty|5\.4%|15%/);
  });

  it('states the costs of each account, and none if there are no accounts', () => {
    const accounts = [
      {
        name: 'Brokerage',
        account_type: 'taxable',
        fee: 0.008,
        tax_rate: 0.24,
        later_tax: { rate: 0.22, from_age: 65 },
      },
      { name: 'Annuity', account_type: 'tax_deferred', fee: 0, front_load: 0.05, tax_rate: 0.24 },
      { name: 'Roth', account_type: 'tax_free', fee: 0, tax_rate: 0.24 },
    ] as const;
    assert.match(
      historicalDisclosure({ ...HISTORY, accounts }).join('\n'),
      /Both may be higher\. Account costs: Brokerage, 0\.80% fee, 24% tax \(22% from age 65\); Annuity, no fee, 5\.00% front load, 24% tax; Roth, no fee, no tax on qualified withdrawals, earnings in other withdrawals taxed at 24%\.\n/,
    );
    assert.doesNotMatch(historicalDisclosure(HISTORY).join('\n'), /Account costs/);
  });

  it('does not mention overlapping periods if there is only one', () => {
    const text = historicalDisclosure({ ...HISTORY, period_count: 1 }).join('\n');
    assert.match(text, /the only available forty-year period/);
    assert.doesNotMatch(text, /overlap/);
  });
});

const inputsOf = (id: string): unknown[] => {
  const folder = `fixtures/golden/${id}`;
  return readdirSync(folder).map((file) =>
    memberAt(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')), 'input'),
  );
};

const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id);

test('every method of a report has its disclosure', () => {
  let reports = 0;
  const check = (found: ReturnType<typeof historicalMethods>) => {
    reports += 1;
    assert.ok(found.length > 0);
    for (const { id, title, text, version } of found) {
      assert.deepEqual({ version, title, text }, METHOD_DISCLOSURES[id]);
      assert.ok(version >= 1 && title.length > 5 && text.length > 40, id);
    }
  };
  for (const raw of inputsOf('comparative-report')) {
    const input = parseWith(comparativeReportSchema, raw);
    assert.ok(input.ok);
    for (const [variants, hasHistory] of [
      [0, false],
      [2, true],
    ] as const)
      for (const compliance_profile of ['standard', 'client_clamped'] as const)
        check(comparativeMethods({ ...input.value, compliance_profile }, variants, hasHistory));
  }
  for (const raw of inputsOf('historical-report')) {
    const input = parseWith(historicalReportSchema, raw);
    assert.ok(input.ok);
    for (const income_mode of ['as_illustrated', 'max_level'] as const)
      for (const compliance_profile of [undefined, 'standard', 'client_clamped'] as const)
        check(historicalMethods({ ...input.value, income_mode, compliance_profile }));
  }
  assert.ok(reports > 30, `${reports}`);
});

const year = (t: number, more: object = {}) => ({
  year: t + 1,
  age: 50 + t,
  premium_outlay: 10_000,
  accumulation_value: 9_000 * (t + 1),
  surrender_value: 8_000 * (t + 1),
  death_benefit: 300_000,
  ...more,
});

test('hidden accounts add no text', () => {
  const terms = { age: 50, start_year: 2026, methods: 'second' };
  const guaranteed = { guaranteed_surrender_value: 0, guaranteed_death_benefit: 300_000 };
  const illustration = { illustrated_rate: 0.06, rows: [0, 1].map((t) => year(t, guaranteed)) };
  const vehicles = [
    { name: 'Brokerage', account_type: 'taxable' },
    { name: '401(k)', account_type: 'tax_deferred', plan_type: '401k' },
  ];
  const input = parseWith(comparativeReportSchema, { ...terms, illustration, vehicles });
  assert.ok(input.ok);
  const of = (removed: number[]) => ids(comparativeMethods(input.value, 0, false, removed));
  const shared = ['assumed_returns', 'required_returns'];
  assert.deepEqual(of([]), [...shared, 'contribution_limits', 'early_withdrawals']);
  assert.deepEqual(of([3]), shared);
  assert.deepEqual(of([2, 3]), []);
  const strategies = [{ index: 'sp500', cap: 0.1, floor: 0 }];
  const past = parseWith(historicalReportSchema, {
    ...terms,
    illustration,
    vehicles,
    strategies,
    horizon: 2,
  });
  assert.ok(past.ok, JSON.stringify(past));
  const onHistory = (removed: number[]) =>
    ids(historicalMethods(past.value, removed)).filter((id) => /^(?:accounts|early)_/.test(id));
  assert.deepEqual(onHistory([]), ['accounts_on_history', 'early_withdrawals']);
  assert.deepEqual(onHistory([3]), ['accounts_on_history']);
  assert.deepEqual(onHistory([2, 3]), []);
});

test('each method adds its text and no other text', () => {
  const of = (change: object, illustration: object = {}, variants = 0, hasHistory = false) => {
    const input = parseWith(comparativeReportSchema, {
      age: 50,
      start_year: 2026,
      methods: 'second',
      illustration: {
        illustrated_rate: 0.06,
        rows: [0, 1].map((t) =>
          year(t, { guaranteed_surrender_value: 0, guaranteed_death_benefit: 300_000 }),
        ),
        ...illustration,
      },
      ...change,
    });
    assert.ok(input.ok, JSON.stringify(input));
    return ids(comparativeMethods(input.value, variants, hasHistory));
  };
  assert.deepEqual(of({}), []);
  assert.deepEqual(of({}, { is_mec: true }), ['modified_endowment']);
  // A changed design has no guaranteed values, but the carrier's illustration has them.
  const carrier = { rows: [0, 1].map((t) => year(t, { guaranteed_death_benefit: 300_000 })) };
  const changed = { rows: [0, 1].map((t) => year(t, {})) };
  assert.deepEqual(of({}, changed), ['guaranteed_elsewhere']);
  assert.deepEqual(of({ carrier_illustration: carrier }, changed), []);
  assert.deepEqual(of({}, {}, 0, true), ['rolling_periods']);
  assert.deepEqual(of({}, { rows: [0, 1].map((t) => year(t, { loans: 500 })) }), [
    'guaranteed_elsewhere',
    'policy_loans',
    'loan_leverage',
  ]);
  const account = { name: 'Account', account_type: 'taxable' };
  assert.deepEqual(of({ vehicles: [account] }), ['assumed_returns', 'required_returns']);
  assert.deepEqual(of({ vehicles: [{ ...account, portfolio: 'sp500' }] }), [
    'portfolio_returns',
    'required_returns',
  ]);
  assert.deepEqual(
    of({ start_year: 2026, household: {}, vehicles: [{ ...account, tax_method: 'federal' }] }),
    ['assumed_returns', 'required_returns', 'federal_tables'],
  );
  const plan = { name: 'IRA', account_type: 'tax_deferred' };
  const early = ['assumed_returns', 'required_returns', 'early_withdrawals'];
  assert.deepEqual(of({ vehicles: [plan] }), early);
  assert.deepEqual(of({ vehicles: [{ ...plan, account_type: 'tax_free' }] }), early);
  assert.deepEqual(of({ vehicles: [{ ...plan, early_withdrawal_penalty: false }] }), early.slice(0, 2));
  const later = { rows: [10, 11].map((t) => year(t, { year: t - 9, guaranteed_death_benefit: 300_000 })) };
  assert.deepEqual(of({ age: 60, vehicles: [plan] }, later), early.slice(0, 2));
  assert.deepEqual(of({ methods: 'first' }), ['earlier_methods']);
  assert.deepEqual(of({}, {}, 1), ['tried_assumptions']);
  assert.deepEqual(of({ compliance_profile: 'client_clamped' }, {}, 1), [
    'tried_assumptions',
    'capped_figures',
  ]);
});

const EVERY: DisclosedMethod[] = METHOD_IDS.map((id) => ({ id, ...METHOD_DISCLOSURES[id] }));
const ours = (method: (typeof METHOD_IDS)[number], number: number) => ({
  method,
  number,
  text: `What the firm says of ${method}.`,
});
const version = { number: 15, saved_at: '2026-03-02T15:00:00.000Z' };

test('a firm’s text replaces Plumbline’s, or follows it if a rule prescribes the wording', () => {
  const firm = { version, texts: METHOD_IDS.map((method, at) => ours(method, at + 1)) };
  const sentences = applyFirmTexts(EVERY, firm);
  assert.deepEqual(
    sentences.map(({ id }) => id),
    METHOD_IDS,
    'none is left out, and none is added',
  );
  for (const [at, { id, text, title, firm: number }] of sentences.entries()) {
    assert.equal(number, at + 1);
    assert.equal(title, METHOD_DISCLOSURES[id].title);
    const own = `What the firm says of ${id}.`;
    assert.equal(text, FIXED_METHODS.has(id) ? `${METHOD_DISCLOSURES[id].text} ${own}` : own);
  }
  // Sentences of NAIC Model Regulation 582 and of the clamped profile cannot be edited by a firm.
  const text = (id: string) => sentences.find((one) => one.id === id)?.text ?? '';
  assert.ok(
    text('guaranteed_elsewhere').startsWith(
      'No guaranteed values were entered. They are in the carrier’s illustration.',
    ),
  );
  assert.match(text('capped_figures'), /marked †/);
  assert.match(text('marked_figures'), /no illustration of the policy/);
});

test('a snapshot includes the firm’s texts and their version, and is unchanged without firm texts', () => {
  const snapshot = { method_disclosures: EVERY.slice(0, 2), kept: 1 };
  assert.deepEqual(withFirmTexts(snapshot, { version: null, texts: [] }), snapshot);
  const [first] = METHOD_IDS;
  assert.ok(first);
  const under = withFirmTexts(snapshot, { version, texts: [ours(first, 3)] });
  assert.deepEqual(under, {
    kept: 1,
    method_disclosures: applyFirmTexts(EVERY.slice(0, 2), { texts: [ours(first, 3)] }),
    disclosures_version: version,
  });
  // Shared before method disclosures existed.
  assert.deepEqual(withFirmTexts({ method_disclosures: undefined, kept: 2 }, { version, texts: [] }), {
    method_disclosures: undefined,
    kept: 2,
  });
});

test('lists every text with its inclusion rule for an admin, in report order', () => {
  const listed = editableDisclosures({ version, texts: [{ ...ours('policy_loans', 4), text: null }] });
  assert.deepEqual(
    listed.disclosures.map(({ method }) => method),
    METHOD_IDS,
  );
  for (const { method, shipped, shown_where: where, text, number, fixed } of listed.disclosures) {
    assert.equal(shipped, METHOD_DISCLOSURES[method].text);
    assert.equal(where, INCLUSION_RULES[method]);
    assert.deepEqual([text, number], [null, method === 'policy_loans' ? 4 : 0]);
    assert.equal(fixed, FIXED_METHODS.has(method));
  }
});

test('accepts every shipped text as a firm’s text, and reads markup as plain text', () => {
  for (const { text } of EVERY) assert.equal(disclosureText.parse(text), text);
  const typed = `<b>Loans</b>\r\nreduce   the\u0000 death benefit.`;
  assert.equal(
    newTextSchema.parse({ method: 'policy_loans', text: typed, was: 0 }).text,
    '<b>Loans</b> reduce the death benefit.',
  );
});

test('states the cost of a contribution above its plan limit and the use of the excess', () => {
  const textOf = (overflow: 'warn' | 'cap' | 'to_taxable') =>
    comparativeDisclosure({ ...RUN, accounts: [{ ...PLAN, over_limit: { overflow } }] }).join(' ');
  const start = 'The contribution to Traditional 401(k) is grossed up at 22%';
  assert.ok(textOf('warn').includes(`${start}, so that it costs the same take-home pay as the premium.`));
  assert.ok(
    textOf('cap').includes(
      `${start} up to the plan’s limit. The rest is not invested, so that it costs less take-home pay than the premium.`,
    ),
  );
  assert.ok(
    textOf('to_taxable').includes(
      `${start} up to the plan’s limit. The rest goes to a taxable account, and both together cost the same take-home pay as the premium.`,
    ),
  );
});

test('does not describe an average of 25-year periods as the return of one lookback period', () => {
  const account = { name: 'A', account_type: 'taxable', portfolio: 'equities_and_bonds_60_40' };
  const textOf = (more: object) => {
    const input = comparativeReportSchema.parse({
      age: 50,
      start_year: 2026,
      illustration: {
        rows: [
          {
            year: 1,
            age: 50,
            premium_outlay: 1,
            accumulation_value: 1,
            surrender_value: 1,
            death_benefit: 9,
          },
        ],
      },
      vehicles: [{ ...account, ...more }],
    });
    return comparativeMethods(input, 0, false).find(({ id }) => id === 'portfolio_returns')?.text;
  };
  assert.equal(textOf({}), METHOD_DISCLOSURES.portfolio_returns.text);
  assert.match(
    textOf({ lookback_method: 'average_25_year' }) ?? '',
    /, or the average of these returns over past 25-year periods\./,
  );
});
