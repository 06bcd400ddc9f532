/** Clients, and the nested list of the home screen. */
import * as z from 'zod';
import { nestClients, type ClientListItem } from '../../domain/practice/reports/client-list.ts';
import type { Client } from '../../domain/practice/clients/client.ts';
import {
  clientAnswerSchema,
  clientPatchSchema,
  clientSchema,
  holdingsQuerySchema,
  holdingsSchema,
  ledgerAge,
} from '../../domain/practice/clients/client-schema.ts';
import { reportListItemSchema } from '../../domain/practice/reports/report-schema.ts';
import { listQuery } from '../../domain/shared/list-schema.ts';
import { signedAddress } from '../addresses.ts';
import { refuse, refuseFields } from '../errors.ts';
import { keptListAnswer } from '../kept-answer.ts';
import { partOfClients, type Nesting } from '../part-of-clients.ts';
import { reportListItem } from '../report-answer.ts';
import { removal } from '../removal.ts';
import { ADVISOR, created, done, route, type RouteGroup } from '../route.ts';
import type { Services } from '../services.ts';

const example = { firstname: 'Elena', middlename: null, lastname: 'Hartwell', age: 45 };

const reportOfList = reportListItemSchema.extend({ ledger_age: ledgerAge });

const listItemSchema = clientAnswerSchema.extend({
  scenarios: z.array(
    z.object({
      id: z.int(),
      is_draft: z.boolean(),
      created_at: z.string(),
      updated_at: z.string(),
      scenario_details: z.object({ id: z.int(), name: z.string(), description: z.string() }),
      reports: z.object({ reports_data: z.array(reportOfList) }),
      pdf_url: z.object({ s3_url: z.string().nullable() }),
      ledger_age: ledgerAge,
    }),
  ),
  reports: z.array(reportOfList),
});

/** Clients with everything made for them: of all that the owner has, or of these. */
async function nested(
  { owner, origin, addressOf }: Nesting,
  services: Services,
  some?: readonly Client[],
): Promise<ClientListItem[]> {
  const ids = some?.map(({ id }) => id);
  const [clients, misfits, scenarios, reports] = await Promise.all([
    some ?? services.clients.list(owner),
    services.clients.misfits(owner, ids),
    services.scenarios.list(owner, ids),
    services.reports.summaries(owner, ids),
  ]);
  const listed = reports.map((report) => reportListItem(report, services, origin));
  return nestClients({
    clients,
    scenarios,
    misfits: misfits.scenarios,
    reports: listed,
    addressOf,
  });
}

export const clientRoutes: RouteGroup = {
  name: 'clients',
  routes: [
    route({
      method: 'get',
      path: '/auth/clients',
      access: ADVISOR,
      summary:
        'All clients with their scenarios and reports, newest first; ?page= and ?size= of them, ?search= for what the home screen would find',
      query: listQuery({}),
      answer: z.array(listItemSchema),
      etag: true,
      async handle({ owner, query, origin, now, context }, services) {
        const addressOf = (hash: string) => signedAddress(services, owner, hash, now);
        const part = await partOfClients({ owner, under: 'scenarios', query }, services, (some) =>
          nested({ owner, origin, addressOf }, services, some),
        );
        if (part) return part;
        return keptListAnswer({ owner, name: 'clients', now, origin, context }, services, (sign) =>
          nested({ owner, origin, addressOf: sign }, services),
        );
      },
    }),
    route({
      method: 'post',
      path: '/auth/client',
      access: ADVISOR,
      summary: 'Add a client',
      body: clientSchema,
      answer: clientAnswerSchema,
      example,
      async handle({ owner, body, now }, { clients }) {
        return created(await clients.create(owner, body, now), 'Client created successfully!');
      },
    }),
    route({
      method: 'get',
      path: '/client/{id}',
      access: ADVISOR,
      summary: 'A client',
      answer: clientAnswerSchema,
      async handle({ owner, params }, { clients }) {
        const client = await clients.find(owner, params.id);
        return client ? done(client) : refuse('not_found');
      },
    }),
    route({
      method: 'patch',
      path: '/client/{id}',
      access: ADVISOR,
      summary: 'Change a client',
      body: clientPatchSchema,
      answer: clientAnswerSchema,
      example,
      async handle({ owner, params, body, now }, { clients }) {
        const { ledgers, ...fields } = body;
        const saved = await clients.update(owner, params.id, fields, now, ledgers);
        if (!saved) return refuse('not_found');
        if ('tooLong' in saved)
          return refuseFields({
            age: [
              `The illustration of “${saved.tooLong}” would reach beyond age 120. Leave the ages as they are.`,
            ],
          });
        const { client, renumbered } = saved;
        const also =
          renumbered === 0
            ? ''
            : ` ${renumbered === 1 ? '1 illustration starts' : `${renumbered} illustrations start`} at age ${client.age} now.`;
        return done(client, `Client updated successfully!${also}`);
      },
    }),
    route({
      method: 'get',
      path: '/client/{id}/holdings',
      access: ADVISOR,
      summary: 'What was made for a client, counted, and which illustrations start at another age',
      query: holdingsQuerySchema,
      answer: holdingsSchema,
      async handle({ owner, params, query }, { clients }) {
        const holdings = await clients.holdings(owner, params.id, query.age);
        return holdings ? done(holdings) : refuse('not_found');
      },
    }),
    route({
      method: 'delete',
      path: '/client/{id}',
      access: ADVISOR,
      summary: 'Delete a client with all scenarios and reports',
      handle: removal({
        from: 'clients',
        action: 'client_deleted',
        message: 'Client deleted successfully!',
      }),
    }),
  ],
};
