import { type ComponentType, useEffect, useState } from 'react';
import {
  REPORT_TABS,
  type ReportCardId,
  type ReportTabId,
  type SavedAction,
} from '../../../domain/practice/reports/report.ts';
import type { CardProps } from './card-props.ts';
import { GraphCard } from './graph-card.tsx';
import { KeyFiguresCard } from './key-figures-card.tsx';
import { Card } from '../../kit/layout/card.tsx';
import { Skeleton } from '../../kit/layout/skeleton.tsx';
import styles from './report-cards.module.css';
import { TableCard } from './table-card.tsx';

export interface ReportCard {
  tab: ReportTabId;
  card: ReportCardId;
  title: string;
  /** About how high it is, and in a narrow window. */
  height: number;
  narrowHeight: number;
  Screen: ComponentType<CardProps>;
}

/**
 * Cards in the order in which a report shows them. A tab is listed, in the builder and on the shared page, once one of
 * its cards is here.
 */
const SCREENS: readonly Pick<ReportCard, 'card' | 'height' | 'narrowHeight' | 'Screen'>[] = [
  { card: 'key_figures', height: 190, narrowHeight: 350, Screen: KeyFiguresCard },
  { card: 'graph', height: 430, narrowHeight: 522, Screen: GraphCard },
  { card: 'yearly_values', height: 700, narrowHeight: 666, Screen: TableCard },
  { card: 'required_returns', ...late('EqualCard', 'Making things equal', 700, 1140) },
  { card: 'cumulative', ...late('CumulativeCard', 'Cumulative values', 560, 1100) },
  { card: 'legacy', ...late('LegacyCard', 'Legacy', 570, 1090) },
  { card: 'fees', ...late('FeeCard', 'Fees and taxes', 660, 960) },
];

const load = () => import('../../pages/parts/report-cards.ts');
type Tabs = Awaited<ReturnType<typeof load>>;

/** Asked for as soon as a report is on its way, so that it is there when the first cards are drawn. */
let asked: Promise<Tabs> | null = null;
let there: Tabs | null = null;

function ask(): Promise<Tabs> {
  asked ??= load().then((tabs) => (there = tabs));
  // What failed may come the next time.
  asked.catch(() => (asked = null));
  return asked;
}

const askForLateCards = (): void => void ask().catch(() => undefined);

/**
 * A card of the late file; until it is there, an empty one of its height. Without a Suspense boundary: what one of them
 * waits for is shown no sooner than 300 ms after its stand-in, however quickly it came.
 */
function lateCard(name: keyof Tabs, title: string, height: number): ComponentType<CardProps> {
  return function LateCard(props: CardProps) {
    const [tabs, setTabs] = useState<Tabs | 'failed' | null>(there);
    useEffect(() => {
      if (tabs !== null) return;
      let isLeft = false;
      ask().then(
        (loaded) => !isLeft && setTabs(loaded),
        () => !isLeft && setTabs('failed'),
      );
      return () => {
        isLeft = true;
      };
    }, [tabs]);
    if (tabs === null) return <Waiting title={title} height={height} />;
    if (tabs === 'failed') return <NotLoaded title={title} />;
    const Card = tabs[name];
    return <Card {...props} />;
  };
}

function Waiting({ title, height }: { title: string; height: number }) {
  return (
    <Card title={title} flush>
      <div className={styles.waiting} data-waiting style={{ height: height - 56 }} role="status">
        <span className="sr-only">Loading</span>
        <Skeleton width="52%" />
        <Skeleton height="100%" />
      </div>
    </Card>
  );
}

function NotLoaded({ title }: { title: string }) {
  return (
    <Card title={title}>
      <p>This card could not be loaded. Check the connection and reload the page.</p>
    </Card>
  );
}

function late(name: Parameters<typeof lateCard>[0], title: string, height: number, narrowHeight: number) {
  return { height, narrowHeight, Screen: lateCard(name, title, height) };
}

// Whoever loads this file is about to show a report.
askForLateCards();

const REPORT_CARDS: readonly ReportCard[] = SCREENS.flatMap(({ card, height, narrowHeight, Screen }) =>
  REPORT_TABS.flatMap((tab) =>
    tab.cards
      .filter(({ id }) => id === card)
      .map(({ id, title }) => ({ tab: tab.id, card: id, title, height, narrowHeight, Screen })),
  ),
);

interface ListedTab {
  id: ReportTabId;
  title: string;
  cards: ReportCard[];
}

/** Tabs that have a screen, in the order of the specification. */
export const LISTED_TABS: readonly ListedTab[] = REPORT_TABS.map((tab) => ({
  id: tab.id,
  title: tab.title,
  cards: tab.cards.flatMap(({ id }) => REPORT_CARDS.filter(({ card }) => card === id)),
})).filter(({ cards }) => cards.length > 0);

/** A card is shown when both it and its tab are switched on. */
export const shownCards = ({ active_tabs, active_cards }: SavedAction): ReportCard[] =>
  REPORT_CARDS.filter(({ tab, card }) => active_tabs.includes(tab) && active_cards.includes(card));
