import { holdingsSchema } from '../../domain/practice/clients/client-schema.ts';
import { deletionDetail, type HoldingsRoot } from '../../domain/practice/clients/holdings.ts';
import type { AuditEntry } from '../../domain/practice/users/audit-log.ts';
import { ownerOf, type OwnerId, type User } from '../../domain/practice/users/user.ts';
import { fileResponse, toStream } from '../http/responses.ts';
import { ADVISOR, route, type Route, type SignedInRequest } from '../http/route.ts';
import { refuse } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { practiceDate } from '../../domain/shared/dates.ts';
import { done, found, type Outcome } from '../http/outcome.ts';
import { attempt } from '../sessions/attempt-limits.ts';

type Deletable = 'clients' | 'scenarios' | 'simulations' | 'reports' | 'historicalReports';
type Root = NonNullable<HoldingsRoot>['in'];

const hasHoldings = (from: Deletable): from is Root => from !== 'reports' && from !== 'historicalReports';

/** Logs the counts of deleted records in the transaction of the deletion. */
export const removal =
  (from: Deletable, action: AuditEntry['action'], message: string) =>
  async (
    { owner, params: { id }, now }: { owner: OwnerId; params: { id: number }; now: Date },
    { transaction }: Pick<Services, 'transaction'>,
  ) => {
    const isDeleted = await transaction(async (stores) => {
      const holdings = hasHoldings(from) ? await stores.holdings.of(owner, { in: from, id }) : null;
      if (!(await stores[from].remove(owner, id))) return false;
      const detail = deletionDetail(holdings);
      await stores.audit.record({ action, user_id: owner, subject_id: id, detail }, now);
      return true;
    });
    return isDeleted ? done(null, message) : refuse('not_found');
  };

export const holdingsRoute = (path: `/${string}/{id}/holdings`, holder: Root, summary: string): Route =>
  route('get', path, ADVISOR, 'clients:read', {
    summary,
    responseBody: holdingsSchema,
    handle: async ({ owner, params }, { holdings }) =>
      found(await holdings.of(owner, { in: holder, id: params.id })),
  });

type ExportRequest = Pick<
  SignedInRequest<unknown, unknown, unknown>,
  'user' | 'now' | 'zone' | 'remoteAddress' | 'context'
>;

export async function exportAccount(
  services: Pick<Services, 'accountExport' | 'attempts' | 'audit'>,
  subject: User,
  { user, now, zone, remoteAddress, context }: ExportRequest,
): Promise<Outcome> {
  const who = { account: String(user.id), remoteAddress, now };
  const refused = await attempt(services, 'export', who, context);
  if (refused) return refused;
  const entry = { action: 'user_exported', user_id: user.id, subject_id: subject.id } as const;
  await services.audit.record(entry, now);
  const body = toStream(services.accountExport(ownerOf(subject), now));
  return fileResponse(body, 'application/zip', `plumbline-data-${practiceDate(now, zone)}.zip`);
}

export const ZIP_RESPONSE = {
  status: 200,
  description: 'A ZIP archive of JSON documents and stored files (docs/export.md)',
  type: 'application/zip',
} as const;
