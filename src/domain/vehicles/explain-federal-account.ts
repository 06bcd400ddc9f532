/** Explains a figure of an account by the federal tables: the household's tax with and without it. */
import { figuresBy, part, type Explanation, type NamedPart } from '../shared/explanation.ts';
import { irmaa, IRMAA_LOOKBACK, type Taxes } from '../tax/household.ts';
import { TAX_DEFERRED, TAX_FREE, TAXABLE } from './account-plan.ts';
import { placesOf, type ExplainedAccount } from './explain-account.ts';
import { runFederalAccount, type FederalTerms, type FederalYear } from './federal-account.ts';

export const federalMembers: readonly string[] = ['net_investment_income_tax', 'irmaa'];

const figureAt = figuresBy('vehicles/federal-account.ts#runFederalAccount', 'docs/methods/vehicle.md');
const LAW = { tax: '26 USC 1', investment: '26 USC 1411', medicare: '42 USC 1395r(i)' };

const bothTaxes = ({ tax, investmentTax }: Taxes): number => tax + investmentTax;

const NONE = { ordinary: 0, gains: 0 };

/** Returns the account's addition to the household's income in a year. */
const addedIn = ({ distributed, grown }: FederalYear) => ({
  ordinary: distributed.ordinary + grown.ordinary,
  gains: distributed.gains + grown.gains,
});

