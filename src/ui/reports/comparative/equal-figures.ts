import { returnAfterFees } from '../../../domain/vehicles/vehicle.ts';
import type {
  ComparativeReport,
  EqualRow,
  RequiredReturn,
} from '../../../domain/comparison/comparative/comparative-report.ts';
import type { ReportBasis } from '../../../domain/practice/reports/report-basis.ts';
import { formatWholeDollars, formatPoints } from '../../../domain/shared/format.ts';
import type { TableCell } from '../../tables/table-text.ts';
import { textIfReal } from '../../../rendering/words/dollars-text.ts';
import { graphMarks } from '../../../rendering/words/graph-series.ts';
import { figureOf, figureText, type PolicyFigure } from '../../../rendering/words/marks.ts';
import type { ReportPart } from '../../../rendering/words/report-facts.ts';
import {
  isAnyReturnEnough,
  rateText,
  requiredAfterFees,
  shortFigure,
  feeText,
} from '../../../rendering/words/sentence-parts.ts';
import { pointsMore } from './variants.ts';
import type { BarRowsInput, BarSpec } from '../../charts/bar-rows-geometry.ts';
import type { SlotNumber } from '../../../rendering/charts/chart-series.ts';

const TARGETS = ['longevity_ror', 'surrender_ror', 'death_ror'] as const;

export interface TargetText {
  target: (typeof TARGETS)[number];
  /** "Same income to 89" */
  title: string;
  /** "$27,000 a year after tax" */
  note: string;
  /** Completes "would need 7.21% gross to": "pay the same income to 89". */
  purpose: string;
  /** Text for a policy whose target amount at the end is zero. */
  zeroText: string;
}

export type Piece = string | { text: string; figure: 'rate' | 'difference' };

export function targetTexts(report: ReportPart, basis: ReportBasis): TargetText[] {
  const { income, last_age: age, value_basis: valueBasis } = basis;
  const ending = endingOf(report);
  // Rates are nominal; amounts follow the report's inflation setting.
  const today = textIfReal(basis, ', in today’s dollars');
  const left = valueBasis === 'after_tax' ? 'left, after tax' : 'left, before tax';
  return [
    {
      target: 'longevity_ror',
      title: income ? `Same income to ${income.to_age}` : 'Same income',
      note: !income
        ? 'No income'
        : income.level === null
          ? `${paidOut(report, income.total)} total, after tax${today}`
          : `${paidOut(report, income.level)} a year after tax${today}`,
      purpose: income ? `pay the same income to ${income.to_age}` : 'pay the same income',
      zeroText: '',
    },
    {
      target: 'surrender_ror',
      title: `Same value at ${age}`,
      note: dollarsOf(ending.value, left, today),
      purpose: `end with the same value at ${age}`,
      zeroText: `The policy has no value left at ${age}, so only income is compared`,
    },
    {
      target: 'death_ror',
      title: `Same legacy at ${age}`,
      note: dollarsOf(ending.death, 'to heirs, after tax', today),
      purpose: `leave the same death benefit at ${age}`,
      zeroText: `The policy leaves heirs nothing at ${age}, so only income is compared`,
    },
  ];
}

/** Uses the mark of the policy's total income. */
const paidOut = (report: ReportPart, amount: number): string =>
  figureText(
    figureOf(report.comparative_table?.footer.slots[0], 'total_net_income', amount),
    formatWholeDollars,
  );

const dollarsOf = (figure: PolicyFigure, purpose: string, suffix: string): string =>
  figure.value === null
    ? ''
    : figure.value < 0.5
      ? `Nothing ${purpose}`
      : `${figureText(figure, formatWholeDollars)} ${purpose}${suffix}`;

