/** The nested list of historical simulations. */
import * as z from 'zod';
import type { Client } from '../../domain/practice/clients/client.ts';
import { clientAnswerSchema, ledgerAge } from '../../domain/practice/clients/client-schema.ts';
import { historicalListItemSchema } from '../../domain/practice/reports/report-schema.ts';
import { listQuery } from '../../domain/shared/list-schema.ts';
import {
  nestHistoricalClients,
  type HistoricalClientListItem,
} from '../../domain/practice/reports/client-list.ts';
import { signedAddress } from '../addresses.ts';
import { historicalListItem } from '../report-answer.ts';
import { keptListAnswer } from '../kept-answer.ts';
import { partOfClients, type Nesting } from '../part-of-clients.ts';
import { ADVISOR, route, type RouteGroup } from '../route.ts';
import type { Services } from '../services.ts';

const reportOfList = historicalListItemSchema.extend({ ledger_age: ledgerAge });

const listItemSchema = clientAnswerSchema.extend({
  simulations: z.array(
    z.object({
      id: z.int(),
      is_draft: z.boolean(),
      included: z.boolean(),
      created_at: z.string(),
      updated_at: z.string(),
      simulation_details: z.object({ id: z.int(), name: z.string(), description: z.string() }),
      scenario: z.object({ id: z.int(), name: z.string() }).nullable(),
      reports: z.object({ reports_data: z.array(reportOfList) }),
      pdf_url: z.object({ s3_url: z.string().nullable() }),
      ledger_age: ledgerAge,
    }),
  ),
  reports: z.array(reportOfList),
});

/** Clients with their simulations and reports: of all that the owner has, or of these. */
async function nested(
  { owner, origin, addressOf }: Nesting,
  services: Services,
  some?: readonly Client[],
): Promise<HistoricalClientListItem[]> {
  const ids = some?.map(({ id }) => id);
  const [clients, misfits, simulations, reports] = await Promise.all([
    some ?? services.clients.list(owner),
    services.clients.misfits(owner, ids),
    services.simulations.list(owner, ids),
    services.historicalReports.list(owner, { clients: ids }),
  ]);
  const listed = reports.map((report) => historicalListItem(report, services, origin));
  return nestHistoricalClients({
    clients,
    simulations,
    misfits: misfits.simulations,
    reports: listed,
    addressOf,
  });
}

export const historicalClientRoutes: RouteGroup = {
  name: 'historical clients',
  routes: [
    route({
      method: 'get',
      path: '/historical/clients',
      access: ADVISOR,
      summary:
        'All clients with their simulations and the reports of those, newest first; ?page= and ?size= of them, ?search= for what the screen would find',
      query: listQuery({}),
      answer: z.array(listItemSchema),
      etag: true,
      async handle({ owner, query, origin, now, context }, services) {
        const addressOf = (hash: string) => signedAddress(services, owner, hash, now);
        const part = await partOfClients({ owner, under: 'simulations', query }, services, (some) =>
          nested({ owner, origin, addressOf }, services, some),
        );
        if (part) return part;
        return keptListAnswer({ owner, name: 'historical clients', now, origin, context }, services, (sign) =>
          nested({ owner, origin, addressOf: sign }, services),
        );
      },
    }),
  ],
};
