import { formatInteger, withMinus } from '../../../domain/shared/format.ts';
import { type ComponentType, useMemo, useState } from 'react';
import {
  anythingHistorical,
  HISTORICAL_TABS,
  type HistoricalCardId,
  type HistoricalSavedAction,
} from '../../../domain/practice/reports/historical-report-content.ts';
import { CumulativeGraphCard, CumulativeTableCard } from './cumulative-cards.tsx';
import { EveryPeriodCard } from './every-period-card.tsx';
import { FanCard } from './fan-card.tsx';
import {
  type HistoricalCardProps,
  activeSlots,
  PERIOD_TITLES,
} from '../../../rendering/words/history/historical-part.ts';
import { IncomeCard } from './income-card.tsx';
import {
  RangeFanCard,
  RangeLeadsCard,
  RangePaidCard,
  RangePathCard,
  RangeWhyCard,
} from '../range/range-context.tsx';
import { PaidShareCard } from './paid-share-card.tsx';
import { StripCard } from './strip-card.tsx';
import { TotalBarsCard, TotalTableCard } from './total-cards.tsx';
import { cardsOfTabs } from '../comparative/card-place.tsx';
import { CardFrame } from '../frame/card-frame.tsx';
import { historicalPictureText } from '../../../rendering/words/history/historical-text.ts';
import { SectionTable } from './section-table.tsx';
import { Histogram } from '../../charts/histogram.tsx';
import {
  BIN_RATE,
  histogramPanels,
  irrRows,
  type Rate,
} from '../../../rendering/words/history/tab-figures.ts';
import { choices, Segmented } from '../../kit/layout/tabs.tsx';
import parts from '../frame/card-parts.module.css';
import {
  fourPeriods,
  fourPeriodsCells,
  rankText,
} from '../../../rendering/words/history/four-periods-figures.ts';
import { FOUR_PERIODS } from '../../../domain/comparison/historical/historical-report.ts';
import type { TableCell } from '../../tables/table-text.ts';
import { SPREAD_COLUMNS } from '../../../rendering/words/history/every-period-figures.ts';

function FourPeriodsCard({ report, basis }: HistoricalCardProps) {
  const table = report.comparative_table;
  const model = useMemo(() => table && fourPeriods(report, table, basis), [report, table, basis]);
  if (!model || model.sections.length === 0) return null;
  return (
    <CardFrame
      title="Four chosen periods"
      caption={rankText(report, basis)}
      fileName="four-periods"
      cells={() => fourPeriodsCells(model)}
    >
      {() => (
        <SectionTable
          label="Four chosen periods"
          columns={model.columns.map(({ title, months }) => ({ title, sub: <Months text={months} /> }))}
          lead={model.indexReturn}
          sections={model.sections.map(({ worstPeriod, ...section }) => ({
            ...section,
            ofLast: worstPeriod === '' ? '' : `from ${worstPeriod.split(' – ')[0] ?? ''}`,
          }))}
        />
      )}
    </CardFrame>
  );
}

function Months({ text }: { text: string }) {
  const [from, to] = text.split(' – ');
  return to === undefined ? (
    text
  ) : (
    <>
      {from} –<br />
      {to}
    </>
  );
}

const RATES = choices<Rate>(['irr_surrender', 'To surrender'], ['irr_death', 'To death']);

function IrrHistogramCard({ report, basis }: HistoricalCardProps) {
  const [rate, setRate] = useState<Rate>('irr_surrender');
  const active = useMemo(() => activeSlots(report), [report]);
  const analysis = report.irr_analysis;
  const panels = useMemo(() => histogramPanels(analysis ?? [], active, rate), [analysis, active, rate]);
  if (!analysis || panels.length === 0) return null;
  return (
    <CardFrame
      title="Rates of return"
      dollars="none"
      caption={`The number of periods (of ${formatInteger(report.period_count ?? 0)}) by internal rate of return, after tax${basis.inflation === undefined ? '' : ' and inflation'}, in steps of half a percent.${
        rate === 'irr_surrender'
          ? ' The policy is surrendered and the accounts are cashed in at the end.'
          : ' Death at the end of the last year.'
      }`}
      controls={<Segmented label="Rate of return" value={rate} options={RATES} onChange={setRate} />}
      fileName="rates-of-return"
      cells={() => histogramCells(panels)}
      disclosure={historicalPictureText(report, basis)}
    >
      {(isFull) => (
        <div className={parts.chart}>
          <Histogram
            title={rate === 'irr_surrender' ? 'IRR to surrender' : 'IRR to death'}
            panels={panels}
            binRate={BIN_RATE}
            panelHeight={isFull ? 140 : undefined}
            nameBin={binName}
          />
        </div>
      )}
    </CardFrame>
  );
}

