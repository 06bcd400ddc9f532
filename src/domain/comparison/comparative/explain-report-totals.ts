import {
  explainIrr,
  figuresBy,
  part,
  memberText,
  valueAt,
  type ExplainIn,
  type Explanation,
  type Figure,
  type NamedPart,
} from '../../shared/explanation.ts';
import { deriveLedger } from '../../policy/ledger.ts';
import { policyTax } from '../../policy/policy-tax.ts';
import { memberAt } from '../../shared/result-members.ts';
import { longevityOf } from '../../vehicles/account-run.ts';
import { overflowOf } from '../../vehicles/vehicle.ts';
import { explainLongevity } from '../../vehicles/explain-account.ts';
import type { ComparativeReportInput } from './comparative-report.ts';
import { accountOf, METHOD } from './explain-slot-cell.ts';
import { sumOf } from './slot-columns.ts';
import { explainWeightedIn } from '../../policy/mortality/explain-mortality-weighting.ts';
import { lifeOf } from '../../policy/mortality/mortality-weighting.ts';

const TABLE = 'comparative_table.rows';
const IN_TOTAL = ['fees', 'growth_tax', 'distribution_tax', 'net_investment_income_tax'];
const FEES = [...IN_TOTAL, 'irmaa', 'loan_interest'];

interface Compared {
  readonly input: ComparativeReportInput;
  readonly report: object;
}

const figuresIn = (file: string) => figuresBy(`comparison/comparative/${file}`, METHOD);
const ofAccount = figuresBy('vehicles/account-run.ts#longevityOf', METHOD);
const fromTable = figuresIn('comparative-tabs.ts#comparativeTable');

export const explainReportTotal: ExplainIn<ComparativeReportInput> = (path, input, report) => {
  const footer = /^comparative_table\.footer\.slots\.([0-3])\.([\w.]+)$/.exec(path);
  const fee = /^fee_analysis\.totals\.([0-3])\.(\w+)$/.exec(path);
  const depleted = /^comparative_graph\.depletion_age\.([0-3])$/.exec(path);
  const value = valueAt(report, path);
  const match = footer ?? fee ?? depleted;
  const slot = Number(match?.[1]);
  const key = match?.[2] ?? path;
  if (key === 'net_irr' && slot <= input.vehicles.length) return explainNetIrr(path, { input, report }, slot);
  if (value === null) return null;
  if (depleted) return explainDepletion(path, value, slot, report);
  if (fee) return explainFeeTotal(path, { input, report }, slot, key);
  const figure = fromTable(path, value);
  const years = (member: string) => part.rows(report, TABLE, `slots.${slot}.${member}`);
  switch (key) {
    case 'comparative_table.footer.total_outlay':
      return sumOfYears(figure, 'outlay', part.rows(report, TABLE, 'outlay'));
    case 'total_net_income':
      return sumOfYears(figure, 'net income', years('net_income'));
    case 'ending_value':
      return figure.same('value of the last plan year', years('value').slice(-1));
    case 'ending_death_benefit':
      return figure.same('death benefit of the last plan year', years('death_benefit').slice(-1));
    case 'longevity.age':
    case 'longevity.years':
      return explainSlotLongevity(path, { input, report }, value, slot);
    default:
      return null;
  }
};

const sumOfYears = (figure: Figure, name: string, steps: NamedPart[]): Explanation =>
  figure.sum(`Σ of ${name} over the plan years`, steps);

