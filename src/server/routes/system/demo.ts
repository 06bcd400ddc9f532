/**
 * Public read-only reports of the demo practice. Created from the demo data, not from rows, so later input is never
 * published.
 */
import * as z from 'zod';
import { fullName } from '../../../domain/practice/users/user.ts';
import { clientSchema } from '../../../domain/practice/clients/client-schema.ts';
import type { Figures } from '../../../domain/practice/reports/calculator.ts';
import {
  everythingActive,
  NO_LOGOS,
  type DemoReportView,
  type ReportSnapshot,
} from '../../../domain/practice/reports/report.ts';
import { sharedView } from '../../../domain/practice/reports/shared-view.ts';
import { takeSnapshot } from '../../../domain/practice/reports/take-snapshot.ts';
import { practiceYear } from '../../../domain/shared/dates.ts';
import { parseWith } from '../../../domain/shared/result.ts';
import {
  demoComparison,
  demoReportName,
  unwrap,
  demoPeople,
  type DemoPerson,
} from '../../operations/demo-practice.ts';
import { DEMO_ADVISOR, DEMO_ADVISOR_NAME, DEMO_CARRIER, DEMO_FIRM } from '../../operations/demo-users.ts';
import { refuse } from '../../http/errors.ts';
import { openRoute, routeGroup } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { found, type Outcome } from '../../http/outcome.ts';

const responseBody = z.record(z.string(), z.unknown());

async function demo(id: number, services: Services, origin: string): Promise<Outcome> {
  if (!(await showsDemo(services))) return refuse('no_demo');
  return found(demoView(id, services, origin));
}

export const demoRoutes = routeGroup('demo', [
  openRoute('get', '/demo', {
    errorCodes: ['not_found', 'no_demo'],
    summary: 'The first of the demo reports, as a shared report answers, with its inputs',
    responseBody,
    handle: ({ origin }, services) => demo(1, services, origin),
  }),
  openRoute('get', '/demo/{id}', {
    errorCodes: ['no_demo'],
    summary: 'One of the three demo reports, counted from 1',
    responseBody,
    handle: ({ params, origin }, services) => demo(params.id, services, origin),
  }),
]);

/** Calculated once per year, because requests are unlimited. */
const calculated = new WeakMap<
  Services,
  { readonly year: number; readonly snapshots: readonly ReportSnapshot[] }
>();

/** In the order of the demo advisor's list, newest client first. */
function demoReports(services: Services): readonly ReportSnapshot[] {
  const year = practiceYear(services.clock.now(), services.zone.name);
  const known = calculated.get(services);
  if (known?.year === year) return known.snapshots;
  const snapshots = [...demoPeople].reverse().map((person) => demoReport(person, services, year));
  calculated.set(services, { year, snapshots });
  return snapshots;
}

function demoReport(person: DemoPerson, figures: Figures, year: number): ReportSnapshot {
  const { age, date_of_birth: _, ...client } = unwrap(parseWith(clientSchema, person.client));
  const names = {
    client,
    advisor: fullName(DEMO_ADVISOR_NAME),
    scenario: person.scenario.name,
    report: demoReportName(person),
    description: '',
  };
  return unwrap(
    takeSnapshot(
      demoComparison(person, age, year),
      { saved_action: everythingActive(), names, firm: DEMO_FIRM, carrier: DEMO_CARRIER },
      figures,
    ),
  );
}

/** False once the demo advisor was removed. */
const showsDemo = async ({ settings, users }: Services): Promise<boolean> =>
  settings.demo !== '0' && (await users.findByEmail(DEMO_ADVISOR)) !== null;

/** Returns the n-th demo report, counted from 1, or null. */
function demoView(id: number, services: Services, origin: string): DemoReportView | null {
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
    ...(snapshot.tax_years && { tax_years: snapshot.tax_years }),
    demo_reports: reports.map(({ names: { client, report } }, index) => ({
      id: index + 1,
      client_name: `${client.firstname} ${client.lastname}`,
      name: report,
    })),
  };
}