function IrrTableCard({ report, basis }: HistoricalCardProps) {
  const active = useMemo(() => activeSlots(report), [report]);
  const analysis = report.irr_analysis;
  const sections = useMemo(() => irrRows(analysis ?? [], active), [analysis, active]);
  if (sections.length === 0) return null;
  const columns = IRR_COLUMNS.slice(0, sections[0]?.rows[0]?.texts.length ?? 0);
  return (
    <CardFrame
      title="IRR in the four periods"
      dollars="none"
      caption={`Internal rates of return after tax${basis.inflation === undefined ? '' : ' and inflation'}${sections.length > 1 ? ', on the policy’s side and on the accounts’' : ''}.`}
      fileName="irr"
      cells={() => [
        ['', '', ...columns.map(({ title, group }) => (group === 'all' ? `All periods: ${title}` : title))],
        ...sections.flatMap(({ activeSlot: one, rows }) =>
          rows.map(({ label, texts }) => [one.name, label, ...texts]),
        ),
      ]}
    >
      {() => (
        <SectionTable
          label="Rates of return"
          groups={[
            { title: 'Chosen periods', count: 4 },
            { title: `All ${formatInteger(report.period_count ?? 0)} periods`, count: columns.length - 4 },
          ]}
          columns={columns}
          sections={sections}
          isCompact={columns.length === IRR_COLUMNS.length}
        />
      )}
    </CardFrame>
  );
}

const SCREENS: Readonly<
  Record<HistoricalCardId, { Screen: ComponentType<HistoricalCardProps>; height: number }>
> = {
  income_strip: { Screen: StripCard, height: 500 },
  income_by_age: { Screen: FanCard, height: 450 },
  paid_share: { Screen: PaidShareCard, height: 450 },
  four_periods: { Screen: FourPeriodsCard, height: 1500 },
  every_period: { Screen: EveryPeriodCard, height: 900 },
  income_periods: { Screen: IncomeCard, height: 420 },
  irr_histogram: { Screen: IrrHistogramCard, height: 580 },
  irr_table: { Screen: IrrTableCard, height: 480 },
  total_bars: { Screen: TotalBarsCard, height: 440 },
  total_table: { Screen: TotalTableCard, height: 560 },
  cumulative_graph: { Screen: CumulativeGraphCard, height: 460 },
  cumulative_table: { Screen: CumulativeTableCard, height: 600 },
  range_paid: { Screen: RangePaidCard, height: 420 },
  range_why: { Screen: RangeWhyCard, height: 320 },
  range_fan: { Screen: RangeFanCard, height: 460 },
  range_leads: { Screen: RangeLeadsCard, height: 360 },
  range_path: { Screen: RangePathCard, height: 380 },
};

export const HISTORICAL_CARDS = cardsOfTabs(SCREENS, HISTORICAL_TABS);
export type HistoricalCard = (typeof HISTORICAL_CARDS)[number];

export const visibleCards = ({
  active_tabs: tabs,
  active_cards: cards,
}: HistoricalSavedAction): HistoricalCard[] =>
  HISTORICAL_CARDS.filter(({ tab, card }) => tabs.includes(tab) && cards.includes(card));

export const EVERYTHING: HistoricalSavedAction = anythingHistorical();

export const binName = (from: number, to: number): string => `${oneDecimal(from)} to ${oneDecimal(to)}`;

const oneDecimal = (rate: number): string => withMinus(`${(rate * 100).toFixed(1)}%`).replace('−0.0', '0.0');

export const histogramCells = (panels: ReturnType<typeof histogramPanels>): TableCell[][] => {
  const rates = [
    ...new Set(panels.flatMap(({ bins }) => bins.map(({ from_rate: from }) => Math.round(from / BIN_RATE)))),
  ].sort((a, b) => a - b);
  return [
    ['Rate', ...panels.map(({ name }) => name)],
    ...rates.map((place): TableCell[] => [
      binName(place * BIN_RATE, (place + 1) * BIN_RATE),
      ...panels.map(
        ({ bins }) => bins.find(({ from_rate: from }) => Math.round(from / BIN_RATE) === place)?.count ?? 0,
      ),
    ]),
    ...(panels.some(({ outside }) => outside > 0)
      ? [['Above 100% or below −99%', ...panels.map(({ outside }) => outside)]]
      : []),
  ];
};

export const IRR_COLUMNS: readonly { title: string; group: 'chosen' | 'all' }[] = [
  ...FOUR_PERIODS.map((name) => ({ title: PERIOD_TITLES[name], group: 'chosen' as const })),
  ...SPREAD_COLUMNS.map(({ title }) => ({ title, group: 'all' as const })),
];
