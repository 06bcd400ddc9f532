/** Strategies, their blend and the index side by side. */
import { longMonth } from '../../../domain/market/months.ts';
import { formatTableDollars, yearsEach } from '../../../domain/shared/format.ts';
import { capital, inWords } from '../../words/words.ts';
import { type ToolCell, type ToolTableModel, type ToolTableRow, moneyCell } from '../tool-parts.ts';
import { type IndexMade, rateCell } from './year-table.ts';
import { hasOneIndex, strategyNames } from './index-words.ts';

const NONE: ToolCell = { value: null, text: '' };

export function sideTable({ input, result: { whole, alone } }: IndexMade): ToolTableModel {
  const several = input.strategies.length > 1;
  const names = strategyNames(input.strategies);
  const firstAt = (path: string) => (several ? null : path);
  /** A cell for each strategy, then the blend where there is one, then the index. */
  const row = (
    name: string,
    ofAlone: (k: number) => ToolCell,
    blend: ToolCell,
    index: ToolCell = NONE,
    look: Partial<ToolTableRow> = {},
  ): ToolTableRow => ({
    name,
    cells: [...alone.map((_, k) => ofAlone(k)), ...(several ? [blend] : []), index],
    ...look,
  });
  const result = (k: number) => alone[k] ?? whole;
  const months = whole.years.length * 12;
  const capped = (k: number): ToolCell => {
    const count = whole.capped_years[k] ?? 0;
    const isMonthly = input.strategies[k]?.method === 'monthly_sum';
    return {
      value: count,
      text: isMonthly ? `${count} of ${months} months` : String(count),
      at: `capped_years.${k}`,
    };
  };
  const ending = (which: 'min' | 'median' | 'max', name: string): ToolTableRow =>
    row(
      name,
      (k) => rateCell(result(k).rolling[which].geometric, firstAt(`rolling.${which}.geometric`)),
      rateCell(whole.rolling[which].geometric, `rolling.${which}.geometric`),
    );
  return {
    label: 'Strategies and index, figures',
    corner: '',
    columns: [
      ...names.map((title) => ({ title })),
      ...(several ? [{ title: 'Blend' }] : []),
      { title: hasOneIndex(input) ? 'Index' : 'Indexes, blended' },
    ],
    rows: [
      row(
        'Credited a year, compounded',
        (k) => rateCell(result(k).geometric, firstAt('geometric')),
        rateCell(whole.geometric, 'geometric'),
        rateCell(whole.index.geometric, 'index.geometric'),
        { strong: true },
      ),
      row(
        'Average year',
        (k) => rateCell(result(k).average, firstAt('average')),
        rateCell(whole.average, 'average'),
        rateCell(whole.index.average, 'index.average'),
      ),
      row(
        `${formatTableDollars(input.initial_amount)} becomes`,
        (k) => moneyCell(result(k).growth, firstAt('growth')),
        moneyCell(whole.growth, 'growth'),
        moneyCell(whole.index.growth, 'index.growth'),
        { ruled: true },
      ),
      row(
        'Years with nothing credited',
        (k) => ({
          value: whole.zero_years[k] ?? 0,
          text: String(whole.zero_years[k] ?? 0),
          at: `zero_years.${k}`,
        }),
        NONE,
      ),
      row('Years at the cap', capped, NONE),
      row(
        'Best year',
        (k) => rateCell(result(k).best.blend, firstAt('best.blend')),
        rateCell(whole.best.blend, 'best.blend'),
      ),
      row(
        'Worst year',
        (k) => rateCell(result(k).worst.blend, firstAt('worst.blend')),
        rateCell(whole.worst.blend, 'worst.blend'),
        NONE,
        { ruled: true },
      ),
      ending('min', 'Every period: worst'),
      ending('median', 'Every period: median'),
      ending('max', 'Every period: best'),
    ],
  };
}

/** Where the three lie that every period is told by. */
export function rollingWords({ result: { whole }, input }: IndexMade): string {
  const { count, first_month, last_month, min, median, max } = whole.rolling;
  const length = yearsEach(input.lookback_years);
  const few = count < 5 ? capital(inWords(count)) : String(count);
  if (count === 1)
    return `The history holds one ${length} period: ${longMonth(first_month)} to ${longMonth(last_month)}.`;
  return `${few} ${length} periods from ${longMonth(first_month)} to ${longMonth(last_month)}. The worst began in ${longMonth(min.start_month)}, the median in ${longMonth(median.start_month)}, the best in ${longMonth(max.start_month)}.`;
}
