/** Notes that accompany every historical figure, and those specific to this run. */
import { carrierIllustration } from '../../policy/carrier-scale.ts';
import { rewordForOrigin, isModeled, type OfOrigin } from '../../policy/ledger-origin.ts';
import { ag49Estimate } from '../../market/ag49a.ts';
import { isAnyAbove } from '../../history/clamp-periods.ts';
import { followsPrices } from '../../history/real-periods.ts';
import { legendOf } from '../../policy/compliance-profile.ts';
import type { HistoricalSlot } from './historical-slots.ts';
import { strategyWarnings } from '../../market/crediting.ts';
import { loanRateSentence, type LoanRate } from '../../history/loan-rate.ts';
import type { FullRecord } from '../../history/policy-simulation.ts';
import { ledgerLapseSentence, type Ledger } from '../../policy/ledger.ts';
import type { PolicyTax } from '../../policy/policy-tax.ts';
import { listOf } from '../../shared/text.ts';
import type { CreditTable } from '../../market/credit-table.ts';
import { PROXIES } from '../../market/index-catalogue.ts';
import type { IndexHistory } from '../../market/inline-series.ts';
import { formatDollars, formatPercent, formatInteger, shareText } from '../../shared/format.ts';
import { isByTables } from '../../vehicles/vehicle.ts';
import { portfolioWarnings } from '../../vehicles/portfolio-return.ts';
import { countSeparatePeriods, doPeriodsOverlap, type HistoricalReport } from './historical-report.ts';
import type { HistoricalReportInput } from './historical-report-schema.ts';
import { aboveAg49 } from '../checks/illustration-checks.ts';
import { testWarnings, reportWarnings } from '../report-warnings.ts';

export interface NoteFacts {
  readonly periods: Pick<HistoricalReport, 'period_count' | 'horizon' | 'first_month' | 'last_month'>;
  readonly lapses: number;
  readonly worstPeriods: HistoricalReport['own_worst'];
  /** The policy and the accounts, in slot order. */
  readonly names: readonly string[];
  readonly loanRate: LoanRate;
  /** Null if the window is the whole record. */
  readonly record: FullRecord | null;
}

/** Shows zero as $0: a dash is unclear in a sentence. */
const dollarsInText = (dollars: number): string =>
  Math.abs(dollars) < 0.005 ? '$0' : formatDollars(dollars);

const note = (code: string, message: string) => ({ code, message });

/** Returns the notes that accompany every historical result. */
export function historicalNotes(facts: NoteFacts): HistoricalReport['notes'] {
  const { periods, record, lapses } = facts;
  const { period_count: count, horizon: years } = periods;
  const separate = countSeparatePeriods(periods);
  const worst = facts.worstPeriods.map(
    (one, k) =>
      `${facts.names[k]} ${dollarsInText(one.total_income)} of income and ${dollarsInText(one.ending_value)} at the end (from ${one.start_month})`,
  );
  const all = formatInteger(count);
  const isOne = count === 1;
  const overlap = isOne
    ? 'One period does not show how other periods would have ended.'
    : doPeriodsOverlap(periods)
      ? `Overlapping periods are not independent: the ${all} periods of ${years} ${years === 1 ? 'year' : 'years'} include about ${formatInteger(separate)} that ${separate === 1 ? 'does' : 'do'} not overlap.`
      : `The ${all} periods of 1 year do not overlap.`;
  const some =
    lapses === 0
      ? `none of the ${all} periods`
      : `${formatInteger(lapses)} of the ${all} periods, ${shareText(lapses / count)}`;
  const lapse = isOne
    ? `The policy ${lapses === 0 ? 'does not lapse' : 'lapses'} in the one period.`
    : `The policy lapses in ${some}.`;
  const recordNote = record
    ? `Since ${record.first_month}: ${record.period_count} periods, worst ${formatPercent(record.worst_rate)} from ${record.worst_start}.`
    : null;
  return [
    note('periods_overlap', overlap),
    note('lapse_share', lapse),
    note(
      'true_minimum',
      `${isOne ? 'In the one period' : `The worst of all ${all} periods`}: ${worst.join('; ')}.`,
    ),
    ...(recordNote === null ? [] : [note('full_record', recordNote)]),
    note('loan_rate', loanRateSentence(facts.loanRate, count, 'periods', {})),
    note('caps_of_today', 'Current caps, floors and participation rates apply to every period.'),
    note(
      'charges_in_dollars',
      'Charges keep their dollar amounts, with the stress. In a poor market a lower value would raise the amount at risk, and therefore the cost of insurance; the stress only approximates this.',
    ),
    note('no_dividends', 'Dividends are not credited to the policy.'),
    note(
      'after_tax',
      'Every internal rate of return is after tax, on the policy’s side and on the accounts’.',
    ),
  ];
}

