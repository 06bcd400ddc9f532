import { useContext, useEffect, useState, useMemo } from 'react';
import {
  HISTORICAL_TABS,
  type HistoricalSavedAction,
  type HistoricalTabId,
} from '../../../domain/practice/reports/historical-report-content.ts';
import { classes } from '../../kit/layout/classes.ts';
import { Tabs } from '../../kit/layout/tabs.tsx';
import { historyNotes } from '../../../rendering/words/history/historical-notes.ts';
import { markLegend } from '../../../rendering/words/history/historical-text.ts';
import { CardDollars, FileNote, EmptyReport } from '../frame/card-frame.tsx';
import { MethodLink, useOpensFigures } from '../../explain/figure.tsx';
import { usePrinting } from '../../kit/layout/use-printing.ts';
import { EVERYTHING, visibleCards, type HistoricalCard } from './historical-cards.tsx';
import { HistoricalHeadline } from './historical-lead.tsx';
import { ReadingNotes } from '../frame/reading-notes.tsx';
import { CardPlace } from '../comparative/card-place.tsx';
import type { HistoricalCardProps } from '../../../rendering/words/history/historical-part.ts';
import { loadRange, RangeLevers, RangeSentences, RangeContext } from '../range/range-context.tsx';
import styles from './historical-view.module.css';

interface HistoricalReportViewProps extends HistoricalCardProps {
  shown?: HistoricalSavedAction | undefined;
  headingLevel?: 1 | 3 | undefined;
  tab?: HistoricalTabId | undefined;
  onTab?: ((tab: HistoricalTabId) => void) | undefined;
  /** A panel of the page shows the items to check. */
  hasChecks?: boolean | undefined;
}

export function HistoricalReportView(props: HistoricalReportViewProps) {
  const {
    report,
    basis,
    shown: viewState = EVERYTHING,
    headingLevel,
    tab: controlledTab,
    onTab,
    hasChecks = false,
  } = props;
  const [localTab, setOwn] = useState<HistoricalTabId>('income_analysis');
  const isPrinting = usePrinting();
  const opens = useOpensFigures();
  const notes = useMemo(() => historyNotes(report, basis), [report, basis]);
  const cards = visibleCards(viewState);
  const canDraw = useContext(RangeContext) !== null || report.range !== undefined;
  const tabs = HISTORICAL_TABS.filter(
    ({ id }) => (id !== 'range' || canDraw) && cards.some(({ tab }) => tab === id),
  );
  const hasRange = tabs.some(({ id }) => id === 'range');
  // Print needs the range cards.
  useEffect(() => {
    if (hasRange) void loadRange().catch(() => undefined);
  }, [hasRange]);
  const requestedTab = controlledTab ?? localTab;
  const tab = tabs.find(({ id }) => id === requestedTab)?.id ?? tabs[0]?.id;
  if (tab === undefined)
    return (
      <article className={styles.report} aria-label="Report">
        <EmptyReport headingLevel={headingLevel} />
      </article>
    );
  return (
    <article className={styles.report} aria-label="Report">
      <HistoricalHeadline report={report} basis={basis} headingLevel={headingLevel} />
      <FileNote value={markLegend(report)}>
        <CardDollars value={basis}>
          {isPrinting ? (
            <Cards cards={cards} report={report} basis={basis} />
          ) : (
            <Tabs
              label="Report tabs"
              className={styles.tabs}
              value={tab}
              options={tabs.map(({ id, title }) => ({ value: id, label: title }))}
              onChange={onTab ?? setOwn}
            >
              {tab === 'range' && <RangeLevers report={report} basis={basis} />}
              <Cards cards={cards.filter((card) => card.tab === tab)} report={report} basis={basis} />
            </Tabs>
          )}
        </CardDollars>
      </FileNote>
      {hasRange && (isPrinting || tab === 'range') && <RangeSentences report={report} basis={basis} />}
      <ReadingNotes notes={notes.filter(({ isCheck }) => !isCheck || !hasChecks || isPrinting)} />
      {opens && (
        <p className={styles.method}>
          <MethodLink id="historical-report">How this is calculated</MethodLink>
        </p>
      )}
    </article>
  );
}

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
