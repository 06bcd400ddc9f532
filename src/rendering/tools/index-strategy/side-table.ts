import { longMonth } from '../../../domain/shared/dates.ts';
import { formatPercent, formatTableDollars, yearsEach } from '../../../domain/shared/format.ts';
import { capital, toText } from '../../words/sentence-parts.ts';
import type { IndexStrategyResult } from '../../../domain/tools/index-strategy/index-strategy.ts';
import { moneyCell, rateCell, type ToolCell, type ToolTableModel, type ToolTableRow } from '../tool-parts.ts';
import type { IndexResult } from './year-table.ts';
import { hasOneIndex, strategyNames } from './index-text.ts';

const NONE: ToolCell = { value: null, text: '' };

export function sideTable({ input, result: { combined, separate } }: IndexResult): ToolTableModel {
  const hasSeveral = input.strategies.length > 1;
  const names = strategyNames(input.strategies);
  /** One cell per strategy, then the blend if any, then the index. */
  const row = (
    name: string,
    strategyCell: (k: number) => ToolCell,
    blend: ToolCell,
    ofIndex: ToolCell = NONE,
    style: Partial<ToolTableRow> = {},
  ): ToolTableRow => ({
    name,
    cells: [...separate.map((_, k) => strategyCell(k)), ...(hasSeveral ? [blend] : []), ofIndex],
    ...style,
  });
  /** A figure at the same path of each strategy, the blend and, with `ofIndex`, the index. */
  const figure = (
    name: string,
    path: string,
    cell: (value: number, at: string | null) => ToolCell,
    of: (one: IndexStrategyResult) => number,
    style: Partial<ToolTableRow> = {},
    ofIndex?: number,
  ): ToolTableRow =>
    row(
      name,
      (k) => cell(of(separate[k] ?? combined), hasSeveral ? null : path),
      cell(of(combined), path),
      ofIndex === undefined ? NONE : cell(ofIndex, `index.${path}`),
      style,
    );
  const withIndex = (
    name: string,
    key: 'geometric' | 'average' | 'growth',
    cell: (value: number, at: string | null) => ToolCell,
    style: Partial<ToolTableRow> = {},
  ) => figure(name, key, cell, (one) => one[key], style, combined.index[key]);
  const months = combined.years.length * 12;
  const zero = (k: number): ToolCell => {
    const count = combined.zero_years[k] ?? 0;
    return { value: count, text: String(count), at: `zero_years.${k}` };
  };
  const capped = (k: number): ToolCell => {
    const count = combined.capped_years[k] ?? 0;
    const isMonthly = input.strategies[k]?.method === 'monthly_sum';
    const text = isMonthly ? `${count} of ${months} months` : String(count);
    return { value: count, text, at: `capped_years.${k}` };
  };
  const ending = (which: 'min' | 'median' | 'max', name: string): ToolTableRow =>
    figure(name, `rolling.${which}.geometric`, rateCell, ({ rolling }) => rolling[which].geometric);
  return {
    label: 'Strategies and index, figures',
    corner: '',
    columns: [
      ...names.map((title) => ({ title })),
      ...(hasSeveral ? [{ title: 'Blend' }] : []),
      { title: hasOneIndex(input) ? 'Index' : 'Indexes, blended' },
    ],
    rows: [
      withIndex('Credited a year, compounded', 'geometric', rateCell, { isStrong: true }),
      withIndex('Average year', 'average', rateCell),
      withIndex(`${formatTableDollars(input.initial_amount)} becomes`, 'growth', moneyCell, {
        isRuled: true,
      }),
      row('Years without a credit', zero, NONE),
      row('Years at the cap', capped, NONE),
      figure('Best year', 'best.blend', rateCell, ({ best }) => best.blend),
      figure('Worst year', 'worst.blend', rateCell, ({ worst }) => worst.blend, { isRuled: true }),
      ending('min', 'Every period: worst'),
      ending('median', 'Every period: median'),
      ending('max', 'Every period: best'),
    ],
  };
}

/** The AG 49-A estimate, if one strategy has a cap. `at`: path of its rate. */
export function guidelineText({ result: { combined } }: IndexResult) {
  if (!combined.ag49a) return null;
  const { strategy, cap, rate, note, period_count: count, first_month, last_month } = combined.ag49a;
  const periods = ` Mean of ${count} periods of 25 years, ${longMonth(first_month)} to ${longMonth(last_month)}.`;
  return {
    title: `AG 49-A estimate for strategy ${strategy}, cap ${formatPercent(cap)}`,
    rate: rate === null ? 'not available for this history' : formatPercent(rate),
    at: rate === null ? null : 'ag49a.rate',
    note: note + (count > 0 ? periods : ''),
  };
}

/** The lowest, median and highest rolling period. */
export function rollingText({ result: { combined }, input }: IndexResult): string {
  const { count, first_month, last_month, min, median, max } = combined.rolling;
  const length = yearsEach(input.lookback_years);
  const countText = count < 5 ? capital(toText(count)) : String(count);
  if (count === 1)
    return `The history has one ${length} period: ${longMonth(first_month)} to ${longMonth(last_month)}.`;
  return `${countText} ${length} periods from ${longMonth(first_month)} to ${longMonth(last_month)}. The worst began in ${longMonth(min.start_month)}, the median in ${longMonth(median.start_month)}, the best in ${longMonth(max.start_month)}.`;
}
