import type { ComponentType } from 'react';
import {
  REPORT_TABS,
  type ReportCardId,
  type ReportTabId,
  type SavedAction,
} from '../../../domain/practice/reports/report.ts';
import type { CardProps } from './card-props.ts';
import { GraphCard } from './graph-card.tsx';
import { KeyFiguresCard } from './key-figures-card.tsx';
import { askForLateCards, lateCard } from './late-card.tsx';
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

function late(name: Parameters<typeof lateCard>[0], title: string, height: number, narrowHeight: number) {
  return { height, narrowHeight, Screen: lateCard(name, title, height) };
}

// Whoever loads this file is about to show a report.
askForLateCards();

export const REPORT_CARDS: readonly ReportCard[] = SCREENS.flatMap(({ card, height, narrowHeight, Screen }) =>
  REPORT_TABS.flatMap((tab) =>
    tab.cards
      .filter(({ id }) => id === card)
      .map(({ id, title }) => ({ tab: tab.id, card: id, title, height, narrowHeight, Screen })),
  ),
);

export interface ListedTab {
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
