/** Facts for headline, caveat and key figures, from the members that are visible in a shared report. */
import { isPreTax } from '../../domain/vehicles/vehicle.ts';
import type { ComparativeReport } from '../../domain/comparison/comparative/comparative-report.ts';
import { type ReportBasis, MIN_RATE_DIFFERENCE } from '../../domain/practice/reports/report-basis.ts';
import type { SlotNumber } from '../charts/chart-series.ts';
import { anyMark, markIn, markOf, type Mark, type PolicyFigure } from './marks.ts';
import { longMonth } from '../../domain/shared/dates.ts';
import { wordsOf } from '../../domain/policy/ledger-origin.ts';
import { formatPercent, formatInteger, yearsEach } from '../../domain/shared/format.ts';
import { listOf, returnText } from './sentence-parts.ts';

export type ReportPart = Partial<ComparativeReport> & Pick<ComparativeReport, 'slots'>;

export interface SlotFacts {
  slot: SlotNumber;
  name: string;
  isPolicy: boolean;
  /** The first age at which it could not pay in full, or lapsed. */
  runsOutAt: number | null;
  /** Last age paid in full without a gap; null without income. */
  paidToAge: number | null;
  totalIncome: number;
  /** Payments of a tax-deferred account above the policy's income, by year: required minimum distributions. */
  forcedIncome: number;
  /** As calculated; a negative value is tax due at surrender. */
  endValue: number;
  /** Paid to heirs after a death in the last year; null if the report does not contain it. */
  toHeirs: number | null;
  netReturn: number | null;
  /** The mark of each of these figures. */
  marks: Partial<Record<FactName, Mark>>;
}

type FactName = 'totalIncome' | 'endValue' | 'toHeirs' | 'netReturn';

export const factFigure = (slot: SlotFacts, name: FactName): PolicyFigure => ({
  value: slot[name],
  mark: slot.marks[name] ?? '',
});

/** Tax due on the policy's lapse, or null. The ledger has no such figure, so its mark follows the policy's rates. */
export const lapseTaxOf = ({
  lapse_tax: value,
  above_own_scale: above,
}: ReportBasis): (PolicyFigure & { value: number }) | null =>
  value !== null && value >= 0.5 ? { value, mark: above ? '‡' : '' } : null;

export type ReportFacts = NonNullable<ReturnType<typeof reportFacts>>;

/** Null if the report has neither the table's figures nor the graph's. */
export function reportFacts(report: ReportPart, basis: ReportBasis) {
  const { comparative_table: table, comparative_graph: graph } = report;
  if (!table && !graph) return null;
  const income = basis.income;
  const incomes = (index: number): readonly (number | null)[] =>
    graph?.income[index] ?? table?.rows.map(({ slots }) => slots[index]?.net_income ?? null) ?? [];
  const facts = filledSlots(report).map(({ slot, name, kind, isPolicy, index }): SlotFacts => {
    const footer = table?.footer.slots[index];
    const runsOutAt = isPolicy
      ? basis.lapse_age
      : (graph?.depletion_age[index] ??
        table?.rows.find((row) => row.slots[index]?.depleted)?.age ??
        afterLongevity(footer?.longevity));
    return {
      slot,
      name,
      isPolicy,
      runsOutAt,
      paidToAge:
        income === null ? null : paidTo(income.to_age, isPolicy ? null : runsOutAt, footer?.longevity),
      totalIncome: footer?.total_net_income ?? sum(graph?.income[index]),
      forcedIncome: isPreTax(kind) ? sum(incomes(index).map(beyond(incomes(0)))) : 0,
      endValue: footer?.ending_value ?? graph?.value[index]?.at(-1) ?? 0,
      toHeirs: footer?.ending_death_benefit ?? graph?.death_benefit[index]?.at(-1) ?? null,
      netReturn: footer?.net_irr ?? null,
      marks: footer
        ? {
            totalIncome: markIn(footer, 'total_net_income'),
            endValue: markIn(footer, 'ending_value'),
            toHeirs: markIn(footer, 'ending_death_benefit'),
            netReturn: markIn(footer, 'net_irr'),
          }
        : isPolicy && graph
          ? graphMarks(graph)
          : {},
    };
  });
  const policy = facts.find((slot) => slot.isPolicy);
  if (!policy) return null;
  return {
    endAge: basis.last_age,
    outlay: basis.outlay,
    income,
    policy,
    vehicles: facts.filter((slot) => !slot.isPolicy),
  };
}

/** Marks for a report without totals: those of the last year, and of any year for the total income. */
function graphMarks(graph: ComparativeReport['comparative_graph']): SlotFacts['marks'] {
  const last = graph.ages.length - 1;
  return {
    totalIncome: anyMark(graph.ages.map((_, at) => markOf(graph, 'income', at))),
    endValue: markOf(graph, 'value', last),
    toHeirs: markOf(graph, 'death_benefit', last),
  };
}

