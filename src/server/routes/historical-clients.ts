/** The nested list of historical simulations. */
import * as z from 'zod';
import type { OwnerId } from '../../domain/accounts/user.ts';
import { searchClients, type FoundClient } from '../../domain/clients/client-search.ts';
import type { Client } from '../../domain/clients/client.ts';
import { clientAnswerSchema } from '../../domain/clients/client-schema.ts';
import { historicalListItemSchema } from '../../domain/reports/historical-report-schema.ts';
import { listQuery, pageWanted } from '../../domain/shared/list-schema.ts';
import {
  nestHistoricalClients,
  type HistoricalClientListItem,
} from '../../domain/simulations/historical-client-list.ts';
import { signedAddress } from '../addresses.ts';
import { historicalListItem } from '../historical-report-answer.ts';
import { keptListAnswer } from '../kept-answer.ts';
import { listAnswer, pageAnswer } from '../narrowed.ts';
import { ADVISOR, route, type RouteGroup } from '../route.ts';
import type { Services } from '../services.ts';

const ledgerAge = z
  .int()
  .optional()
  .describe('The age that the illustration starts at, where it is not the client’s; absent where they agree');
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

interface Nesting {
  owner: OwnerId;
  origin: string;
  addressOf: (fileHash: string) => string;
}

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

/** As the screen's list takes it: what stands for scenarios are simulations. */
const asFound = ({ simulations, reports, ...client }: HistoricalClientListItem): FoundClient => ({
  ...client,
  scenarios: simulations.map(({ simulation_details, is_draft, updated_at }) => ({
    scenario_details: simulation_details,
    is_draft,
    updated_at,
  })),
  reports: reports.map(({ simulation_name, scenario_name, name, description, updated_at }) => ({
    name,
    description,
    scenario_name: simulation_name,
    scenario: scenario_name === null ? null : { name: scenario_name },
    updated_at,
  })),
});

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
        const wanted = pageWanted(query);
        const addressOf = (hash: string) => signedAddress(services, owner, hash, now);
        if (query.search) {
          const all = await nested({ owner, origin, addressOf }, services);
          const found = searchClients(all.map(asFound), query.search);
          const ids = new Set(found.map(({ client }) => client.id));
          return listAnswer(
            all.filter(({ id }) => ids.has(id)),
            query,
          );
        }
        if (wanted) {
          const [some, total] = await Promise.all([
            services.clients.list(owner, wanted),
            services.clients.count(owner),
          ]);
          return pageAnswer(await nested({ owner, origin, addressOf }, services, some), wanted, total);
        }
        return keptListAnswer({ owner, name: 'historical clients', now, origin, context }, services, (sign) =>
          nested({ owner, origin, addressOf: sign }, services),
        );
      },
    }),
  ],
};