function explainFeeTotal(path: string, { input, report }: Compared, slot: number, key: string) {
  const figure = figuresIn('comparative-tabs.ts#feeAnalysis')(path, valueAt(report, path));
  const total = (name: string) => part.at(report, memberText(name), `fee_analysis.totals.${slot}.${name}`);
  if (FEES.includes(key))
    return sumOfYears(
      figure,
      memberText(key),
      part.rows(report, 'fee_analysis.rows', `slots.${slot}.${key}`),
    );
  switch (key) {
    case 'total':
      return figure.sum(
        'fees + growth tax + distribution tax + net investment income tax, where there is one; loan interest is the price of borrowing, not a fee',
        // The policy has no tax on growth.
        IN_TOTAL.map(total).filter((one) => one.value !== null),
      );
    case 'share_of_outlay': {
      const account = accountOf(input, slot);
      const isCapped = account?.compared.limited != null && overflowOf(account.vehicle) === 'cap';
      const outlay = isCapped
        ? part('total outlay, without the excess over the limits', sumOf(account.outlays))
        : part.at(report, 'total outlay', 'comparative_table.footer.total_outlay');
      return figure.quotient('total ÷ total outlay', [total('total'), outlay]);
    }
    case 'annual_cost': {
      const steps = [total('gross_rate'), { ...total('net_irr'), name: 'net IRR' }];
      return figure.difference('gross rate − net IRR: what fees and taxes cost a year', steps);
    }
    case 'gross_rate': {
      const rate = input.illustration.illustrated_rate;
      const inputs = [part.given('illustrated rate', rate, 'illustration.illustrated_rate')];
      return figure.same('the policy’s illustrated rate', { inputs });
    }
    default:
      return null;
  }
}

/** After tax on both sides, for every value basis. */
function explainNetIrr(path: string, { input, report }: Compared, slot: number): Explanation | null {
  const net = netFlows(input, slot, report);
  const end = endingAfterTax(input, slot);
  if (end === null || net.length === 0) return null;
  const flows = net.map((flow, t) => part(`net income − outlay of year ${t + 1}`, flow));
  flows.push(part('value after tax at the end of the last year', end));
  return explainIrr(path, flows, METHOD);
}

export const explainYearlyIrr: ExplainIn<ComparativeReportInput> = (path, input, report) => {
  const match = /^yearly_irr\.(\d+)\.slots\.([0-3])\.irr_(surrender|death|surrender_before_tax)$/.exec(path);
  if (!match || valueAt(report, path) === null) return null;
  const [t, slot, kind] = [Number(match[1]), Number(match[2]), match[3]];
  const isGross = kind === 'surrender_before_tax';
  const ledger = deriveLedger(input.illustration);
  const net = isGross
    ? part.rows(report, TABLE, 'outlay').map(({ value }, k) => ledger.distribution[k] - (value ?? 0))
    : netFlows(input, slot, report);
  const flows = net
    .slice(0, t + 1)
    .map((flow, k) => part(`${isGross ? 'distribution' : 'net income'} − outlay of year ${k + 1}`, flow));
  const end = `at the end of year ${t + 1}`;
  if (kind === 'death')
    flows.push(part.at(report, `death benefit ${end}`, `${TABLE}.${t}.slots.${slot}.death_benefit`));
  else if (isGross) flows.push(part(`surrender value ${end}`, ledger.surrenderValue[t]));
  else flows.push(part(`value after tax ${end}`, endingAfterTax(input, slot, t)));
  return explainIrr(path, flows, METHOD);
};

