import { api } from '../../wiring.ts';
import { SharedPage } from './shared-page.tsx';
import { lazy, useMemo } from 'react';
import type { SharedReportView } from '../../../domain/practice/reports/report.ts';
import { ReportView } from '../comparative/report-view.tsx';
import { sharedBasis } from '../comparative/shared-basis.ts';
import { Disclosures } from '../frame/disclosures.tsx';
import { SharedReport } from './shared-report.tsx';

// A client who only reads does not wait for it.
const Presentation = lazy(async () => ({
  default: (await import('../../areas/presentation.ts')).ComparativePresentation,
}));

function SharedComparativeReport({ view, token }: { view: SharedReportView; token: string }) {
  const basis = useMemo(() => sharedBasis(view), [view]);
  const { report, variants, saved_action: shown, meta } = view;
  return (
    <SharedReport
      view={view}
      source={view.scenario_name}
      figures={<ReportView report={report} basis={basis} variants={variants} shown={shown} />}
      disclosures={
        <Disclosures
          report={report}
          basis={basis}
          own={view.disclosures}
          meta={meta}
          methods={view.method_disclosures}
        />
      }
      pdf={() => api.reports.sharedPdf(view.report_id, token)}
      file={() => api.reports.sharedFile(view.report_id, token)}
      present={(onLeave) => (
        <Presentation
          methods={view.method_disclosures}
          report={report}
          basis={basis}
          variants={variants}
          shown={shown}
          client={view.client}
          advisor={view.advisor.name}
          name={view.name}
          notes={view.notes}
          disclosures={view.disclosures}
          meta={meta}
          onLeave={onLeave}
        />
      )}
    />
  );
}

export const SharedReportScreen = () => (
  <SharedPage load={api.reports.shared} viewed={api.reports.viewed} Report={SharedComparativeReport} />
);
