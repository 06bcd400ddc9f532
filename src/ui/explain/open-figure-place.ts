/** What stands at a path of the comparison, in the words of the screen: "Net income", "Traditional IRA, age 65 (year 21)". */
import type {
  ComparativeReport,
  ComparativeReportInput,
} from '../../domain/comparison/comparative/comparative-report.ts';
import type { SlotNumber } from '../../rendering/charts/series-signs.ts';

export interface FigurePlace {
  title: string;
  slot: { number: SlotNumber; name: string } | null;
  /** Plan year, from 0. */
  t: number | null;
  age: number | null;
  /** The member that the figure is, without its place. */
  member: string;
}

const SLOT =
  /(?:slots|totals|longevity_weighting)\.([0-3])|making_things_equal\.([0-2])|accounts\.([1-3])|inputs\.vehicles\.([0-2])/;
const GRAPH = /^comparative_graph\.\w+\.([0-3])(?:\.(\d+))?$/;
const YEAR = /\.rows\.(\d+)\./;
const AGE = /^legacy\.ages\.(\d+)\./;

export function placeOf(
  path: string,
  { age: firstAge, value_basis: basis }: ComparativeReportInput,
  report: ComparativeReport,
): FigurePlace {
  const graph = GRAPH.exec(path);
  const slot = slotIndex(path, graph);
  const t = yearIndex(path, graph, report);
  const member = memberOf(path);
  const found = slot === null ? undefined : report.slots[slot];
  return {
    title: titleOf(member, slot, basis === 'after_tax'),
    slot: found?.name == null ? null : { number: found.slot, name: found.name },
    t,
    age: t === null ? null : firstAge + t,
    member,
  };
}

/** "Traditional IRA · age 65, year 21" */
export const whereOf = ({ slot, t, age }: FigurePlace): string =>
  [slot?.name, t === null ? null : `age ${age}, year ${t + 1}`].filter((part) => part != null).join(' · ');

function slotIndex(path: string, graph: RegExpExecArray | null): number | null {
  if (graph) return Number(graph[1]);
  if (path.startsWith('inputs.illustration')) return 0;
  const found = SLOT.exec(path);
  if (!found) return null;
  const [, slot, equal, account, vehicle] = found;
  if (slot !== undefined) return Number(slot);
  return account !== undefined ? Number(account) : Number(equal ?? vehicle) + 1;
}

function yearIndex(path: string, graph: RegExpExecArray | null, report: ComparativeReport): number | null {
  if (graph) return graph[2] === undefined ? null : Number(graph[2]);
  const age = AGE.exec(path);
  if (age) return (report.legacy.ages[Number(age[1])]?.year ?? 1) - 1;
  const year = YEAR.exec(path);
  return year ? Number(year[1]) : null;
}

/** "longevity_ror.rate", "longevity.age", "net_income": as much of the end as tells the figure. */
function memberOf(path: string): string {
  if (path.startsWith('comparative_graph.')) return GRAPH_MEMBERS[path.split('.')[1]] ?? 'value';
  if (path === 'inputs.age') return 'first_age';
  return /(?:\w+_ror|longevity|growth_shares)\.\w+$/.exec(path)?.[0] ?? path.slice(path.lastIndexOf('.') + 1);
}

const GRAPH_MEMBERS: Readonly<Record<string, string>> = {
  value: 'value',
  income: 'net_income',
  death_benefit: 'death_benefit',
  depletion_age: 'depletion_age',
  ages: 'first_age',
};

function titleOf(member: string, slot: number | null, afterTax: boolean): string {
  if (member === 'value') {
    if (slot === 0) return afterTax ? 'Surrender value after tax' : 'Surrender value';
    return afterTax ? 'Value after tax' : 'Balance';
  }
  if (member === 'depletion_age') return slot === 0 ? 'Age at which it lapses' : 'First age not paid in full';
  const words = WORDS[member] ?? member.replaceAll(/[._]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const WORDS: Readonly<Record<string, string>> = {
  first_age: 'age in plan year 1',
  total_net_income: 'total net income',
  'longevity.age': 'income paid in full to age',
  'longevity.years': 'plan years paid in full',
  net_irr: 'net return, after fees and taxes',
  assumed: 'assumed return',
  gross_rate: 'return before fees and taxes',
  annual_cost: 'cost a year of fees and taxes',
  share_of_outlay: 'fees and taxes as a share of the outlay',
  total: 'total fees and taxes',
  difference: 'difference to the policy',
  alive_at_end_rate: 'share that lives to the end of the plan',
  expected_death_benefit: 'expected death benefit',
  expected_legacy: 'expected legacy, weighted by mortality',
  expected_irr: 'expected return, weighted by mortality',
  total_benefit: 'total benefit: income so far and death benefit',
  cumulative_value: 'income so far and value',
  cumulative_death_benefit: 'income so far and death benefit',
  'longevity_ror.rate': 'return needed for the same income',
  'longevity_ror.difference': 'return needed for the same income, less the assumed',
  'surrender_ror.rate': 'return needed for the same ending value',
  'surrender_ror.difference': 'return needed for the same ending value, less the assumed',
  'death_ror.rate': 'return needed for the same death benefit',
  'death_ror.difference': 'return needed for the same death benefit, less the assumed',
  growth_tax: 'tax on growth',
  distribution_tax: 'tax on distributions',
  net_investment_income_tax: 'net investment income tax',
  irmaa: 'Medicare surcharge (IRMAA)',
  distribution_gross: 'gross distribution',
  distribution_net: 'net distribution',
  liquidation: 'value if sold, after tax',
  premium_outlay: 'premium',
  rate_of_return: 'rate of return before fees',
  fee: 'fee',
  'growth_shares.ordinary': 'share of growth taxed as income',
  'growth_shares.qualified': 'share of growth in qualified dividends',
  'growth_shares.long_term': 'share of growth in long-term gains',
  'growth_shares.deferred': 'share of growth not taxed yet',
};
