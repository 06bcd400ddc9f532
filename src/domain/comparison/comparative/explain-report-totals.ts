/** Why a total, an ending value, a longevity or a net IRR of the comparison is what it is. */
import {
  part,
  type Explanation,
  type NamedPart,
  givenAt,
  partAt,
  rowParts,
  spoken,
  explainIrr,
  madeBy,
  valueAt,
  figureOf,
} from '../../shared/explanation.ts';
import { deriveLedger } from '../../policy/ledger.ts';
import { policyTax } from '../../policy/policy-tax.ts';
import { memberAt } from '../../shared/result-members.ts';
import { longevityOf } from '../../vehicles/account-run.ts';
import { explainLongevity } from '../../vehicles/explain-longevity.ts';
import type { ComparativeReportInput } from './comparative-report.ts';
import { accountOf, METHOD } from './explain-slot-cell.ts';
import { sumOf } from './slot-columns.ts';
import { explainWeightedIn } from '../../policy/mortality/explain-mortality-weighting.ts';
import { lifeOf } from '../../policy/mortality/mortality-weighting.ts';

const TABLE = 'comparative_table.rows';
const FEES: readonly string[] = [
  'fees',
  'growth_tax',
  'distribution_tax',
  'net_investment_income_tax',
  'irmaa',
  'loan_interest',
];
const IN_TOTAL = ['fees', 'growth_tax', 'distribution_tax', 'net_investment_income_tax'];

/** Sums and last values of a slot's column, by the column's member in the rows. */
const FOOTER: Readonly<Record<string, { key: string; sum: boolean }>> = {
  total_net_income: { key: 'net_income', sum: true },
  ending_value: { key: 'value', sum: false },
  ending_death_benefit: { key: 'death_benefit', sum: false },
};

const made = (file: string) => madeBy(`comparison/${file}`, METHOD);

export function explainReportTotal(
  input: ComparativeReportInput,
  path: string,
  report: object,
): Explanation | null {
  const footer = /^comparative_table\.footer\.slots\.([0-3])\.([\w.]+)$/.exec(path);
  const fee = /^fee_analysis\.totals\.([0-3])\.(\w+)$/.exec(path);
  const depleted = /^comparative_graph\.depletion_age\.([0-3])$/.exec(path);
  const value = valueAt(report, path);
  const slot = Number((footer ?? fee ?? depleted)?.[1]);
  const irr = footer?.[2] === 'net_irr' || fee?.[2] === 'net_irr';
  if (irr && slot <= input.vehicles.length) return explainNetIrr(input, path, slot, report);
  if (value === null) return null;
  if (path === 'comparative_table.footer.total_outlay')
    return sumOfYears(path, value, rowParts(report, TABLE, 'outlay'), 'comparative-tabs.ts#comparativeTable');
  if (depleted) return explainDepletion(path, value, slot, report);
  if (fee) return explainFeeTotal(input, path, value, slot, fee[2], report);
  if (!footer) return null;
  if (footer[2].startsWith('longevity.')) return explainSlotLongevity(input, path, value, slot);
  if (!Object.hasOwn(FOOTER, footer[2])) return null;
  const { key, sum } = FOOTER[footer[2]];
  const years = rowParts(report, TABLE, `slots.${slot}.${key}`);
  const maker = 'comparative-tabs.ts#comparativeTable';
  if (sum) return sumOfYears(path, value, years, maker);
  const formula = `${spoken(key)} of the last plan year`;
  return figureOf(path, value, made(maker)).same(formula, { steps: years.slice(-1) });
}

function sumOfYears(path: string, value: number, steps: NamedPart[], maker: string): Explanation {
  const name = steps[0].name.replace(/ of year \d+$/, '');
  return figureOf(path, value, made(maker)).sum(`Σ of ${name} over the plan years`, { steps });
}

function explainFeeTotal(
  input: ComparativeReportInput,
  path: string,
  value: number,
  slot: number,
  key: string,
  report: object,
): Explanation | null {
  const maker = 'comparative-tabs.ts#feeAnalysis';
  const totals = `fee_analysis.totals.${slot}`;
  const total = (name: string) => partAt(report, name.replaceAll('_', ' '), `${totals}.${name}`);
  if (FEES.includes(key))
    return sumOfYears(path, value, rowParts(report, 'fee_analysis.rows', `slots.${slot}.${key}`), maker);
  switch (key) {
    case 'total': {
      const formula =
        'fees + growth tax + distribution tax + net investment income tax, where there is one; loan interest is the price of borrowing, not a fee';
      // The policy has no tax on growth: it has no such column.
      const steps = IN_TOTAL.map(total).filter((one) => one.value !== null);
      return figureOf(path, value, made(maker)).sum(formula, { steps });
    }
    case 'share_of_outlay': {
      const own = accountOf(input, slot);
      const isCapped = own?.vehicle.overflow === 'cap' && own.compared.limited !== null;
      const outlay = isCapped
        ? part('total outlay, without what goes over the limits', sumOf(own.outlays))
        : partAt(report, 'total outlay', 'comparative_table.footer.total_outlay');
      const steps = [total('total'), outlay];
      return figureOf(path, value, made(maker)).quotient('total ÷ total outlay', { steps });
    }
    case 'annual_cost': {
      const steps = [total('gross_rate'), { ...total('net_irr'), name: 'net IRR' }];
      const formula = 'gross rate − net IRR: what fees and taxes cost a year';
      return figureOf(path, value, made(maker)).difference(formula, { steps });
    }
    case 'gross_rate': {
      const rate = input.illustration.illustrated_rate;
      const inputs = [givenAt('illustrated rate', rate, 'illustration.illustrated_rate')];
      return figureOf(path, value, made(maker)).same('the policy’s illustrated rate', { inputs });
    }
    default:
      return null;
  }
}

