import * as z from 'zod';
import {
  practiceSettingsPatchSchema,
  decidedSettingsSchema,
  outboxMessageSchema,
} from '../../../domain/practice/users/admin-schema.ts';
import { editableDisclosures } from '../../../domain/practice/reports/disclosures/firm-disclosures.ts';
import {
  editableDisclosuresSchema,
  newTextSchema,
  savedTextSchema,
  savedTextsQuery,
} from '../../../domain/practice/reports/disclosures/firm-disclosures-schema.ts';
import { METHOD_DISCLOSURES } from '../../../domain/practice/reports/disclosures/method-disclosures.ts';
import { lastBackupSchema } from '../../../domain/practice/operation/backup-schema.ts';
import { withoutSecrets } from '../../../domain/practice/users/mail.ts';
import { pageSchema } from '../../../domain/shared/list-schema.ts';
import { refuse } from '../../http/errors.ts';
import { refuseNamed } from '../../sessions/provider-sign-in.ts';
import { ADMIN, openRoute, route, routeGroup } from '../../http/route.ts';
import { JOB_KIND_NAMES, type FailedJob } from '../../../domain/practice/operation/jobs.ts';
import { oneOf, record, text } from '../../../domain/shared/schema-fields.ts';
import { done, pageResponse } from '../../http/outcome.ts';

export const adminSettingsRoutes = routeGroup('admin', [
  route('get', '/auth/admin/settings', ADMIN, 'admin', {
    summary: 'The settings of the practice',
    responseBody: decidedSettingsSchema,
    handle: async (_request, { practice, zone }) =>
      done({ ...(await practice.read()), default_time_zone: zone.standard }),
  }),
  route('patch', '/auth/admin/settings', ADMIN, 'session', {
    errorCodes: ['own_second_factor_first', 'provider_sign_in_first'],
    summary:
      'Change the settings; requiring two-factor authentication, or only the provider for signing in, needs it for the calling admin first',
    body: practiceSettingsPatchSchema,
    responseBody: decidedSettingsSchema,
    example: { second_factor_required: false },
    async handle({ body, user, isFromProvider, now }, services) {
      const { practice, secondFactors, transaction, zone, identityProvider } = services;
      const before = await practice.read();
      if (body.second_factor_required) {
        const adminFactor = await secondFactors.find(user.id);
        if (!adminFactor?.enabled) return refuse('own_second_factor_first');
      }
      if (body.password_sign_in === false && !(identityProvider && isFromProvider))
        return refuseNamed(services, 'provider_sign_in_first');
      const saved = await transaction(async (stores) => {
        const after = await stores.practice.change(body);
        const details = {
          second_factor_required: `two-factor authentication ${after.second_factor_required ? 'required for everyone' : 'left to each user'}`,
          password_sign_in: `signing in with a password ${after.password_sign_in ? 'allowed' : 'turned off'}`,
          compliance_profile: `pages that a client sees: ${after.compliance_profile === 'standard' ? 'figures above the carrier’s scale are marked' : 'figures are capped at the carrier’s scale'}`,
          firm_required: `firm and license ${after.firm_required ? 'required' : 'optional'} before sharing`,
          tokens_allowed: `access tokens turned ${after.tokens_allowed ? 'on' : 'off'}`,
          mcp_enabled: `MCP server turned ${after.mcp_enabled ? 'on' : 'off'}`,
          mcp_client_names: `client names ${after.mcp_client_names ? 'sent to' : 'hidden from'} assistants`,
          time_zone: `time zone: ${after.time_zone ?? `${zone.standard}, of the server`}`,
        };
        for (const name of Object.keys(details) as (keyof typeof details)[]) {
          const entry = { action: 'practice_settings_changed', user_id: user.id } as const;
          if (after[name] !== before[name])
            await stores.audit.record({ ...entry, detail: details[name] }, now);
        }
        return after;
      });
      await zone.refresh();
      return done({ ...saved, default_time_zone: zone.standard }, 'Settings saved.');
    },
  }),
]);