function endingOf(report: ReportPart) {
  const { comparative_graph: graph, cumulative_values: cumulative, legacy } = report;
  const footer = report.comparative_table?.footer.slots[0];
  if (footer)
    return { value: figureOf(footer, 'ending_value'), death: figureOf(footer, 'ending_death_benefit') };
  const last = (measure: 'value' | 'death_benefit'): PolicyFigure | undefined =>
    graph && {
      value: graph[measure][0]?.at(-1) ?? null,
      mark: graphMarks(graph, measure, 0)?.at(-1) ?? '',
    };
  return {
    value: last('value') ?? figureOf(cumulative?.rows.at(-1)?.slots[0], 'value'),
    death: last('death_benefit') ?? figureOf(legacy?.rows.at(-1)?.slots[0], 'death_benefit'),
  };
}

/** Formats percentage points: "+1.05", "−0.14". */
export const signedPoints = (difference: number): string =>
  `${isZero(difference) ? '±' : difference < 0 ? '−' : '+'}${formatPoints(difference)}`;

const isZero = (difference: number): boolean => formatPoints(difference) === '0.00';

/** `fee`: the account's fee. Snapshots without fees show only the return before fees. */
export function returnSentence(
  required: RequiredReturn,
  targetText: TargetText,
  fee: number | undefined,
): Piece[] {
  const { rate, status, difference } = required;
  if (status === 'no_distributions') return ['The policy pays no income to match.'];
  const begin =
    status === 'zero_target' && targetText.zeroText !== '' ? `${targetText.zeroText}: would` : 'Would';
  const purpose = status === 'zero_target' ? 'pay it' : targetText.purpose;
  if (isAnyReturnEnough(required)) return [`${begin} ${purpose} at any return.`];
  if (rate === null) return [`${begin} need > 100% before fees to ${purpose}: out of reach.`];
  const needed: Piece[] = [
    `${begin} need `,
    { text: rateText(rate), figure: 'rate' },
    ` ${bothFees(rate, fee)} to ${purpose}`,
  ];
  if (difference === null || rate > 1) return [...needed, '.'];
  if (isZero(difference)) return [...needed, ', as assumed.'];
  return [
    ...needed,
    ', ',
    { text: formatPoints(difference), figure: 'difference' },
    ` points ${difference < 0 ? 'less' : 'more'} than assumed.`,
  ];
}

/** "7.40% before fees, +0.19 pts". Links lack a variant's fee; an unreachable return has no difference. */
export function variantReturn(required: RequiredReturn, reportReturn: RequiredReturn): string {
  const figure = shortFigure(required);
  if (
    required.rate === null ||
    reportReturn.rate === null ||
    isAnyReturnEnough(required) ||
    isAnyReturnEnough(reportReturn)
  )
    return figure;
  return `${figure} before fees, ${pointsMore(required.rate - reportReturn.rate)}`;
}

export const plainSentence = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('');

export const nameOfRow = (slots: ComparativeReport['slots'], { slot }: Pick<EqualRow, 'slot'>): string =>
  slots[slot - 1]?.name ?? `Account ${slot - 1}`;

/** Returns one line per account and target, with rates in percent for calculations in a spreadsheet. */
export function equalCells(
  report: ReportPart,
  basis: ReportBasis,
  other: { name: string; report: ReportPart } | null = null,
): TableCell[][] {
  const targets = targetTexts(report, basis);
  const after = ({ slot }: EqualRow, rate: number | null): number | null => {
    const fee = feeOf(basis, slot);
    return rate === null || fee === undefined ? null : returnAfterFees(rate, fee);
  };
  return [
    [
      'Account',
      'Assumed return before fees, %',
      'Assumed return after fees, %',
      'Made equal',
      'Required return before fees, %',
      'Required return after fees, %',
      'Difference, points',
      'In words',
      ...(other ? [`${other.name}: required return before fees, %`] : []),
    ],
    ...(report.making_things_equal ?? []).flatMap((row) =>
      targets.map((targetText) => {
        const required = row[targetText.target];
        return [
          nameOfRow(report.slots, row),
          percentValue(row.assumed),
          percentValue(after(row, row.assumed)),
          targetText.title,
          percentValue(required.rate),
          percentValue(after(row, required.rate)),
          percentValue(required.difference),
          plainSentence(returnSentence(required, targetText, feeOf(basis, row.slot))),
          ...(other ? [percentValue(rowOf(other.report, row.slot)?.[targetText.target].rate)] : []),
        ];
      }),
    ),
  ];
}

