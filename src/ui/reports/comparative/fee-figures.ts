import { rewordForOrigin, wordsOf } from '../../../domain/policy/ledger-origin.ts';
import { textIfReal, netReturnLabel } from '../../../rendering/words/dollars-text.ts';
import type {
  ComparativeReport,
  FeeSlotYear,
  FeeTotals,
} from '../../../domain/comparison/comparative/comparative-report.ts';
import type { ReportBasis } from '../../../domain/practice/reports/report-basis.ts';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import {
  figureDollars,
  figureOf,
  figurePercent,
  figureReturn,
  figureText,
  unmarked,
  type PolicyFigure,
} from '../../../rendering/words/marks.ts';
import type { TableCell } from '../../tables/table-text.ts';
import { yearTableCells, type YearColumn, type YearTableModel } from '../../tables/year-table-model.ts';
import { groupOf, activeSlots, type ActiveSlot } from './card-props.ts';
import { lapseTaxOf, type ReportPart } from '../../../rendering/words/report-facts.ts';
import { dollarsMore, exactRate, pointsMore } from './variants.ts';

export type Fees = ComparativeReport['fee_analysis'];
type FeeKey = keyof FeeSlotYear;

const UNKNOWN = 'n/a';

const HEADS: Readonly<Record<FeeKey, string>> = {
  fees: 'Fees',
  growth_tax: 'Growth tax',
  distribution_tax: 'Distribution tax',
  net_investment_income_tax: 'Net investment tax',
  irmaa: 'IRMAA',
  loan_interest: 'Loan interest',
};

const tableTaxKeys = ({ totals }: Fees, { index }: ActiveSlot): FeeKey[] =>
  totals[index]?.irmaa === undefined ? [] : ['net_investment_income_tax', 'irmaa'];

export function feeTable(report: ReportPart, fees: Fees, basis: ReportBasis): YearTableModel {
  const groups = activeSlots(report, basis).map((slot) => {
    const column = (title: string, key: FeeKey, unknown?: string): YearColumn => ({
      title,
      values: fees.rows.map(({ slots }) => unmarked(slots[slot.index]?.[key])),
      at: (row) => `fee_analysis.rows.${row}.slots.${slot.index}.${key}`,
      unknown,
    });
    const keys: FeeKey[] = slot.isPolicy
      ? ['fees', 'distribution_tax', 'loan_interest']
      : ['fees', 'growth_tax', 'distribution_tax', ...tableTaxKeys(fees, slot)];
    const columns = keys.map((key) =>
      slot.isPolicy && key === 'fees'
        ? column(fees.policy_charges === 'implied' ? 'Charges, implied' : 'Charges', key, UNKNOWN)
        : column(HEADS[key], key),
    );
    return { ...groupOf(slot, fees.rows, columns), index: slot.index, keys };
  });
  return {
    label: 'Fees and taxes, year by year',
    rows: fees.rows,
    lead: [],
    groups,
    foot: [
      {
        label: 'Total',
        cells: groups.flatMap(({ index, keys }) =>
          keys.map((key) => {
            const value = fees.totals[index]?.[key] ?? null;
            return {
              value: unmarked(value),
              at: value === null ? null : `fee_analysis.totals.${index}.${key}`,
              text: value === null && key === 'fees' ? UNKNOWN : undefined,
            };
          }),
        ),
      },
    ],
  };
}

export interface FeeLine {
  label: string;
  sub?: string;
  isStrong?: boolean;
  isPart?: boolean;
  isRuled?: boolean;
  cells: { value: PolicyFigure; text: string; at: string | null; isRate: boolean }[];
}