/** After tax on both sides, whatever basis the report shows. */
function explainNetIrr(
  input: ComparativeReportInput,
  path: string,
  slot: number,
  report: object,
): Explanation | null {
  const net = netFlows(input, slot, report);
  const end = endingAfterTax(input, slot);
  if (end === null || net.length === 0) return null;
  const flows = net.map((flow, t) => part(`net income − outlay of year ${t + 1}`, flow));
  flows.push(part('value after tax at the end of the last year', end));
  return explainIrr(path, flows, METHOD);
}

/** The rate to the end of a year, had the slot ended then. */
export function explainYearlyIrr(
  input: ComparativeReportInput,
  path: string,
  report: object,
): Explanation | null {
  const found = /^yearly_irr\.(\d+)\.slots\.([0-3])\.irr_(surrender|death|surrender_before_tax)$/.exec(path);
  if (!found || valueAt(report, path) === null) return null;
  const [t, slot, kind] = [Number(found[1]), Number(found[2]), found[3]];
  const isGross = kind === 'surrender_before_tax';
  const ledger = deriveLedger(input.illustration);
  const net = isGross
    ? rowParts(report, TABLE, 'outlay').map(({ value }, k) => ledger.distribution[k] - (value ?? 0))
    : netFlows(input, slot, report);
  const flows = net
    .slice(0, t + 1)
    .map((flow, k) => part(`${isGross ? 'distribution' : 'net income'} − outlay of year ${k + 1}`, flow));
  const end = `at the end of year ${t + 1}`;
  if (kind === 'death')
    flows.push(partAt(report, `death benefit ${end}`, `${TABLE}.${t}.slots.${slot}.death_benefit`));
  else if (isGross) flows.push(part(`surrender value ${end}`, ledger.surrenderValue[t]));
  else flows.push(part(`value after tax ${end}`, endingAfterTax(input, slot, t)));
  return explainIrr(path, flows, METHOD);
}

/** Net income less what the slot is fed, at the start of each year. */
function netFlows(input: ComparativeReportInput, slot: number, report: object): number[] {
  const own = accountOf(input, slot)?.outlays;
  const outlay = rowParts(report, TABLE, 'outlay').map(({ value }, t) => (own ? own[t] : (value ?? 0)));
  return rowParts(report, TABLE, `slots.${slot}.net_income`).map(({ value }, t) => (value ?? 0) - outlay[t]);
}

function endingAfterTax(
  input: ComparativeReportInput,
  slot: number,
  t = input.illustration.rows.length - 1,
): number | null {
  const account = accountOf(input, slot);
  if (account) return account.compared.run.liquidation[t];
  if (slot !== 0) return null;
  const ledger = deriveLedger(input.illustration);
  return policyTax(input.illustration, ledger, input.methods).afterTaxSurrender[t];
}

function explainSlotLongevity(
  input: ComparativeReportInput,
  path: string,
  value: number,
  slot: number,
): Explanation | null {
  const firstAge = givenAt('age in plan year 1', input.age, 'age');
  const account = accountOf(input, slot);
  if (account) {
    const longevity = longevityOf(account.plan, account.compared.run.shortfall);
    return explainLongevity(path, longevity, firstAge, madeBy('vehicles/account-run.ts#longevityOf', METHOD));
  }
  const ledger = deriveLedger(input.illustration);
  const from = made('slot-columns.ts#policyLongevity');
  const ended = ledger.lapse >= 0;
  if (path.endsWith('.age') || !ended) {
    const years = path.endsWith('.age') ? value - input.age + 1 : value;
    const longevity = { age: value, years, beyond_horizon: !ended };
    return explainLongevity(path, longevity, firstAge, from, 'the policy does not lapse');
  }
  const steps = [
    part('plan year of the lapse', ledger.lapse + 1),
    part('1 when nothing is paid in that year', ledger.lapse + 1 - value),
  ];
  const formula = 'the policy pays until its lapse; the year of the lapse counts when it still pays';
  return figureOf(path, value, from).difference(formula, { steps });
}

