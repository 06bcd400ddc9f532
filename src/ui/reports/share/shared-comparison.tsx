import { useMemo, type ComponentType, type ReactNode } from 'react';
import type { SharedReportView } from '../../../domain/practice/reports/report.ts';
import { methodParagraphs } from '../../../rendering/words/sentence-parts.ts';
import { LeanCard } from '../comparative/lean-card.tsx';
import { ReportView } from '../comparative/report-view.tsx';
import { sharedBasis } from '../comparative/card-props.ts';
import { Disclosures } from '../frame/disclosures.tsx';
import type { ComparativePresentationProps } from '../present/comparative-presentation.tsx';
import { SharedReport } from './shared-report.tsx';
import { timeZone } from '../../state/dates.ts';

interface SharedComparisonProps {
  view: SharedReportView;
  figures?: ReactNode;
  /** True if the figures include changes, to which the saved lean does not apply. */
  isTried?: boolean;
  /** Lazy-loaded on pages, included in files. Slides show the saved figures, without changes. */
  Presentation: ComponentType<ComparativePresentationProps>;
  pdf?: () => Promise<Blob>;
  file?: () => Promise<Blob>;
}

export function SharedComparison(props: SharedComparisonProps) {
  const { view, figures, isTried = false, Presentation, ...files } = props;
  const basis = useMemo(() => sharedBasis(view), [view]);
  const { report, meta, disclosures } = view;
  const methods = methodParagraphs(view, timeZone());
  return (
    <SharedReport
      view={view}
      source={view.scenario_name}
      figures={
        <>
          {figures ?? (
            <ReportView report={report} basis={basis} variants={view.variants} shown={view.saved_action} />
          )}
          {view.lean && !isTried && <LeanCard lean={view.lean} basis={basis} />}
        </>
      }
      disclosures={
        <Disclosures report={report} basis={basis} extra={disclosures} meta={meta} methods={methods} />
      }
      present={(presented) => (
        <Presentation
          {...presented}
          {...{ report, basis, methods, meta }}
          variants={view.variants}
          shown={view.saved_action}
        />
      )}
      {...files}
    />
  );
}
