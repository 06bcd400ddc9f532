/** A report's link as its owner is shown it: derived anew each time, never stored. */
import type { ReportLink } from '../domain/practice/reports/report.ts';
import type { ReportShare } from '../domain/practice/reports/shared-reports.ts';
import type { Services } from './services.ts';

export function linkAnswer(
  { id, generation, share }: { id: number; generation: number; share: ReportShare | null },
  { signer }: Pick<Services, 'signer'>,
  pageOf: (token: string) => string,
): ReportLink {
  const token = share ? signer.viewToken(id, generation) : null;
  return {
    view_token: token,
    report_link: token === null ? null : pageOf(token),
    shared_at: share?.shared_at ?? null,
    expires_at: share?.expires_at ?? null,
    views: share?.views ?? 0,
    last_viewed_at: share?.last_viewed_at ?? null,
    moved_on: share?.moved_on ?? false,
  };
}