export const disclosureRoutes = routeGroup('admin', [
  route('get', '/auth/admin/disclosures', ADMIN, 'admin', {
    summary: 'The disclosure of each method: Plumbline’s text and the firm’s',
    responseBody: editableDisclosuresSchema,
    handle: async (_request, { disclosureTexts }) =>
      done(editableDisclosures(await disclosureTexts.latest())),
  }),
  route('patch', '/auth/admin/disclosures', ADMIN, 'session', {
    errorCodes: ['disclosure_changed'],
    summary:
      'Save the firm’s text of a method, or null for Plumbline’s; `was` is the previous version number, 0 for the first',
    body: newTextSchema,
    responseBody: editableDisclosuresSchema,
    example: {
      method: 'assumed_returns',
      text: 'Accounts grow at the same assumed rate each year. Your own will not.',
      was: 0,
    },
    async handle({ body, user, now }, { transaction }) {
      const saved = await transaction(async (stores) => {
        const number = await stores.disclosureTexts.save(body, user.id, now);
        if (number === 'changed') return null;
        if (number !== null) {
          const sourceText = body.text === null ? 'Plumbline’s text again' : 'the firm’s text';
          const detail = `${METHOD_DISCLOSURES[body.method].title}: ${sourceText}, version ${number}`;
          await stores.audit.record({ action: 'disclosure_changed', user_id: user.id, detail }, now);
        }
        return editableDisclosures(await stores.disclosureTexts.latest());
      });
      return saved ? done(saved, 'Disclosure saved.') : refuse('disclosure_changed');
    },
  }),
  route('get', '/auth/admin/disclosures/versions', ADMIN, 'admin', {
    summary: 'The firm’s saved versions of a method’s disclosure, newest first, a page at a time',
    query: savedTextsQuery,
    responseBody: z.array(savedTextSchema),
    handle: async ({ query: { method, ...wanted } }, { disclosureTexts }) =>
      pageResponse(await disclosureTexts.versions(method, wanted)),
  }),
]);

export const adminRoutes = routeGroup('admin', [
  route('get', '/auth/admin/dashboard/stats', ADMIN, 'admin', {
    summary: 'Figures of the dashboard',
    responseBody: z.object({
      users_by_plan: z.record(z.string(), z.int()),
      new_this_month: z.int(),
      reports_shared: z.int(),
      simulations_run: z.int(),
      errors: z.int(),
      last_backup: lastBackupSchema.nullable(),
    }),
    handle: async ({ now }, { administration, lastBackup }) =>
      done({ ...(await administration.stats(now)), last_backup: lastBackup() }),
  }),
  route('get', '/auth/admin/outbox', ADMIN, 'session', {
    summary: 'Messages saved in the outbox because no mail server is set, newest first, without their tokens',
    query: pageSchema,
    responseBody: z.array(outboxMessageSchema),
    async handle({ query: { page, size } }, { outbox }) {
      const { messages, total } = await outbox.list({ skip: (page - 1) * size, take: size });
      const items = messages.map((message) => ({ ...message, text: withoutSecrets(message.text) }));
      return pageResponse({ items, page, size, total });
    },
  }),
  route('get', '/auth/admin/outbox/{id}', ADMIN, 'session', {
    summary: 'A complete message with working links; opening it is logged',
    responseBody: outboxMessageSchema,
    async handle({ params, user, now }, { outbox, audit }) {
      const message = await outbox.read(params.id);
      if (!message) return refuse('not_found');
      await audit.record({ action: 'outbox_opened', user_id: user.id, subject_id: message.id }, now);
      return done(message);
    },
  }),
  openRoute('get', '/admin/authentication/user', {
    summary: 'The former address of the admin panel: redirects to the page, which requires an admin',
    otherResponse: { status: 302, description: 'To /admin/users' },
    handle: async ({ context }, { settings }) => context.redirect(`${settings.appBase}/admin/users`, 302),
  }),
]);

/** Jobs that failed permanently. Admins retry or delete them. */
const failedJobSchema = z.object({
  id: z.string(),
  kind: z.enum(JOB_KIND_NAMES),
  failed_at: z.string(),
  error: z.string(),
}) satisfies z.ZodType<FailedJob>;

export const adminJobRoutes = routeGroup('admin', [
  route('get', '/auth/admin/failed-jobs', ADMIN, 'admin', {
    summary: 'Background jobs that failed permanently, newest first, a page at a time',
    query: pageSchema,
    responseBody: z.array(failedJobSchema),
    handle: async ({ query }, { failedJobs }) =>
      pageResponse({ ...query, ...(await failedJobs.list(query)) }),
  }),
  route('post', '/auth/admin/failed-jobs', ADMIN, 'session', {
    errorCodes: ['not_found'],
    summary: 'Retry a failed job, or delete it without doing its work',
    body: record('Input', {
      id: text('id', 64),
      action: oneOf('action', ['again', 'drop']),
    }),
    responseBody: z.null(),
    example: { id: '1', action: 'again' },
    async handle({ body: { id, action }, user, now }, { failedJobs, waitingMail, audit }) {
      const by = { user_id: user.id };
      if (action === 'again') {
        const kind = await failedJobs.retry(id);
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
]);
