/** Rows behind a figure: the years in its sum, its cash flows, or its slot's year and the year before. */
import type { Explanation, NamedPart } from '../../domain/shared/explanation.ts';
import { capital } from '../../domain/shared/text.ts';
import type {
  ComparativeReportInput,
  ComparativeReport,
} from '../../domain/comparison/comparative/comparative-report.ts';
import type { AccountRun } from '../../domain/vehicles/account-run.ts';
import type { SlotNumber } from '../../rendering/charts/chart-series.ts';
import { exactText, figureKind } from './open-figure-text.ts';

interface RowsCell {
  text: string;
  at: string | null;
}

export interface RowsBehind {
  caption: string;
  head: string[];
  rows: { name: string; cells: RowsCell[] }[];
}

/** "fees of year 3", "CF_4, net income − outlay of year 5" */
const OF_YEAR = /^(?:CF_\d+, )?(.+) of year (\d+)$/;
const SOME = 3;

/** Returns the years or flows of the figure, and the parts that are not in the table. */
export function yearsBehind(
  explanation: Explanation,
  firstAge: number | null,
): { rows: RowsBehind; inputs: NamedPart[]; steps: NamedPart[] } | null {
  const { inputs, steps, value } = explanation;
  if (inputs[0]?.name.startsWith('CF_'))
    return { rows: flowRows(inputs, steps, firstAge ?? 0), inputs: [], steps: steps.slice(-1) };
  const yearly = steps.filter(({ name }) => OF_YEAR.test(name));
  if (yearly.length <= SOME || value === null) return null;
  const what = OF_YEAR.exec(yearly[0].name)?.[1] ?? '';
  return {
    rows: {
      caption: `${capital(what)}, year by year`,
      head: ['Year', ...(firstAge === null ? [] : ['Age']), capital(what)],
      rows: yearly.map((part) => {
        const year = Number(OF_YEAR.exec(part.name)?.[2]);
        const age = firstAge === null ? [] : [plain(String(firstAge + year - 1))];
        return { name: String(year), cells: [...age, cellOf(part)] };
      }),
    },
    inputs,
    steps: steps.filter(({ name }) => !OF_YEAR.test(name)),
  };
}

function flowRows(flows: readonly NamedPart[], worth: readonly NamedPart[], firstAge: number): RowsBehind {
  return {
    caption:
      'Cash flows: income less outlay at the start of each year, the value at the end of the last year',
    head: ['Year', 'Age', 'Cash flow', 'Present value'],
    rows: flows.map((flow, index) => {
      const isEnd = index === flows.length - 1;
      return {
        name: isEnd ? 'End' : String(index + 1),
        cells: [plain(isEnd ? '' : String(firstAge + index)), cellOf(flow), cellOf(worth[index] ?? flow)],
      };
    }),
  };
}

/** By slot, from 0. Slots without an account return null. */
export type AccountYears = (slot: number) => AccountRun | null;

/** Place of a figure as the screen names it: "Net income", "Traditional IRA, age 65 (year 21)". */
interface FigurePlace {
  title: string;
  slot: { number: SlotNumber; name: string } | null;
  t: number | null;
  age: number | null;
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

/** Returns the end of the path that identifies the figure: "longevity_ror.rate", "longevity.age", "net_income". */
function memberOf(path: string): string {
  const [tab, drawn] = path.split('.');
  if (tab === 'comparative_graph') return GRAPH_MEMBERS[drawn] ?? drawn;
  if (path === 'inputs.age') return 'first_age';
  return /(?:\w+_ror|longevity|growth_shares)\.\w+$/.exec(path)?.[0] ?? path.slice(path.lastIndexOf('.') + 1);
}

const GRAPH_MEMBERS: Readonly<Record<string, string>> = { income: 'net_income', ages: 'first_age' };

function titleOf(member: string, slot: number | null, afterTax: boolean): string {
  if (member === 'value') {
    if (slot === 0) return afterTax ? 'Surrender value after tax' : 'Surrender value';
    return afterTax ? 'Value after tax' : 'Balance';
  }
  if (member === 'depletion_age') return slot === 0 ? 'Age at which it lapses' : 'First age not paid in full';
  return capital(MEMBER_TEXT[member] ?? member.replaceAll(/[._]/g, ' '));
}

const MEMBER_TEXT: Readonly<Record<string, string>> = {
  first_age: 'age in plan year 1',
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
  irmaa: 'Medicare surcharge (IRMAA)',
  distribution_gross: 'gross distribution',
  distribution_net: 'net distribution',
  liquidation: 'value if sold, after tax',
  premium_outlay: 'premium',
  rate_of_return: 'rate of return before fees',
  'growth_shares.ordinary': 'share of growth taxed as income',
  'growth_shares.qualified': 'share of growth in qualified dividends',
  'growth_shares.long_term': 'share of growth in long-term gains',
  'growth_shares.deferred': 'share of growth not taxed yet',
};

export function yearBehind(
  { slot, t }: FigurePlace,
  { age, illustration }: ComparativeReportInput,
  accountYears: AccountYears,
): RowsBehind | null {
  if (slot === null || t === null) return null;
  const years = [t - 1, t].filter((year) => year >= 0);
  const head = ['', ...years.map((year) => `Age ${age + year}, year ${year + 1}`)];
  const rowsOf = <M extends string>(
    members: readonly (readonly [M, string])[],
    at: string,
    read: (member: M, year: number) => number | undefined,
  ) =>
    members.map(([member, name]) => ({
      name,
      cells: years.map((year): RowsCell => {
        const value = read(member, year);
        if (value === undefined) return plain('');
        return { text: exactText(value, 'dollars'), at: `${at}.rows.${year}.${member}` };
      }),
    }));
  if (slot.number === 1) {
    const rows = rowsOf(LEDGER, 'inputs.illustration', (member, year) => illustration.rows[year]?.[member]);
    // Omits columns that the carrier's illustration does not print.
    const filledRows = rows.filter(({ cells }) => cells.some(({ text }) => text !== ''));
    return { caption: 'The policy’s ledger', head, rows: filledRows };
  }
  const index = slot.number - 1;
  const run = accountYears(index);
  if (!run) return null;
  const rows = rowsOf(ACCOUNT, `accounts.${index}`, (member, year) => run[member][year]);
  return { caption: 'The account’s year', head, rows };
}

const LEDGER = [
  ['premium_outlay', 'Premium'],
  ['withdrawals', 'Withdrawals'],
  ['loans', 'Loans'],
  ['loan_repayment', 'Loan repayment'],
  ['loan_interest', 'Loan interest'],
  ['loan_balance', 'Loan balance'],
  ['charges', 'Charges'],
  ['accumulation_value', 'Accumulation value'],
  ['surrender_value', 'Surrender value'],
  ['death_benefit', 'Death benefit'],
] as const;

const ACCOUNT = [
  ['contribution', 'Contribution'],
  ['front_load', 'Front load'],
  ['distribution_gross', 'Gross distribution'],
  ['distribution_tax', 'Tax on it'],
  ['distribution_net', 'Net distribution'],
  ['growth', 'Growth'],
  ['fee', 'Fee'],
  ['growth_tax', 'Tax on growth'],
  ['balance', 'Balance'],
  ['liquidation', 'Value if sold'],
  ['death_benefit', 'Death benefit'],
] as const;

const plain = (text: string): RowsCell => ({ text, at: null });
const cellOf = ({ name, value, path }: NamedPart): RowsCell => ({
  text: exactText(value, name.startsWith('CF_') ? 'dollars' : figureKind(name, path)),
  at: path ?? null,
});
