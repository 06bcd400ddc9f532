import * as z from 'zod';
import { exportDetail, exportQuery } from '../../../domain/practice/operation/audit-export.ts';
import {
  auditExportSchema,
  auditLineSchema,
  auditQuerySchema,
} from '../../../domain/practice/users/admin-schema.ts';
import { practiceDate } from '../../../domain/shared/dates.ts';
import { pageResponse } from '../../http/outcome.ts';
import { fileResponse, toStream } from '../../http/responses.ts';
import { ADMIN, route, routeGroup } from '../../http/route.ts';
import { attempt } from '../../sessions/attempt-limits.ts';

const TYPES = { jsonl: 'application/x-ndjson', csv: 'text/csv;charset=utf-8' } as const;

export const adminAuditRoutes = routeGroup('admin', [
  route('get', '/auth/admin/audit-log', ADMIN, 'admin', {
    summary: 'The audit log, newest first, a page at a time; ?user= and ?action= filter it',
    query: auditQuerySchema,
    responseBody: z.array(auditLineSchema),
    handle: async ({ query }, { audit }) => pageResponse(await audit.list(query)),
  }),
  route('get', '/auth/admin/audit-log/export', ADMIN, 'admin', {
    summary:
      'The audit log, oldest first, as JSON lines that `plumbline audit verify` checks, or as CSV; the export is logged',
    query: auditExportSchema,
    otherResponse: { status: 200, description: 'One row per line (docs/export.md)', type: TYPES.jsonl },
    async handle({ query: { format, ...dates }, user, now, zone, remoteAddress, context }, services) {
      const refused = await attempt(
        services,
        'export',
        { account: String(user.id), remoteAddress, now },
        context,
      );
      if (refused) return refused;
      const query = exportQuery(dates, zone);
      const detail = exportDetail(format, query);
      await services.audit.record({ action: 'audit_log_exported', user_id: user.id, detail }, now);
      const name = `plumbline-audit-${practiceDate(now, zone)}.${format}`;
      return fileResponse(toStream(services.auditExport(format, query, now)), TYPES[format], name);
    },
  }),
]);