/** The policy pays its illustrated income; an account pays until the year before its first shortfall. */
function paidTo(
  lastAge: number,
  runsOutAt: number | null,
  longevity: SlotFooter['longevity'] | undefined,
): number {
  if (runsOutAt === null || runsOutAt > lastAge) return lastAge;
  return Math.min(runsOutAt - 1, longevity?.age ?? Infinity);
}

type SlotFooter = ComparativeReport['comparative_table']['footer']['slots'][number];

const afterLongevity = (longevity: SlotFooter['longevity'] | undefined): number | null =>
  !longevity || longevity.beyond_horizon || longevity.age === null ? null : longevity.age + 1;

const sum = (values: readonly (number | null)[] | null | undefined): number =>
  (values ?? []).reduce<number>((total, value) => total + (value ?? 0), 0);

/** The tax of a lapse is negative income of the policy, which accounts do not match. */
const beyond =
  (reference: readonly (number | null)[]) =>
  (value: number | null, year: number): number =>
    Math.max(0, (value ?? 0) - Math.max(0, reference[year] ?? 0));

/** Active slots with their index. */
export const filledSlots = ({ slots }: Pick<ReportPart, 'slots'>) =>
  slots.flatMap(({ slot, name, kind }, index) =>
    name === null || kind === 'empty' ? [] : [{ slot, name, kind, isPolicy: kind === 'policy', index }],
  );

/** The assumptions of the accounts, with their names. */
export const namedVehicles = ({ slots }: Pick<ReportPart, 'slots'>, { vehicles }: ReportBasis) =>
  vehicles.flatMap((vehicle, index) => {
    const { name = null, kind } = slots[index + 1] ?? {};
    return vehicle && name !== null ? [{ ...vehicle, slot: index + 2, name, kind }] : [];
  });

/** Pre-tax accounts that receive the premium's amount, and therefore cost less take-home pay. */
export const notGrossedUp = (report: ReportPart, basis: ReportBasis) =>
  namedVehicles(report, basis).filter(
    ({ kind, contribution_basis }) =>
      kind !== undefined && isPreTax(kind) && contribution_basis === 'same_outlay',
  );

/** Whether every account costs the premium's take-home pay. A cap leaves contributions out. */
export function hasSameCost(report: ReportPart, basis: ReportBasis): boolean {
  const accounts = namedVehicles(report, basis);
  return (
    basis.outlay !== null &&
    accounts.length > 0 &&
    notGrossedUp(report, basis).length === 0 &&
    accounts.every(({ over_limit: over }) => over?.overflow !== 'cap')
  );
}

/** Null if all accounts have the same return, and it is not below the illustrated rate. */
export function differentReturnsText(report: ReportPart, basis: ReportBasis): string | null {
  const accounts = namedVehicles(report, basis).map((vehicle) => ({
    name: vehicle.name,
    rate: vehicle.rate_of_return,
    said: returnText(vehicle),
  }));
  if (accounts.length === 0 || basis.same_look_back !== undefined || basis.average_lookback) return null;
  const rates = accounts.map(({ rate }) => rate);
  const [min, max] = [Math.min(...rates), Math.max(...rates)];
  if (max - min >= MIN_RATE_DIFFERENCE)
    return `The accounts are assumed to earn different returns: ${accounts.map(({ name, said: text }) => `${name} ${text}`).join('; ')}.`;
  const illustrated = basis.illustrated_above;
  if (illustrated === undefined) return null;
  const texts = [...new Set(accounts.map(({ said }) => said))];
  const returnsText =
    texts.length === 1 ? texts[0] : listOf(accounts.map(({ name, said }) => `${said} (${name})`));
  return `The policy is ${basis.above_own_scale ? 'shown' : wordsOf(basis).illustrated} at ${formatPercent(illustrated)}, and ${accounts.length === 1 ? `${accounts[0]?.name} is` : 'the accounts are'} assumed to earn ${returnsText}.`;
}

/** Replaces it if accounts average the periods that limit an illustrated rate. Otherwise null. */
export function lookbackSentence(basis: ReportBasis): string | null {
  const { average_lookback: average, same_look_back: years } = basis;
  if (average)
    return `Accounts earn the average of ${formatInteger(average.period_count)} ${yearsEach(25)} periods from ${longMonth(average.first_month)} to ${longMonth(average.last_month)}, ${wordsOf(basis).lookback}.`;
  // The report was saved before 0.4.0.
  return years === undefined
    ? null
    : `Accounts earn their portfolios’ return of the last ${years} years, the lookback period behind an illustrated rate.`;
}

export const SAME_ASSUMPTION = 'Use the same assumption for all';
