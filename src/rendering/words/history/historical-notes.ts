/** The notes of a historical report: those of its run, and facts that the caveat has no space for. */
import { FOUR_PERIODS } from '../../../domain/comparison/historical/historical-report.ts';
import { wordsOf } from '../../../domain/policy/ledger-origin.ts';
import { withDividends } from '../../../domain/market/market-labels.ts';
import type { HistoricalBasis } from '../../../domain/practice/reports/historical-basis.ts';
import { longMonth, shortMonth } from '../../../domain/shared/dates.ts';
import { formatInteger, formatPercent, formatShortPercent } from '../../../domain/shared/format.ts';
import { accountName } from '../headline-names.ts';
import { figureOf } from '../marks.ts';
import { dollarsLineUnlessIn } from '../dollars-text.ts';
import { guaranteeUnlessIn } from '../policy-text.ts';
import { capital, listOf, notesFrom, type ReportNote } from '../sentence-parts.ts';
import { historicalCaveat, strategyTerms } from './historical-caveat.ts';
import {
  activeSlots,
  countOf,
  ofSlot,
  periodsWord,
  slotEntries,
  type HistoricalPart,
} from './historical-part.ts';
import { dollarsLeft } from './historical-text.ts';

/** Empty without periods. */
export function historyNotes(report: HistoricalPart, basis: HistoricalBasis): ReportNote[] {
  const { period_count: count, proxies = [] } = report;
  if (count === undefined) return [];
  const isShort = (report.full_record?.period_count ?? 0) > count;
  const hasNominalIncome = basis.income_mode === 'max_level' && basis.inflation !== undefined;
  const text = historicalCaveat(basis);
  return notesFrom([
    ['terms', strategyTerms(basis)],
    ['charges', chargesSentence(basis), true],
    ['markets', marketsOf(report, basis)],
    ['income_dollars', hasNominalIncome ? 'Sustained income is in dollars as they are paid.' : null],
    ['dollars', dollarsLineUnlessIn(text, basis)],
    ['guaranteed', guaranteeUnlessIn(text, basis)],
    ['below_zero', basis.value_basis === 'after_tax' && fallsBelowZero(report) ? BELOW_ZERO : null, true],
    ['own_worst', worstPeriodsText(report)],
    ['record', recordSentence(report), isShort],
    ...notesOfRun(report),
    ...proxies.map(({ index, message }) => [index, message] as const),
  ]);
}

const BELOW_ZERO =
  'If the policy’s value is below zero, surrendering it would cost more in tax than it pays.';

const chargesSentence = (basis: HistoricalBasis): string =>
  `Charges are ${basis.charge_stress === 0 ? `as ${wordsOf(basis).illustrated}` : `raised by ${formatShortPercent(basis.charge_stress)}`}.`;

/** The market of the accounts, stated once if equal. */
function marketsOf(report: HistoricalPart, { accounts }: HistoricalBasis): string | null {
  const accountMarkets = activeSlots(report).flatMap(({ slot, name }) => {
    const account = accounts.find((one) => one.slot === slot);
    return account ? [{ name, market: account.market }] : [];
  });
  const [first] = accountMarkets;
  if (!first) return null;
  if (accountMarkets.length === 1)
    return `${capital(accountName(first.name))} is invested in ${inSentence(first.market)}.`;
  if (accountMarkets.every(({ market }) => market === first.market))
    return `The accounts are invested in ${inSentence(first.market)}.`;
  return `Investments: ${listOf(accountMarkets.map(({ name, market }) => `${accountName(name)} in ${inSentence(market)}`))}.`;
}

const inSentence = (market: string): string =>
  withDividends(market, market.replace(/^\d+\/\d+$/, '$& stocks and bonds').replace(/^S&P 500$/, 'the $&'));

const fallsBelowZero = ({ all_periods: all, comparative_table: table }: HistoricalPart): boolean =>
  ofSlot(all?.slots, 1)?.ending_value.some((value) => value < -0.5) ??
  FOUR_PERIODS.some((name) => (ofSlot(table, 1)?.[name].ending_value ?? 0) < -0.5);

/** For each slot "Roth 401(k) $1,296,000 of income and nothing at the end, from Aug 1954". */
function worstPeriodsText(report: HistoricalPart): string | null {
  const entries = slotEntries(activeSlots(report), report.own_worst);
  const isPaid = entries.some(({ own }) => own.total_income >= 0.5);
  const worst = entries.map(
    ({ name, own }) =>
      `${name} ${isPaid ? `${dollarsLeft(figureOf(own, 'total_income'))} of income and ` : ''}${dollarsLeft(figureOf(own, 'ending_value'))} at the end, from ${shortMonth(own.start_month)}`,
  );
  const subject =
    report.period_count === 1
      ? 'In the one period'
      : `The worst of all ${formatInteger(report.period_count)} periods for each`;
  return worst.length === 0 ? null : `${subject}: ${worst.join('; ')}.`;
}

/** Compares the periods with those of the complete record; null in early reports. */
export function recordSentence({
  full_record: record,
  period_count: count = 0,
  horizon = 0,
  first_month: first,
}: HistoricalPart): string | null {
  if (!record) return null;
  return record.period_count <= count
    ? `This is the full record: ${periodsWord(count, horizon)} since ${longMonth(record.first_month)}.`
    : `These are the periods since ${longMonth(first ?? '')}. The full record has ${formatInteger(record.period_count)} since ${longMonth(record.first_month)}; the lowest-crediting period averaged ${formatPercent(record.worst_rate)} a year, from ${shortMonth(record.worst_start)}.`;
}

const CHECKS = ['loan_rate', 'lapse_share', 'ledger_lapses'];
/** The sentences above replace these. */
const REPLACED = ['true_minimum', 'full_record'];

/** The run's note also names the accounts. */
const AFTER_TAX = 'Every internal rate of return is after tax.';

/** The headline states that no period lapses. */
function notesOfRun({
  notes = [],
  lapse_share: lapseShare = 0,
  period_count: count = 0,
  few_periods: isFew = false,
  slots,
}: HistoricalPart) {
  const hasAccounts = slots.some(({ slot, kind }) => slot !== 1 && kind !== 'empty');
  const omitted = countOf(lapseShare, count) > 0 ? REPLACED : [...REPLACED, 'lapse_share'];
  return notes
    .filter(({ code }) => !omitted.includes(code))
    .map(
      ({ code, message }) =>
        [
          code,
          code === 'after_tax' && !hasAccounts ? AFTER_TAX : message,
          CHECKS.includes(code) || (isFew && code === 'periods_overlap'),
        ] as const,
    );
}