export function feeSummary(report: ReportPart, fees: Fees, basis: ReportBasis): FeeLine[] {
  const active = activeSlots(report, basis);
  type Key = Exclude<keyof FeeTotals, 'slot' | 'capped' | 'hypothetical'>;
  const cells = (key: Key, isRate: boolean, missingText: (slot: ActiveSlot) => string): FeeLine['cells'] =>
    active.map((slot) => {
      const value = figureOf(fees.totals[slot.index], key);
      if (value.value === null) return { value, text: missingText(slot), at: null, isRate };
      const rateText = key === 'net_irr' ? figureReturn : figurePercent;
      const text = isRate ? rateText(value) : figureDollars(value);
      const inFile = key === 'net_irr' ? { ...value, value: exactRate(value.value) } : value;
      return { value: inFile, text, at: `fee_analysis.totals.${slot.index}.${key}`, isRate };
    });
  const money = (key: Key) => cells(key, false, () => '–');
  const charges = (key: Key) => cells(key, false, ({ isPolicy }) => (isPolicy ? 'not available' : '–'));
  const rate = (key: Key) => cells(key, true, () => UNKNOWN);
  const lapseTax = lapseTaxOf(basis);
  const hasTables = active.some((slot) => tableTaxKeys(fees, slot).length > 0);
  return [
    { label: 'Charges and fees', cells: charges('fees') },
    { label: 'Tax on growth', cells: money('growth_tax') },
    { label: 'Tax on distributions', cells: money('distribution_tax') },
    ...(lapseTax === null
      ? []
      : [
          {
            label: `of which, on the lapse at ${basis.lapse_age ?? ''}`,
            isPart: true,
            cells: active.map(({ isPolicy }) => ({
              value: isPolicy ? lapseTax : unmarked(null),
              text: isPolicy ? figureDollars(lapseTax) : '–',
              at: null,
              isRate: false,
            })),
          },
        ]),
    ...(hasTables ? [{ label: 'Net investment income tax', cells: money('net_investment_income_tax') }] : []),
    { label: 'All fees and taxes', isStrong: true, cells: charges('total') },
    {
      label: 'Share of outlay',
      // The share in today's dollars would differ.
      ...(basis.inflation !== undefined && { sub: 'in dollars as they are paid' }),
      isRuled: true,
      cells: rate('share_of_outlay'),
    },
    { label: 'Loan interest', sub: 'not a fee', isRuled: true, cells: money('loan_interest') },
    ...(hasTables
      ? [{ label: 'Medicare surcharge', sub: 'IRMAA, not paid by the account', cells: money('irmaa') }]
      : []),
    { label: 'Gross rate', cells: rate('gross_rate') },
    {
      label: netReturnLabel(basis),
      sub: wordsOf(basis).netReturn,
      cells: rate('net_irr'),
    },
    {
      label: 'Annual cost',
      sub: `gross rate less net return${textIfReal(basis, ' before inflation')}`,
      isStrong: true,
      cells: rate('annual_cost'),
    },
  ];
}

export function withFeeDifferences(lines: readonly FeeLine[], variantLines: readonly FeeLine[]): FeeLine[] {
  return lines.map((line) => {
    const variantLine = variantLines.find(({ label }) => label === line.label);
    return {
      ...line,
      cells: line.cells.flatMap((cell, place) => {
        const other = variantLine?.cells[place]?.value ?? unmarked(null);
        const value =
          cell.value.value === null || other.value === null ? null : other.value - cell.value.value;
        const difference = { value, mark: other.mark };
        const text = figureText(difference, (more) =>
          more === null ? '–' : cell.isRate ? pointsMore(more) : dollarsMore(more),
        );
        return [cell, { value: difference, text, at: null, isRate: cell.isRate }];
      }),
    };
  });
}

export function feeCells(
  model: YearTableModel,
  names: readonly string[],
  lines: readonly FeeLine[],
): TableCell[][] {
  return [
    ...yearTableCells(model),
    [],
    ['Total', ...names],
    ...lines.map(({ label, cells }) => [
      cells[0]?.isRate ? `${label}, %` : label,
      ...cells.map(({ value: { value }, text, isRate }) =>
        value === null ? (text === '–' ? null : text) : isRate ? value * 100 : value,
      ),
      ...marksOf(cells),
    ]),
  ];
}

/** Returns the marks of a line for its last cell, because the columns belong to the years above. */
const marksOf = (cells: FeeLine['cells']): string[] => {
  const marks = [...new Set(cells.flatMap(({ value: { mark } }) => (mark === '' ? [] : [mark])))];
  return marks.length > 0 ? [marks.join(' ')] : [];
};

const SOURCE: Readonly<Record<Fees['policy_charges'], string>> = {
  given: 'The policy’s charges are those of its illustration.',
  implied: 'The policy’s charges are implied by its illustrated rate and values.',
  not_available:
    'The policy’s charges are not available: its illustration states neither them nor an illustrated rate.',
};

/** Loan interest and surrender tax are costs but not fees, so the caption states that the chart excludes them. */
export function feeCaption(report: ReportPart, fees: Fees, basis: ReportBasis): string {
  const policy = activeSlots(report, basis).find(({ isPolicy }) => isPolicy);
  const interest = (policy && fees.totals[policy.index]?.loan_interest) ?? 0;
  const source = rewordForOrigin(SOURCE[fees.policy_charges], basis);
  if (interest < 0.5) return source;
  return `${source} Its loan interest, ${formatTableDollars(interest)}, and any tax due on surrender are not in the chart.`;
}