/** Returns a note on the dollars if they are not as paid. */
export function dollarNotes(input: HistoricalReportInput): HistoricalReport['notes'] {
  if (input.dollars !== 'real') return [];
  const text = followsPrices(input)
    ? 'Dollars of each period’s first day, by the consumer prices of its months. Periods are ranked by dollars as they are paid. The carrier’s illustration has no such prices and is omitted.'
    : 'Dollars of the first day, at the inflation rate entered. Periods are ranked by dollars as they are paid.';
  return [note('todays_dollars', text)];
}

const FLAT =
  'On market history, all accounts pay the flat tax rates entered and have no contribution limits, including accounts that use the federal tax tables or a plan’s limits in the comparison.';

/** Accounts that use federal tables in the comparison use flat rates here. */
export const flatNotes = ({ vehicles }: Pick<HistoricalReportInput, 'vehicles'>): HistoricalReport['notes'] =>
  vehicles.some(isByTables) ? [note('flat_on_history', FLAT)] : [];

/** Explains the count of lapses if the ledger itself lapses. */
export function ledgerNotes({ illustration }: HistoricalReportInput): HistoricalReport['notes'] {
  const sentence = ledgerLapseSentence(illustration);
  return sentence === null ? [] : [note('ledger_lapses', sentence)];
}

/** Explains † or ‡ if a figure has one. */
export function markNotes(
  { marks }: Pick<HistoricalSlot, 'marks'>,
  rate: number | null,
  { origin }: OfOrigin,
): HistoricalReport['notes'] {
  if (!marks || !isAnyAbove(marks)) return [];
  const code = marks.profile === 'client_clamped' ? 'capped' : 'hypothetical';
  return [note(code, legendOf(marks.profile, rate, origin))];
}

export function historicalWarnings(
  input: HistoricalReportInput,
  { table, ledger, tax }: { table: CreditTable; ledger: Ledger; tax: PolicyTax },
  history: IndexHistory,
): HistoricalReport['warnings'] {
  const { illustration, vehicles, strategies, series } = input;
  const { rate = null, cap = 0 } = ag49Estimate(strategies, table.paths, input.start_year) ?? {};
  const illustrated = carrierIllustration(input).illustrated_rate ?? 0;
  return [
    ...reportWarnings(input, ledger, tax),
    ...testWarnings(input),
    ...(!isModeled(illustration) && rate !== null && illustrated > rate
      ? [note('above_ag49a', aboveAg49({ illustrated_rate: illustrated, rate, cap }))]
      : []),
    ...strategyWarnings(strategies, series, table.months.last),
    ...withoutPortfolio(vehicles.filter(({ portfolio }) => portfolio === undefined).map(({ name }) => name)),
    ...vehicles.flatMap((vehicle) =>
      vehicle.portfolio === undefined ? [] : portfolioWarnings(vehicle, series, history),
    ),
  ];
}

function withoutPortfolio(names: readonly string[]): HistoricalReport['warnings'] {
  if (names.length === 0) return [];
  const [have, earn, fee] =
    names.length === 1 ? ['has', 'it earns', 'its fee'] : ['have', 'they earn', 'their fees'];
  const message = `${listOf(names)} ${have} no portfolio. On market history ${earn} the return of the S&P 500 with dividends, less ${fee}.`;
  return [note('runs_on_sp500', message)];
}

export function proxiesOf({
  strategies,
  vehicles,
  series,
}: HistoricalReportInput): HistoricalReport['proxies'] {
  const used = [
    ...strategies.map(({ index }) => index),
    ...vehicles.flatMap(({ portfolio }) =>
      typeof portfolio === 'string' ? [portfolio] : Object.keys(portfolio ?? {}),
    ),
  ];
  return [...new Set(used)]
    .filter((id) => Object.hasOwn(PROXIES, id) && !Object.hasOwn(series ?? {}, id))
    .map((index) => ({ index, message: PROXIES[index] }));
}

/** Adapts the notes to the ledger's origin. Legends have their texts already. */
export const rewordNotes = (
  { illustration }: Pick<HistoricalReportInput, 'illustration'>,
  notes: HistoricalReport['notes'],
): HistoricalReport['notes'] =>
  notes.map((note) => ({ ...note, message: rewordForOrigin(note.message, illustration) }));
