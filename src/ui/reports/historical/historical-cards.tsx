import type { ComponentType } from 'react';
import {
  HISTORICAL_TABS,
  type HistoricalCardId,
  type HistoricalSavedAction,
  type HistoricalTabId,
} from '../../../domain/practice/reports/historical-report-kept.ts';
import { CumulativeGraphCard, CumulativeTableCard } from './cumulative-cards.tsx';
import { EveryPeriodCard } from './every-period-card.tsx';
import { FanCard } from './fan-card.tsx';
import { FourPeriodsCard } from './four-periods-card.tsx';
import type { HistoricalCardProps } from './historical-part.ts';
import { IncomeCard } from './income-card.tsx';
import { IrrHistogramCard } from './irr-histogram-card.tsx';
import { IrrTableCard } from './irr-table-card.tsx';
import { PaidShareCard } from './paid-share-card.tsx';
import { StripCard } from './strip-card.tsx';
import { TotalBarsCard, TotalTableCard } from './total-cards.tsx';

export interface HistoricalCard {
  tab: HistoricalTabId;
  card: HistoricalCardId;
  title: string;
  Screen: ComponentType<HistoricalCardProps>;
  /** About how high it is, as long as nobody has seen it. */
  height: number;
}

/** Cards in the order in which a report shows them: the picture of all periods first. */
const SCREENS: readonly {
  card: HistoricalCardId;
  Screen: ComponentType<HistoricalCardProps>;
  height: number;
}[] = [
  { card: 'income_strip', Screen: StripCard, height: 420 },
  { card: 'income_by_age', Screen: FanCard, height: 450 },
  { card: 'paid_share', Screen: PaidShareCard, height: 450 },
  { card: 'four_periods', Screen: FourPeriodsCard, height: 1500 },
  { card: 'every_period', Screen: EveryPeriodCard, height: 900 },
  { card: 'income_periods', Screen: IncomeCard, height: 420 },
  { card: 'irr_histogram', Screen: IrrHistogramCard, height: 580 },
  { card: 'irr_table', Screen: IrrTableCard, height: 480 },
  { card: 'total_bars', Screen: TotalBarsCard, height: 440 },
  { card: 'total_table', Screen: TotalTableCard, height: 560 },
  { card: 'cumulative_graph', Screen: CumulativeGraphCard, height: 460 },
  { card: 'cumulative_table', Screen: CumulativeTableCard, height: 600 },
];

export const HISTORICAL_CARDS: readonly HistoricalCard[] = SCREENS.flatMap(({ card, ...screen }) =>
  HISTORICAL_TABS.flatMap((tab) =>
    tab.cards
      .filter(({ id }) => id === card)
      .map(({ id, title }) => ({ tab: tab.id, card: id, title, ...screen })),
  ),
);

/** A card is shown when both it and its tab are switched on. */
export const shownCards = ({
  active_tabs: tabs,
  active_cards: cards,
}: HistoricalSavedAction): HistoricalCard[] =>
  HISTORICAL_CARDS.filter(({ tab, card }) => tabs.includes(tab) && cards.includes(card));

/** Everything on, as a report begins. */
export const EVERYTHING: HistoricalSavedAction = {
  active_tabs: HISTORICAL_TABS.map(({ id }) => id),
  active_cards: HISTORICAL_TABS.flatMap(({ cards }) => cards.map(({ id }) => id)),
};