function explainDepletion(path: string, value: number, slot: number, report: object): Explanation {
  const firstAge = partAt(report, 'age in plan year 1', 'comparative_graph.ages.0');
  const steps = [
    firstAge,
    part(
      slot === 0 ? 'plan year in which the policy lapses' : 'first plan year that is not paid in full',
      value - (firstAge.value ?? 0) + 1,
    ),
    part('year 1 is lived at the first age', -1),
  ];
  const formula = 'age in the first year in which the policy has lapsed, or the account cannot pay in full';
  return figureOf(path, value, made('comparative-tabs.ts#comparativeGraph')).sum(formula, { steps });
}

/**
 * Figures of the cumulative and the legacy tab: sums of the comparative table up to a year. `copied`: explains a cell
 * of the comparative table, which these tabs repeat.
 */
export function explainRunningTotal(
  path: string,
  report: object,
  copied: (cell: string) => Explanation | null,
): Explanation | null {
  const outlay = /^cumulative_values\.rows\.(\d+)\.outlay$/.exec(path);
  const cumulative = /^cumulative_values\.rows\.(\d+)\.slots\.([0-3])\.(\w+)$/.exec(path);
  const legacy = /^legacy\.(rows|ages)\.(\d+)\.slots\.([0-3])\.(\w+)$/.exec(path);
  const value = valueAt(report, path);
  if (value === null) return null;
  const made = (file: string) => madeBy(`comparison/${file}`, METHOD);
  const upTo = (t: number, member: string) => rowParts(report, TABLE, member).slice(0, t + 1);
  const sum = (formula: string, steps: NamedPart[], file: string) =>
    figureOf(path, value, made(file)).sum(formula, { steps });
  const CUMULATIVE = 'comparative-tabs.ts#cumulativeValues';
  if (outlay) {
    const t = Number(outlay[1]);
    return sum(`Σ of outlay to year ${t + 1}`, upTo(t, 'outlay'), CUMULATIVE);
  }
  if (cumulative) {
    const [, year, slot, key] = cumulative;
    const t = Number(year);
    const cell = `slots.${slot}`;
    const income = partAt(report, 'cumulative net income', `cumulative_values.rows.${t}.${cell}.net_income`);
    const worth = (key: 'value' | 'death_benefit', name: string) =>
      partAt(report, name, `${TABLE}.${t}.${cell}.${key}`);
    if (key === 'net_income')
      return sum(`Σ of net income to year ${t + 1}`, upTo(t, `${cell}.net_income`), CUMULATIVE);
    if (key === 'value') return copied(`${TABLE}.${t}.${cell}.value`);
    if (key === 'cumulative_value')
      return sum('cumulative net income + value', [income, worth('value', 'value')], CUMULATIVE);
    return sum(
      'cumulative net income + death benefit',
      [income, worth('death_benefit', 'death benefit')],
      CUMULATIVE,
    );
  }
  if (!legacy) return null;
  const [, list, at, slot, key] = legacy;
  const LEGACY = 'comparative-tabs.ts#legacy';
  const t = yearOf(report, `legacy.${list}.${at}`);
  const row = `legacy.${list}.${at}.slots`;
  if (key === 'death_benefit') return copied(`${TABLE}.${t}.slots.${slot}.death_benefit`);
  if (key === 'total_benefit')
    return sum(
      'cumulative net income + death benefit',
      [
        partAt(report, 'cumulative net income', `cumulative_values.rows.${t}.slots.${slot}.net_income`),
        partAt(report, 'death benefit', `${row}.${slot}.death_benefit`),
      ],
      LEGACY,
    );
  if (key !== 'difference') return null;
  const steps = [
    partAt(report, 'total benefit', `${row}.${slot}.total_benefit`),
    partAt(report, 'total benefit of the policy', `${row}.0.total_benefit`),
  ];
  return figureOf(path, value, made(LEGACY)).difference('total benefit − the policy’s', { steps });
}

/** From 0. */
const yearOf = (report: object, row: string) => Number(memberAt(report, `${row}.year`)) - 1;

const WEIGHTED = /^(longevity_weighting\.([0-3]))\.(\w+)$/;

/** Why a slot leaves what it does on average: the odds of living, over the slot's own years. */
export function explainLongevityWeighting(
  input: ComparativeReportInput,
  path: string,
  report: object,
): Explanation | null {
  const [, place, slot, member] = WEIGHTED.exec(path) ?? [];
  const life = lifeOf(input);
  if (place === undefined || member === undefined || !life) return null;
  const ending = endingAfterTax(input, Number(slot));
  if (ending === null) return null;
  const weighted = {
    ...life,
    death_benefits: rowParts(report, 'comparative_table.rows', `slots.${slot}.death_benefit`).map(
      ({ value }) => value ?? 0,
    ),
    flows: netFlows(input, Number(slot), report),
    ending_value: ending,
  };
  return explainWeightedIn(place, member, weighted);
}
