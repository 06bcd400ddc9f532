/** An opened figure of history in the words of its table: "Total value", "IUL policy · worst period, Mar 1969 – Feb 2009". */
import {
  FOUR_PERIODS,
  type HistoricalReport,
} from '../../../domain/comparison/historical/historical-report.ts';
import { memberAt } from '../../../domain/shared/member-at.ts';
import type { OpenedFigure } from '../../explain/open-figure-engine.ts';
import { heldSlots, PERIOD_TITLES } from '../../../rendering/words/history/historical-part.ts';
import { LEFT_ON_AVERAGE } from '../../../rendering/words/weighting-words.ts';
import { periodName } from '../../../rendering/words/history/historical-words.ts';

export function inItsPlace(figure: OpenedFigure, report: HistoricalReport): OpenedFigure {
  const [tab = '', entry = '', member = ''] = figure.at.split('.');
  const slot = memberAt(report, `${tab}.${entry}.slot`);
  const held = heldSlots(report).find((one) => one.slot === slot);
  if (!held) return figure;
  const period = FOUR_PERIODS.find((name) => name === member);
  const start = period && memberAt(report, `${tab}.${entry}.${period}.start_month`);
  const months = typeof start === 'string' ? `, ${periodName(start, report.horizon)}` : '';
  return {
    ...figure,
    title: titleOf(figure.title, period === undefined ? 1 : 2),
    slot: { number: held.slot, name: held.name },
    where: period ? `${held.name} · ${PERIOD_TITLES[period].toLowerCase()} period${months}` : held.name,
  };
}

/** "Income of year 5 of slot 1: income analysis, worst": the slot, and the first words of the place, are said beside it. */
function titleOf(title: string, said: number): string {
  const [figure = '', place = ''] = title.split(': ');
  const rest = place.split(', ').slice(said);
  const words = [figure.replace(/ of slot \d+$/, ''), ...(rest.length > 0 ? [rest.join(', ')] : [])].join(
    ': ',
  );
  return TITLES[words] ?? words;
}

/** Where the table has words of its own for what the result calls by one. */
const TITLES: Readonly<Record<string, string>> = {
  'Average credit': 'Average rate',
  Geometric: 'Compound rate',
  'Expected legacy': LEFT_ON_AVERAGE,
  'Index geometric': 'Index return, without dividends',
  'Zero years': 'Years without a gain',
  'Age: longevity': 'Income paid to',
};
