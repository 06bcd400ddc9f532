import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  comparativeDisclosure,
  historicalDisclosure,
  type ComparativeRun,
  type HistoricalRun,
} from './disclosures.ts';

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

  it('says that the illustration is educational, not guaranteed, no tax or legal advice, and void without the insurer’s', () => {
    assert.match(text, /for education/);
    assert.match(text, /indexed universal life policy are illustrated and not guaranteed/);
    assert.match(text, /Nothing here is tax, legal or accounting advice/);
    assert.match(
      text,
      /void unless it comes with the complete illustration .* that the insurer has approved/,
    );
  });

  it('names value basis, last age, rates, fees, taxes, engine and data of the run', () => {
    assert.match(text, /Values are after tax, to age 95\./);
    assert.match(text, /Taxable brokerage, 7% before fees, 5.93% after fees, 1% fee, 24% tax; /);
    assert.match(text, /Traditional 401\(k\), 6\.25% before and after fees, no fee, 22% tax\./);
    const changing = {
      ...BROKERAGE,
      front_load: 0.05,
      later_tax: { rate: 0.125, from_age: 65 },
    };
    assert.match(
      comparativeDisclosure({ ...RUN, accounts: [changing] }).join('\n'),
      /Taxable brokerage, 7% before fees, 5.93% after fees, 1% fee, 5% front load, 24% tax \(12\.5% from age 65\)\. /,
    );
    assert.match(text, /engine 1\.2\.3, legal and mortality figures of 2026-01/);
  });

  it('says of a tax-deferred account whether contributions were grossed up, and of no other', () => {
    assert.match(text, /into Traditional 401\(k\) is grossed up at 22%/);
    assert.doesNotMatch(text, /into Taxable brokerage/);
    const same = { ...RUN, accounts: [{ ...PLAN, contribution_basis: 'same_outlay' as const }] };
    assert.match(
      comparativeDisclosure(same).join(' '),
      /Traditional 401\(k\) is the premium itself, not grossed up/,
    );
  });

  it('says before tax where values are, and speaks of no account where there is none', () => {
    const before = comparativeDisclosure({ ...RUN, value_basis: 'pre_tax' }).join(' ');
    assert.match(before, /Values are before tax, income and death benefits after tax/);
    assert.doesNotMatch(
      comparativeDisclosure({ ...RUN, accounts: [] }).join(' '),
      /Assumed each year|tax, to age/,
    );
  });

  it('keeps the fixed paragraphs where a report shows no figures', () => {
    assert.equal(comparativeDisclosure({ ...RUN, last_age: 0, accounts: [] }).length, 4);
  });
});

describe('the historical disclosure', () => {
  it('mentions 546 forty-year periods, a 5.4% borrowing rate, fees raised by 15%, and which periods are shown', () => {
    const text = historicalDisclosure(HISTORY).join('\n');
    assert.match(text, /in 546 forty-year periods, from February 1940 to June 2025/);
    assert.match(text, /borrowing rate of 5\.4% a year/);
    assert.match(text, /monthly fees are raised by 15%/);
    assert.match(text, /most recent, worst, median and best forty-year periods are shown/);
    assert.match(text, /engine 1\.2\.3/);
  });

  it('gives its own counts and rates for any other run', () => {
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
    assert.match(text, /monthly fees are the illustration’s own/);
    assert.doesNotMatch(text, /546|forty|5\.4%|15%/);
  });

  it('states what is taken from each account, and nothing where there is none', () => {
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
      /Both may turn out higher\. Taken from the accounts: Brokerage, 0\.8% fee, 24% tax \(22% from age 65\); Annuity, no fee, 5% front load, 24% tax; Roth, no fee, no tax on qualified withdrawals, earnings in other withdrawals taxed at 24%\.\n/,
    );
    assert.doesNotMatch(historicalDisclosure(HISTORY).join('\n'), /Taken from/);
  });

  it('does not speak of many periods where there is one', () => {
    const text = historicalDisclosure({ ...HISTORY, period_count: 1 }).join('\n');
    assert.match(text, /the one forty-year period there is/);
    assert.doesNotMatch(text, /overlap/);
  });
});
