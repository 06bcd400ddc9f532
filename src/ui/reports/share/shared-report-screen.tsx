import { lazy } from 'react';
import type { SharedReportView } from '../../../domain/practice/reports/report.ts';
import { api } from '../../wiring.ts';
import { SharedComparison } from './shared-comparison.tsx';
import { SharedPage } from './shared-page.tsx';

const Presentation = lazy(async () => ({
  default: (await import('../present/comparative-presentation.tsx')).ComparativePresentation,
}));

const SharedComparativeReport = ({ view, token }: { view: SharedReportView; token: string }) => (
  <SharedComparison
    view={view}
    Presentation={Presentation}
    pdf={() => api.reports.sharedPdf(view.report_id, token)}
    file={() => api.reports.sharedFile(view.report_id, token)}
  />
);

export const SharedReportScreen = () => (
  <SharedPage load={api.reports.shared} viewed={api.reports.viewed} Report={SharedComparativeReport} />
);
