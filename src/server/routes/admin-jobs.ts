/** Jobs that failed for good: an admin has them tried again, or drops them. */
import * as z from 'zod';
import { pageSchema } from '../../domain/shared/list-schema.ts';
import { refuse } from '../errors.ts';
import { ADMIN, done, route, type RouteGroup } from '../route.ts';
import { JOB_KIND_NAMES, type FailedJob } from '../../domain/practice/operation/jobs.ts';
import { oneOf, record, text } from '../../domain/shared/schema-fields.ts';

const failedJobSchema = z.object({
  id: z.string(),
  kind: z.enum(JOB_KIND_NAMES),
  failed_at: z.string(),
  error: z.string(),
}) satisfies z.ZodType<FailedJob>;

export const adminJobRoutes: RouteGroup = {
  name: 'admin',
  routes: [
    route({
      method: 'get',
      path: '/auth/admin/failed-jobs',
      access: ADMIN,
      summary: 'Work in the background that failed for good, newest first, a page at a time',
      query: pageSchema,
      answer: z.object({ items: z.array(failedJobSchema), page: z.int(), size: z.int(), total: z.int() }),
      handle: async ({ query }, { failedJobs }) => done({ ...query, ...(await failedJobs.list(query)) }),
    }),
    route({
      method: 'post',
      path: '/auth/admin/failed-jobs',
      access: ADMIN,
      summary: 'Try a failed job again, or drop it: what it was to do is then never done',
      body: record('Input', {
        id: text('id', 64),
        action: oneOf('action', ['again', 'drop']),
      }),
      answer: z.null(),
      example: { id: '1', action: 'again' },
      async handle({ body: { id, action }, user, now }, { failedJobs, waitingMail, audit }) {
        const by = { user_id: user.id };
        if (action === 'again') {
          const kind = await failedJobs.again(id);
          if (kind === null) return refuse('not_found');
          await audit.record({ action: 'job_tried_again', ...by, detail: kind }, now);
          return done(null, 'The job will run again in a moment.');
        }
        const dropped = await failedJobs.drop(id);
        if (dropped === null) return refuse('not_found');
        const { message } = dropped.payload;
        if (dropped.kind === 'mail' && typeof message === 'number') await waitingMail.remove(message);
        await audit.record({ action: 'job_dropped', ...by, detail: dropped.kind }, now);
        return done(null, 'The job was dropped.');
      },
    }),
  ],
};
