/**
 * The reports that anyone may look at. Made from what the demo practice is filled with, not from its rows: whatever is
 * typed into the demo practice later stays inside it.
 */
import { fullName } from '../domain/practice/users/user.ts';
import { clientSchema } from '../domain/practice/clients/client-schema.ts';
import type { IndexHistory } from '../domain/market/index-history.ts';
import { everythingActive } from '../domain/practice/reports/report.ts';
import { NO_LOGOS, type DemoReportView, type ReportSnapshot } from '../domain/practice/reports/report.ts';
import { sharedView } from '../domain/practice/reports/shared-view.ts';
import { takeSnapshot } from '../domain/practice/reports/take-snapshot.ts';
import { parseWith } from '../domain/shared/field-errors.ts';
import { DEMO_ADVISOR, DEMO_ADVISOR_NAME, demoComparison, demoReportName, right } from './demo-practice.ts';
import { demoPeople, type DemoPerson } from './demo-people.ts';
import type { Services } from './services.ts';

/** Calculated once: anybody may ask as often as they like. */
const calculated = new WeakMap<Services, readonly ReportSnapshot[]>();

/** In the order of the demo advisor's list: the newest client first. */
function demoReports(services: Services): readonly ReportSnapshot[] {
  const known = calculated.get(services);
  if (known) return known;
  const snapshots = [...demoPeople].reverse().map((person) => demoReport(person, services.history));
  calculated.set(services, snapshots);
  return snapshots;
}

function demoReport(person: DemoPerson, history: IndexHistory): ReportSnapshot {
  const { age, ...client } = right(parseWith(clientSchema, person.client));
  const names = {
    client,
    advisor: fullName(DEMO_ADVISOR_NAME),
    scenario: person.scenario.name,
    report: demoReportName(person),
    description: '',
  };
  return right(
    takeSnapshot(demoComparison(person, age), { saved_action: everythingActive(), names }, history),
  );
}

/** Also off where somebody made the practice their own and removed its demo advisor. */
export const showsDemo = async ({ settings, users }: Services): Promise<boolean> =>
  settings.demo !== '0' && (await users.findByEmail(DEMO_ADVISOR)) !== null;

/** The demo report of this number, counted from 1; null when there is none. */
export function demoView(id: number, services: Services, origin: string): DemoReportView | null {
  const reports = demoReports(services);
  const snapshot = reports[id - 1];
  if (!snapshot) return null;
  const view = sharedView(snapshot, {
    report_id: id,
    report_link: `${origin}${services.settings.appBase}/demo/${id}`,
    shared_at: services.startedAt.toISOString(),
    logos: NO_LOGOS,
  });
  return {
    ...view,
    inputs: snapshot.inputs,
    demo_reports: reports.map(({ names: { client, report } }, index) => ({
      id: index + 1,
      client_name: `${client.firstname} ${client.lastname}`,
      name: report,
    })),
  };
}
