import type { ComponentType } from 'react';
import { REPORT_TABS, type ReportCardId, type SavedAction } from '../../../domain/practice/reports/report.ts';
import { cardsOfTabs, lazyModule } from './card-place.tsx';
import type { CardProps } from './card-props.ts';
import { GraphCard } from './graph-card.tsx';
import { KeyFiguresCard } from './key-figures-card.tsx';
import { Card } from '../../kit/layout/card.tsx';
import { Skeleton } from '../../kit/layout/skeleton.tsx';
import styles from './report-cards.module.css';
import { TableCard } from './table-card.tsx';

const tabCards = lazyModule(() => import('../../pages/report-cards.ts'));
type TabCards = Awaited<ReturnType<typeof tabCards.load>>;

/** Renders a placeholder until the module is loaded. Suspense would add a delay of 300 ms. */
function lazyCard(name: keyof TabCards, title: string, height: number, narrowHeight: number) {
  function LateCard(props: CardProps) {
    const tabs = tabCards.useModule();
    if (tabs === 'failed')
      return (
        <Card title={title}>
          <p>This card could not be loaded. Check the connection and reload the page.</p>
        </Card>
      );
    const Loaded = tabs?.[name];
    if (Loaded) return <Loaded {...props} />;
    return (
      <Card title={title} flush>
        <div className={styles.empty} data-waiting style={{ height: height - 56 }} role="status">
          <span className="sr-only">Loading</span>
          <Skeleton width="52%" />
          <Skeleton height="100%" />
        </div>
      </Card>
    );
  }
  return { height, narrowHeight, Screen: LateCard };
}

tabCards.load().catch(() => undefined);

/** In display order. A tab is listed if one of its cards is listed. */
const SCREENS: Readonly<
  Record<ReportCardId, { height: number; narrowHeight: number; Screen: ComponentType<CardProps> }>
> = {
  key_figures: { height: 170, narrowHeight: 310, Screen: KeyFiguresCard },
  graph: { height: 512, narrowHeight: 522, Screen: GraphCard },
  yearly_values: { height: 700, narrowHeight: 666, Screen: TableCard },
  required_returns: lazyCard('EqualCard', 'Making things equal', 700, 1140),
  cumulative: lazyCard('CumulativeCard', 'Cumulative values', 560, 1100),
  legacy: lazyCard('LegacyCard', 'Legacy', 570, 1090),
  fees: lazyCard('FeeCard', 'Fees and taxes', 660, 960),
};

const REPORT_CARDS = cardsOfTabs(SCREENS, REPORT_TABS);
export type ReportCard = (typeof REPORT_CARDS)[number];

/** Tabs with cards, in the order of the specification. */
export const LISTED_TABS = REPORT_TABS.map(({ id, title, cards }) => ({
  id,
  title,
  cards: cards.flatMap((entry) => REPORT_CARDS.filter(({ card }) => card === entry.id)),
})).filter(({ cards }) => cards.length > 0);

export const visibleCards = ({ active_tabs, active_cards }: SavedAction): ReportCard[] =>
  REPORT_CARDS.filter(({ tab, card }) => active_tabs.includes(tab) && active_cards.includes(card));
