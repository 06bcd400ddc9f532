import { lazy, useMemo } from 'react';
import type { SharedReportView } from '../../../domain/practice/reports/report.ts';
import { api } from '../../wiring.ts';
import { ReportView } from '../comparative/report-view.tsx';
import { sharedBasis } from './shared-basis.ts';
import { SharedComparison } from './shared-comparison.tsx';
import { SharedPage } from './shared-page.tsx';

// A client who only reads does not wait for it.
const Presentation = lazy(async () => ({
  default: (await import('../../pages/parts/presentation.ts')).ComparativePresentation,
}));

function SharedComparativeReport({ view, token }: { view: SharedReportView; token: string }) {
  const basis = useMemo(() => sharedBasis(view), [view]);
  const { report, variants, saved_action: shown } = view;
  return (
    <SharedComparison
      view={view}
      figures={<ReportView report={report} basis={basis} variants={variants} shown={shown} />}
      Presentation={Presentation}
      pdf={() => api.reports.sharedPdf(view.report_id, token)}
      file={() => api.reports.sharedFile(view.report_id, token)}
    />
  );
}

export const SharedReportScreen = () => (
  <SharedPage load={api.reports.shared} viewed={api.reports.viewed} Report={SharedComparativeReport} />
);
