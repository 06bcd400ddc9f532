import type { SavedAction } from '../../../domain/practice/reports/report.ts';
import { EmptyState } from '../../kit/empty-state.tsx';
import { CardPlace } from './card-place.tsx';
import type { CardProps } from './card-props.ts';
import { useMethodOfFigures } from '../../explain/figure.tsx';
import { shownCards } from './report-cards.tsx';
import { ReportLead } from './report-lead.tsx';
import styles from './report-view.module.css';
import { useArriving } from './use-arriving.ts';
import { VariantFlags } from './variant-flags.tsx';

interface ReportViewProps extends CardProps {
  shown: SavedAction;
  headingLevel?: 1 | 3 | undefined;
  /** Beside something that is being changed: words and figures at the left of the graph, so that all are in sight. */
  isCompact?: boolean | undefined;
}

/** The report itself, the same in the builder, in a presentation and on the shared page. */
export function ReportView({ report, basis, variants, shown, headingLevel, isCompact }: ReportViewProps) {
  const cards = shownCards(shown);
  const method = useMethodOfFigures();
  const arrived = useArriving(cards.length);
  return (
    <article className={isCompact ? `${styles.report} ${styles.compact}` : styles.report} aria-label="Report">
      {cards.length === 0 ? (
        <EmptyState
          icon="table"
          title="Everything is switched off"
          text="Switch a tab and one of its cards on to show it here and on the shared page."
        />
      ) : (
        <>
          <ReportLead report={report} basis={basis} headingLevel={headingLevel} />
          {variants && <VariantFlags variants={variants} />}
        </>
      )}
      {cards.map(({ card, Screen, height, narrowHeight }, index) => (
        <CardPlace
          key={card}
          card={card}
          Screen={Screen}
          height={height}
          narrowHeight={narrowHeight}
          isHere={index < arrived}
          report={report}
          basis={basis}
          variants={variants}
        />
      ))}
      {method && cards.length > 0 && <p>{method}</p>}
    </article>
  );
}
