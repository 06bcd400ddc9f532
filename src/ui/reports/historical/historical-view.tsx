import { useContext, useEffect, useState, useMemo } from 'react';
import {
  HISTORICAL_TABS,
  type HistoricalSavedAction,
  type HistoricalTabId,
} from '../../../domain/practice/reports/historical-report-content.ts';
import { classes } from '../../kit/layout/classes.ts';
import { Tabs } from '../../kit/layout/tabs.tsx';
import { markLegend } from '../../../rendering/words/history/historical-text.ts';
import { CardDollars, FileNote, EmptyReport } from '../frame/card-frame.tsx';
import { MethodLink, useOpensFigures } from '../../explain/figure.tsx';
import { usePrinting } from '../../kit/layout/use-printing.ts';
import { EVERYTHING, visibleCards, type HistoricalCard } from './historical-cards.tsx';
import { historyNotes } from '../../../rendering/words/history/historical-notes.ts';
import { ReadingNotes } from '../frame/lead.tsx';
import { HistoricalHeadline } from './historical-lead.tsx';
import { CapTable } from './cap-table.tsx';
import { usePeriodSelection } from './period-choice.tsx';
import { historicalKeyFigures } from '../../../rendering/words/history/key-figures.ts';
import { KeyTiles } from '../frame/key-tiles.tsx';
import { CardPlace } from '../comparative/card-place.tsx';
import type { HistoricalCardProps } from '../../../rendering/words/history/historical-part.ts';
import { loadRange, RangeLevers, RangeSentences, RangeContext } from '../range/range-context.tsx';
import styles from './historical-view.module.css';

interface HistoricalReportViewProps extends HistoricalCardProps {
  shown?: HistoricalSavedAction | undefined;
  headingLevel?: 1 | 3 | undefined;
  /** Selected outside of the report; otherwise the report has a tab list. */
  tab?: HistoricalTabId | undefined;
  /** A panel of the page shows the items to check. */
  hasChecks?: boolean | undefined;
}

/** Headline, figures and the notes of a client's page. */
export function HistoricalReportView(props: HistoricalReportViewProps) {
  const { report, basis, shown = EVERYTHING, headingLevel } = props;
  return (
    <article className={styles.report} aria-label="Report">
      {visibleCards(shown).length > 0 && (
        <HistoricalHeadline report={report} basis={basis} headingLevel={headingLevel} />
      )}
      <HistoricalBody {...props} />
    </article>
  );
}

/** The tabs with a visible card. The range needs simulated paths. */
export const visibleTabs = (cards: readonly HistoricalCard[], hasRange: boolean) =>
  HISTORICAL_TABS.filter(({ id }) => (id !== 'range' || hasRange) && cards.some(({ tab }) => tab === id));

export function HistoricalBody(props: HistoricalReportViewProps) {
  const { report, basis, shown: viewState = EVERYTHING, headingLevel, hasChecks = false } = props;
  const { tab: controlledTab } = props;
  const [localTab, setLocalTab] = useState<HistoricalTabId>();
  const isPrinting = usePrinting();
  const opens = useOpensFigures();
  const notes = useMemo(() => historyNotes(report, basis), [report, basis]);
  const cards = visibleCards(viewState);
  const canDraw = useContext(RangeContext) !== null || report.range !== undefined;
  const tabs = visibleTabs(cards, canDraw);
  const hasRange = tabs.some(({ id }) => id === 'range');
  // Print needs the range cards.
  useEffect(() => {
    if (hasRange) void loadRange().catch(() => undefined);
  }, [hasRange]);
  const requestedTab = controlledTab ?? localTab;
  const tab = tabs.find(({ id }) => id === requestedTab)?.id ?? tabs[0]?.id;
  if (tab === undefined) return <EmptyReport headingLevel={headingLevel} />;
  const tabCards = (
    <>
      {tab === 'range' && <RangeLevers report={report} basis={basis} />}
      <Cards cards={cards.filter((card) => isOnTab(card, tab))} report={report} basis={basis} />
    </>
  );
  return (
    <>
      <KeyFigures report={report} basis={basis} />
      <FileNote value={markLegend(report)}>
        <CardDollars value={basis}>
          {isPrinting ? (
            <Cards cards={cards} report={report} basis={basis} />
          ) : controlledTab === undefined ? (
            <Tabs
              label="Report tabs"
              className={styles.tabs}
              value={tab}
              options={tabs.map(({ id, title }) => ({ value: id, label: title }))}
              onChange={setLocalTab}
            >
              {tabCards}
            </Tabs>
          ) : (
            tabCards
          )}
        </CardDollars>
      </FileNote>
      {hasRange && (isPrinting || tab === 'range') && <RangeSentences report={report} basis={basis} />}
      {(!hasChecks || isPrinting) && <Caps report={report} basis={basis} />}
      <ReadingNotes notes={notes.filter(({ isCheck }) => !isCheck || !hasChecks || isPrinting)} />
      {opens && (
        <p className={styles.method}>
          <MethodLink id="historical-report">How this is calculated</MethodLink>
        </p>
      )}
    </>
  );
}

/** Null if the report has no figures of its periods. */
function KeyFigures({ report, basis }: HistoricalCardProps) {
  const figures = useMemo(() => historicalKeyFigures(report, basis), [report, basis]);
  return figures && <KeyTiles {...figures} />;
}

/** On a client's page and in print; the builder has a panel. */
function Caps({ report, basis }: HistoricalCardProps) {
  const caps = usePeriodSelection().caps ?? report.caps;
  return caps && <CapTable strip={caps} basis={basis} />;
}

/** The chart of every period is also the first card of the first tab, which has only tables. */
const isOnTab = ({ card, tab }: HistoricalCard, activeTab: HistoricalTabId): boolean =>
  tab === activeTab || (activeTab === 'comparative_table' && card === 'income_strip');

const PAIR = ['income_by_age', 'paid_share'];

function Cards({ cards, report, basis }: HistoricalCardProps & { cards: readonly HistoricalCard[] }) {
  const figures = useMemo((): HistoricalCardProps => ({ report, basis }), [report, basis]);
  const isPaired = PAIR.every((id) => cards.some(({ card }) => card === id));
  return (
    <div className={classes(styles.cards, isPaired && styles.paired)}>
      {cards.map((card) => (
        <CardPlace key={card.card} {...card} figures={figures} />
      ))}
    </div>
  );
}