export const feeOf = ({ vehicles }: ReportBasis, slot: number): number | undefined => vehicles[slot - 2]?.fee;

export const rowOf = (report: ReportPart, slot: number): EqualRow | undefined =>
  report.making_things_equal?.find((row) => row.slot === slot);

/** Rounds as the sentence does, because links store six decimals. */
const percentValue = (rate: number | null | undefined): number | null =>
  rate === null || rate === undefined
    ? null
    : Math.sign(rate) * Number(formatPoints(rate).replaceAll(',', ''));

/**
 * Maximum bar length as a multiple of the highest assumed return. Longer bars are cut to keep the others readable.
 */
const MAX_BAR_RATIO = 3;

export function equalBars(
  report: ReportPart,
  basis: ReportBasis,
): Pick<BarRowsInput, 'groups' | 'top' | 'line'> | null {
  const rows = report.making_things_equal ?? [];
  if (rows.length === 0) return null;
  const assumed = rows.map((row) => row.assumed);
  const limit = Math.max(0.02, ...assumed) * MAX_BAR_RATIO;
  const rates = rows.flatMap((row) => TARGETS.map((target) => barLength(row[target], limit)));
  // A negative return has no place on the axis.
  const isShared = new Set(assumed.map(rateText)).size === 1 && Math.min(...assumed) >= 0;
  const shared = isShared ? (assumed[0] ?? null) : null;
  const [fee, ...otherFees] = new Set(rows.map(({ slot }) => feeOf(basis, slot)));
  const barOf = (row: EqualRow, slot: SlotNumber, required: RequiredReturn): BarSpec => {
    const length = barLength(required, limit);
    const light = Math.min(length, Math.max(0, row.assumed));
    const difference = required.difference === null ? '' : signedPoints(required.difference);
    return {
      slot,
      name: nameOfRow(report.slots, row),
      parts: [
        { value: light, tone: 'faint' },
        { value: length - light, tone: 'solid' },
      ],
      figure: shortFigure(required),
      below: requiredAfterFees(required, feeOf(basis, slot)),
      note: required.status === 'any' ? '' : isShared ? difference : noteOf(difference, row.assumed),
      mark: isShared || row.assumed < 0 ? null : row.assumed,
      isCut: required.status === 'unreachable' || (required.rate ?? 0) > limit,
    };
  };
  const fees = shared === null ? '' : bothFees(shared, otherFees.length === 0 ? fee : undefined);
  return {
    groups: targetTexts(report, basis).map(({ target, title, note }) => ({
      title,
      note,
      bars: rows.flatMap((row) => (isSlot(row.slot) ? [barOf(row, row.slot, row[target])] : [])),
    })),
    top: Math.max(0.001, ...assumed, ...rates),
    line: shared === null ? null : { value: shared, label: `Assumed ${rateText(shared)} ${fees}` },
  };
}

/** Whether bars have separate marks of the assumed returns. */
export const hasMarks = ({ groups }: Pick<BarRowsInput, 'groups'>): boolean =>
  groups.some((group) => group.bars.some(({ mark }) => mark !== null));

/** Completes a return before fees: "before fees, 5.44% after fees". */
export const bothFees = (rate: number, fee: number | undefined): string =>
  fee === undefined || rate > 1 ? 'before fees' : feeText({ rate_of_return: rate, fee });

function barLength({ rate, status }: RequiredReturn, limit: number): number {
  if (status === 'unreachable') return limit;
  return Math.max(0, Math.min(limit, rate ?? 0));
}

const noteOf = (difference: string, assumed: number): string =>
  difference === '' ? `assumed ${rateText(assumed)}` : `${difference} vs. ${rateText(assumed)}`;

export const isSlot = (slot: number): slot is SlotNumber => slot >= 1 && slot <= 4;