/** Net flows: net income − outlay, at the start of each year. */
function netFlows(input: ComparativeReportInput, slot: number, report: object): number[] {
  const outlays = accountOf(input, slot)?.outlays;
  const outlay = part.rows(report, TABLE, 'outlay').map(({ value }, t) => outlays?.[t] ?? value ?? 0);
  return part.rows(report, TABLE, `slots.${slot}.net_income`).map(({ value }, t) => (value ?? 0) - outlay[t]);
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

function explainSlotLongevity(path: string, { input }: Compared, value: number, slot: number) {
  const firstAge = part.given('age in plan year 1', input.age, 'age');
  const account = accountOf(input, slot);
  if (account) {
    const longevity = longevityOf(account.plan, account.compared.run.shortfall);
    return explainLongevity(path, longevity, firstAge, ofAccount);
  }
  const ledger = deriveLedger(input.illustration);
  const from = figuresIn('slot-columns.ts#policyLongevity');
  const ended = ledger.lapse >= 0;
  if (path.endsWith('.age') || !ended) {
    const years = path.endsWith('.age') ? value - input.age + 1 : value;
    const longevity = { age: value, years, beyond_horizon: !ended };
    return explainLongevity(path, longevity, firstAge, from, 'the policy does not lapse');
  }
  const formula = 'the policy pays until its lapse; the year of the lapse counts if it has a payment';
  return from(path, value).difference(formula, [
    part('plan year of the lapse', ledger.lapse + 1),
    part('1 if that year has no payment, else 0', ledger.lapse + 1 - value),
  ]);
}

function explainDepletion(path: string, value: number, slot: number, report: object): Explanation {
  const firstAge = part.at(report, 'age in plan year 1', 'comparative_graph.ages.0');
  const name =
    slot === 0 ? 'plan year in which the policy lapses' : 'first plan year that is not paid in full';
  const year = part(name, value - (firstAge.value ?? 0) + 1);
  return figuresIn('comparative-tabs.ts#comparativeGraph')(path, value).sum(
    'age in the first year in which the policy has lapsed, or the account cannot pay in full',
    [firstAge, year, part('year 1 is lived at the first age', -1)],
  );
}

/** Explains sums of the comparative table up to a year. `copied` explains a cell that other tabs repeat. */
export function explainRunningTotal(
  path: string,
  report: object,
  copied: (cell: string) => Explanation | null,
): Explanation | null {
  const cumulative = /^cumulative_values\.rows\.(\d+)\.(?:slots\.([0-3])\.)?(\w+)$/.exec(path);
  const legacy = /^(legacy\.(?:rows|ages)\.\d+)\.slots\.([0-3])\.(\w+)$/.exec(path);
  const value = valueAt(report, path);
  if (value === null) return null;
  const income = (t: number, slot: string) =>
    part.at(report, 'cumulative net income', `cumulative_values.rows.${t}.slots.${slot}.net_income`);
  const WITH_DEATH = 'cumulative net income + death benefit';
  if (cumulative) {
    const [, year, slot, key] = cumulative;
    const t = Number(year);
    const figure = figuresIn('comparative-tabs.ts#cumulativeValues')(path, value);
    const cell = (member: string) => `${TABLE}.${t}.slots.${slot}.${member}`;
    switch (key) {
      case 'outlay':
      case 'net_income': {
        const member = key === 'outlay' ? key : `slots.${slot}.${key}`;
        const steps = part.rows(report, TABLE, member).slice(0, t + 1);
        return figure.sum(`Σ of ${memberText(key)} to year ${t + 1}`, steps);
      }
      case 'value':
        return copied(cell(key));
      case 'cumulative_value': {
        const steps = [income(t, slot), part.at(report, 'value', cell('value'))];
        return figure.sum('cumulative net income + value', steps);
      }
      case 'cumulative_death_benefit': {
        const steps = [income(t, slot), part.at(report, 'death benefit', cell('death_benefit'))];
        return figure.sum(WITH_DEATH, steps);
      }
      default:
        return null;
    }
  }
  if (!legacy) return null;
  const [, row, slot, key] = legacy;
  // From 0.
  const t = Number(memberAt(report, `${row}.year`)) - 1;
  const figure = figuresIn('comparative-tabs.ts#legacy')(path, value);
  const ofSlot = (name: string, of: string, member: string) =>
    part.at(report, name, `${row}.slots.${of}.${member}`);
  switch (key) {
    case 'death_benefit':
      return copied(`${TABLE}.${t}.slots.${slot}.death_benefit`);
    case 'total_benefit':
      return figure.sum(WITH_DEATH, [income(t, slot), ofSlot('death benefit', slot, 'death_benefit')]);
    case 'difference':
      return figure.difference('total benefit − the policy’s', [
        ofSlot('total benefit', slot, 'total_benefit'),
        ofSlot('total benefit of the policy', '0', 'total_benefit'),
      ]);
    default:
      return null;
  }
}

export const explainLongevityWeighting: ExplainIn<ComparativeReportInput> = (path, input, report) => {
  const [, holder, slot, member] = /^(longevity_weighting\.([0-3]))\.(\w+)$/.exec(path) ?? [];
  const life = lifeOf(input);
  if (holder === undefined || member === undefined || !life) return null;
  const ending = endingAfterTax(input, Number(slot));
  if (ending === null) return null;
  const deaths = part.rows(report, TABLE, `slots.${slot}.death_benefit`);
  return explainWeightedIn(holder, member, {
    ...life,
    death_benefits: deaths.map(({ value }) => value ?? 0),
    flows: netFlows(input, Number(slot), report),
    ending_value: ending,
  });
};
