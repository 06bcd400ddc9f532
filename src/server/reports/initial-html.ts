/** The result of a shared report in the HTML of its page, so that it appears before scripts and figures load. */
import type { Context } from 'hono';
import type { HistoricalSnapshot } from '../../domain/practice/reports/historical-report-content.ts';
import { NO_LOGOS, type ReportSnapshot, type ViewOf } from '../../domain/practice/reports/report.ts';
import { sharedHistoricalView, sharedView } from '../../domain/practice/reports/shared-view.ts';
import type { SharedReports } from '../../domain/practice/reports/sharing.ts';
import { advisorLine, preparedLine } from '../../domain/practice/users/firm.ts';
import { escaped } from '../../domain/practice/users/mail.ts';
import { caveat } from '../../rendering/words/caveat.ts';
import { headline } from '../../rendering/words/headline.ts';
import { historicalCaveat } from '../../rendering/words/history/historical-caveat.ts';
import { historicalHeadline } from '../../rendering/words/history/historical-text.ts';
import type { AppEnv } from '../http/request-context.ts';
import type { Services } from '../services.ts';
import { findSharedReport } from './sharing.ts';

interface InitialHtmlRequest {
  params: { report: number; view_token: string };
  now: Date;
  context: Context<AppEnv>;
}

/** HTML of the bar and of the start of the page. */
interface InitialHtml {
  names: string;
  lead: string;
}

/** The texts do not depend on it. */
const NO_PLACE = { report_id: 0, report_link: '', shared_at: '', logos: NO_LOGOS };

/** Null if the link does not open a report. */
export const renderInitialHtml = (
  isHistorical: boolean,
  request: InitialHtmlRequest,
  services: Pick<Services, 'signer' | 'shareRecipients' | 'reports' | 'historicalReports'>,
): Promise<InitialHtml | null> =>
  isHistorical
    ? renderShared(request, services.historicalReports, services, (snapshot: HistoricalSnapshot) => {
        const view = sharedHistoricalView(snapshot, NO_PLACE);
        const { report, basis } = view;
        return toInitialHtml(view, basis && [historicalHeadline(report, basis), historicalCaveat(basis)]);
      })
    : renderShared(request, services.reports, services, (snapshot: ReportSnapshot) => {
        const view = sharedView(snapshot, NO_PLACE);
        const { report, basis } = view;
        return toInitialHtml(view, basis && [headline(report, basis), caveat(report, basis)]);
      });

async function renderShared<Snapshot>(
  request: InitialHtmlRequest,
  reports: Pick<SharedReports<unknown, Snapshot>, 'generationOf' | 'findShared'>,
  services: Pick<Services, 'signer' | 'shareRecipients'>,
  toHtml: (snapshot: Snapshot) => InitialHtml,
): Promise<InitialHtml | null> {
  const shared = await findSharedReport(request, reports, services);
  return shared.ok ? toHtml(shared.value.snapshot) : null;
}

function toInitialHtml(
  { client, advisor, name, description }: ViewOf<unknown, unknown>,
  lead: readonly [headline: string, caveat: string] | undefined,
): InitialHtml {
  const person = [client.firstname, client.middlename, client.lastname].filter(Boolean).join(' ');
  const prepared = preparedLine(person, advisorLine(advisor.name, advisor.firm));
  const about = description && `<p data-look="description">${escaped(description)}</p>`;
  return {
    names: `<p data-look="names"><b>${escaped(name)}</b><span>${escaped(prepared)}</span></p>`,
    lead: lead?.[0]
      ? `${about}<div data-look="lead"><h1>${escaped(lead[0])}</h1><p>${escaped(lead[1])}</p></div>`
      : about,
  };
}
