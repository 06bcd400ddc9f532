/** Tax rates read off the federal tables: what the last dollar of income, and more long-term gains, are taxed with. */
import { figureInForce } from '../../../domain/tax/federal/dated-figure.ts';
import type { FilingStatus } from '../../../domain/tax/federal/filing-status.ts';
import type { TaxTables } from '../../../domain/tax/federal/tax-tables.ts';
import { federalTax } from '../../../domain/tax/federal-tax.ts';

export interface Household {
  tax_year: number;
  filing_status: FilingStatus;
  filers_65_or_older: number;
  /** Before deductions. Dollars. */
  ordinary_income: number;
}

export interface ProposedRates {
  /** The bracket of the last ordinary dollar: what less income saves, and more of it costs. */
  ordinary: number;
  /** With the net investment income tax where it falls due. */
  gains: number;
  /** Part of `gains` is the net investment income tax. */
  has_niit: boolean;
  taxable_income: number;
  table_year: number;
  sources: string[];
}

const GAINS = 100;

export function proposedRates(household: Household, taxTables: TaxTables): ProposedRates {
  const without = federalTax({ ...household, long_term_gains: 0, social_security: 0 }, taxTables);
  const withGains = federalTax({ ...household, long_term_gains: GAINS, social_security: 0 }, taxTables);
  const added =
    withGains.tax + withGains.net_investment_income_tax - (without.tax + without.net_investment_income_tax);
  const { table_year: year } = without;
  return {
    ordinary: without.bracket_rate,
    gains: Math.round((added / GAINS) * 10_000) / 10_000,
    has_niit: withGains.net_investment_income_tax > without.net_investment_income_tax,
    taxable_income: without.taxable_income,
    table_year: year,
    sources: [
      figureInForce(taxTables.bracketEnds, year).source,
      figureInForce(taxTables.capitalGainThresholds, year).source,
    ],
  };
}
