import { lazy } from 'react';
import { historicalReports } from '../../api/historical-reports-api.ts';
import type { SharedHistoricalView } from '../../../domain/practice/reports/historical-report-content.ts';
import { methodParagraphs } from '../../../rendering/words/sentence-parts.ts';
import { ReadOnlyPeriodProvider } from '../historical/period-choice.tsx';
import { FixedDisclosures } from '../frame/disclosures.tsx';
import { HistoricalReportView } from '../historical/historical-view.tsx';
import { EmptyReport } from '../frame/card-frame.tsx';
import { SharedReport } from './shared-report.tsx';
import { timeZone } from '../../state/dates.ts';

const Presentation = lazy(async () => ({
  default: (await import('../present/historical-presentation.tsx')).HistoricalPresentation,
}));

export function SharedHistoricalReport({ view, token }: { view: SharedHistoricalView; token?: string }) {
  const { report, basis, saved_action: savedAction, fixed_disclosures: fixed, report_id: id } = view;
  const methods = methodParagraphs(view, timeZone());
  return (
    <ReadOnlyPeriodProvider>
      <SharedReport
        view={view}
        source={view.simulation_name}
        figures={
          basis ? <HistoricalReportView report={report} basis={basis} shown={savedAction} /> : <EmptyReport />
        }
        disclosures={basis && <FixedDisclosures fixed={fixed} methods={methods} extra={view.disclosures} />}
        {...(token !== undefined && {
          pdf: () => historicalReports.sharedPdf(id, token),
          file: () => historicalReports.sharedFile(id, token),
        })}
        present={
          basis
            ? (presented) => (
                <Presentation {...presented} {...{ report, basis, shown: savedAction, fixed, methods }} />
              )
            : null
        }
      />
    </ReadOnlyPeriodProvider>
  );
}
