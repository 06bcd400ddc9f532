/** A report as a file that `plumbline replay-report` reads. */
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { reportFile } from '../../domain/reports/report-file.ts';
import { refuse } from '../errors.ts';
import { ADVISOR, done, route, type RouteGroup } from '../route.ts';
import { snapshotOf } from '../share-snapshot.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export const reportExportRoutes: RouteGroup = {
  name: 'report export',
  routes: [
    route({
      method: 'get',
      path: '/report/{id}/export',
      access: ADVISOR,
      summary:
        'The report as a file with its figures and a hash: as it is now; ?of=share as it was last shared',
      query: z.object({ of: z.enum(['now', 'share'], { error: 'Must be now or share.' }).default('now') }),
      answer: z.record(z.string(), z.unknown()),
      async handle({ owner, params, query, user, now }, { reports, scenarios, history, audit }) {
        const report = await reports.find(owner, params.id);
        const scenario = report && (await scenarios.find(owner, report.scenario_id));
        if (!report || !scenario) return refuse('not_found');
        const exported = (): Promise<void> =>
          audit.record({ action: 'report_exported', user_id: owner, subject_id: report.id }, now);
        if (query.of === 'share') {
          const share = await reports.lastShare(owner, report.id);
          if (!share) return refuse('not_shared');
          if (!share.sound) return refuse('share_damaged');
          await exported();
          return done(reportFile(share.snapshot, share.shared_at, sha256));
        }
        const snapshot = snapshotOf(report, scenario, user, history);
        if (!snapshot.ok) return snapshot;
        await exported();
        return done(reportFile(snapshot.value, now.toISOString(), sha256));
      },
    }),
  ],
};