export function explainFederal(
  path: string,
  key: string,
  t: number,
  account: Omit<ExplainedAccount, 'outlays' | 'income' | 'rateAt'> & { readonly terms: FederalTerms },
): Explanation | null {
  const { plan, vehicle, returns, terms } = account;
  if (t < 0 || t >= plan.years) return null;
  const years: FederalYear[] = [];
  const run = runFederalAccount(plan, returns, terms, undefined, (year) => years.push(year));
  const { before, invested, distributed, minimum, household, ...year } = years[t];
  const shares = vehicle.growth_shares;
  const { inRow, inInput, ofVehicle } = placesOf(account, t);
  const outlay = terms.grossedUp === null ? plan.contributions[t] : terms.grossedUp[t];
  const heir = plan.heirTaxRate < 0 ? plan.taxRate[t] : plan.heirTaxRate;
  const parts = {
    B0: part('B₀, balance before the year', before.balance),
    U0: part('U₀, basis before the year', before.basis),
    invested: part('c′, contribution after the front load', invested),
    outlay: part('outlay', outlay, inInput(`contributions.${t}`)),
    c: part('c, contribution', run.contribution[t], inRow('contribution')),
    load: part('front load', vehicle.front_load, ofVehicle('front_load')),
    d: part('d, net distribution requested', plan.needs[t], inInput(`distributions.${t}`)),
    g: part('g, gross distribution', run.distribution_gross[t], inRow('distribution_gross')),
    taxes: part('tax on it at that amount', year.distributionTax),
    investment: part.lawful(
      'net investment income tax on it',
      year.distributionInvestmentTax,
      LAW.investment,
    ),
    minimum: part('required minimum distribution', minimum),
    r: part('r, return of the year', typeof returns === 'number' ? returns : returns[t]),
    G: part('G, growth', run.growth[t], inRow('growth')),
    D: part('D, dividends of the year', year.dividends),
    I: part('I, interest of the year', 0),
    fee: part('fee', vehicle.fee, ofVehicle('fee')),
    F: part('F, fee', run.fee[t], inRow('fee')),
    growthTaxes: part(
      'growth tax, with its net investment income tax',
      run.growth_tax[t] + year.growthInvestmentTax,
    ),
    def: part('s_def, deferred growth', shares.deferred, ofVehicle('growth_shares.deferred')),
    ltcg: part('s_ltcg, long-term gains', shares.long_term, ofVehicle('growth_shares.long_term')),
    net: part('net distribution', run.distribution_net[t], inRow('distribution_net')),
    B: part('B, balance', run.balance[t], inRow('balance')),
    heir: part('heir’s rate', heir),
  };
  const value = run[key as keyof typeof run];
  if (!(value instanceof Float64Array)) return null;
  const figure = figureAt(path, value[t]);
  const of = figure.of(parts);
  const sum = (formula: string, ...steps: NamedPart[]) => figure.sum(formula, steps);
  const less = (one: NamedPart) => ({ ...one, name: `− ${one.name}`, value: -(one.value ?? 0) });
  const taxWith = (name: string, { ordinary, gains }: typeof NONE) =>
    part.lawful(`household’s tax with ${name}`, household.tax(ordinary, gains), LAW.tax);
  switch (key) {
    case 'contribution': {
      if (terms.grossedUp === null) return of('c: the outlay', ['outlay']);
      const saved = bothTaxes(household.taxes(0, 0)) - bothTaxes(household.taxes(-run.contribution[t], 0));
      const formula = 'outlay + the tax that the contribution saves the household';
      return sum(formula, parts.outlay, part('tax saved', saved));
    }
    case 'front_load':
      return of('c · front load', ['c', 'load']);
    case 'distribution_gross':
      return of(
        'g = min(B₀ + c′, max(required minimum, d + tax and net investment income tax on g)), 0 without a need',
        ['d'],
        ['B0', 'invested', 'minimum', 'taxes', 'investment'],
      );
    case 'distribution_net': {
      const steps = [parts.g, parts.taxes, parts.investment];
      return figure.difference('g − tax − net investment income tax', steps);
    }
    case 'distribution_tax':
      return sum(
        'tax with the distribution − tax without it + early withdrawal penalty',
        taxWith('the distribution', distributed),
        less(taxWith('no account', NONE)),
        part('early withdrawal penalty', distributed.penalty),
      );
    case 'shortfall':
      return of('shortfall = max(0, d − net distribution)', ['d'], ['net']);
    case 'growth':
      return of('G = (B₀ + c′ − g) · r', ['r'], ['B0', 'invested', 'g']);
    case 'fee':
      return of('F = fee · (B₀ + c′ − g + G)', ['fee'], ['B0', 'invested', 'g', 'G']);
    case 'dividend_income':
      return sum('D + I: dividends and interest of the year, part of its growth', parts.D, parts.I);
    case 'growth_tax':
      if (!plan.isTaxedYearly) return of('0: growth inside this account is not taxed');
      return sum(
        'tax with growth and distribution − tax with the distribution',
        taxWith('growth and distribution', addedIn(years[t])),
        less(taxWith('the distribution', distributed)),
      );
    case 'net_investment_income_tax':
      return sum(
        'on the distribution + on the growth',
        part.lawful('on the distribution', year.distributionInvestmentTax, LAW.investment),
        part.lawful('on the growth', year.growthInvestmentTax, LAW.investment),
      );
    case 'irmaa': {
      if (t < IRMAA_LOOKBACK || household.persons === 0)
        return of('0: no Medicare enrollment, or no income two years earlier');
      const then = years[t - IRMAA_LOOKBACK];
      const status = terms.household.filing_status;
      const adjustment = (name: string, { ordinary, gains }: typeof NONE) => {
        const value = irmaa(then.household.income(ordinary, gains), status, household, terms.tables);
        return part.lawful(name, value, LAW.medicare);
      };
      return sum(
        'adjustment on the income of two years before − the same without the account',
        adjustment('adjustment with the account', addedIn(then)),
        less(adjustment('adjustment without it', NONE)),
      );
    }
    case 'balance':
      return of(
        'B = B₀ + c′ − g + G − F − growth tax, net investment income tax with it',
        [],
        ['B0', 'invested', 'g', 'G', 'F', 'growthTaxes'],
      );
    case 'basis':
      switch (plan.kind) {
        case TAX_DEFERRED:
          return of('No basis: everything in it is untaxed');
        case TAX_FREE:
          return of('U = max(0, U₀ + c′ − g)', [], ['U0', 'invested', 'g', 'B']);
        case TAXABLE:
          return of(
            'U = max(0, (U₀ + c′)(1 − g ÷ (B₀ + c′)) + growth that was taxed, or D + I less the loss realized, − F − growth tax)',
            ['def', 'ltcg'],
            ['B0', 'U0', 'invested', 'g', 'G', 'F', 'D', 'I', 'growthTaxes', 'B'],
          );
      }
    case 'liquidation': {
      const gain = Math.max(0, run.balance[t] - run.basis[t]);
      const name = plan.isPreTax ? 'tax on all of it' : `tax on a gain of ${gain.toFixed(2)}`;
      return figure.difference(
        'B − what the household would owe more, sold at the start of the next year on top of that year’s income',
        [parts.B, part(name, run.balance[t] - run.liquidation[t])],
      );
    }
    case 'death_benefit':
      return plan.isPreTax
        ? of('B · (1 − heir’s rate)', [], ['B', 'heir'])
        : of('B: the balance, not taxed to the heir', [], ['B']);
    default:
      return null;
  }
}
