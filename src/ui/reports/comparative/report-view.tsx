import type { SavedAction } from '../../../domain/practice/reports/report.ts';
import type { CardProps } from './card-props.ts';
import { useMethodOfFigures } from '../../explain/figure.tsx';
import { hypotheticalLine } from '../../../rendering/words/policy-text.ts';
import { CardDollars, FileNote, EmptyReport } from '../frame/card-frame.tsx';
import { reportNotes } from '../../../rendering/words/report-notes.ts';
import { ReadingNotes } from '../frame/lead.tsx';
import { visibleCards } from './report-cards.tsx';
import { ReportLead, VariantFlags } from './report-lead.tsx';
import styles from './report-view.module.css';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { classes } from '../../kit/layout/classes.ts';
import { usePrinting } from '../../kit/layout/use-printing.ts';
import { CardPlace } from './card-place.tsx';

const FIRST_CARDS = 2;

/** Returns the number of rendered cards: the top cards immediately, then one more per frame. */
function useRenderedCount(count: number): number {
  const [rendered, setRendered] = useState(FIRST_CARDS);
  const isPrinting = usePrinting();
  useEffect(() => {
    if (rendered >= count) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setRendered(rendered + 1)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [rendered, count]);
  return isPrinting ? count : rendered;
}

interface ReportViewProps extends CardProps {
  shown: SavedAction;
  headingLevel?: 1 | 3 | undefined;
  isCompact?: boolean | undefined;
}

/** Headline and cards. */
export function ReportView({ headingLevel, isCompact, ...figures }: ReportViewProps) {
  const { report, basis, shown } = figures;
  return (
    <article className={classes(styles.report, isCompact && styles.compact)} aria-label="Report">
      {hasCards(shown) && <ReportLead report={report} basis={basis} headingLevel={headingLevel} />}
      <ReportFigures {...figures} headingLevel={headingLevel} />
    </article>
  );
}

export const hasCards = (view: SavedAction): boolean => visibleCards(view).length > 0;

export function ReportFigures({
  report,
  basis,
  variants,
  readIrr,
  shown: viewState,
  headingLevel,
  hasChecks = false,
}: Omit<ReportViewProps, 'isCompact'>) {
  const cards = visibleCards(viewState);
  const figures = useMemo(
    (): CardProps => ({ report, basis, variants, readIrr, hasChecks }),
    [report, basis, variants, readIrr, hasChecks],
  );
  const methodText = useMethodOfFigures();
  const notes = useMemo(() => reportNotes(report, basis), [report, basis]);
  const isPrinting = usePrinting();
  // Notes for copied and downloaded figures.
  const fileNote = [
    basis.above_own_scale && hypotheticalLine(basis.above_own_scale, basis),
    ...new Set([report.comparative_table?.note, ...(variants ?? []).map(({ note }) => note)]),
  ];
  const rendered = useRenderedCount(cards.length);
  if (cards.length === 0) return <EmptyReport headingLevel={headingLevel} />;
  return (
    <>
      {variants && <VariantFlags variants={variants} ledger={basis} />}
      <FileNote value={fileNote.filter((text) => text !== undefined).join('. ')}>
        <CardDollars value={basis}>
          {cards.map((card, index) => (
            <CardPlace key={card.card} {...card} figures={figures} isReady={index < rendered} />
          ))}
        </CardDollars>
      </FileNote>
      {/* Rendered last, so that late cards do not move them. */}
      {rendered >= cards.length && (
        <>
          <ReadingNotes notes={notes.filter(({ isCheck }) => !isCheck || !hasChecks || isPrinting)} />
          {methodText && <p>{methodText}</p>}
        </>
      )}
    </>
  );
}
