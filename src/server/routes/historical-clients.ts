/** The nested list of historical simulations. */
import * as z from 'zod';
import { clientAnswerSchema } from '../../domain/clients/client-schema.ts';
import { historicalListItemSchema } from '../../domain/reports/historical-report-schema.ts';
import { nestHistoricalClients } from '../../domain/simulations/historical-client-list.ts';
import { signedAddress } from '../addresses.ts';
import { answerText } from '../answers.ts';
import { historicalListItem } from '../historical-report-answer.ts';
import { keptAnswer } from '../kept-answer.ts';
import { ADVISOR, route, type RouteGroup } from '../route.ts';

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

export const historicalClientRoutes: RouteGroup = {
  name: 'historical clients',
  routes: [
    route({
      method: 'get',
      path: '/historical/clients',
      access: ADVISOR,
      summary: 'All clients with their simulations and the reports of those, newest first',
      answer: z.array(listItemSchema),
      etag: true,
      async handle({ owner, origin, now, context }, services) {
        // Signed addresses are those of a whole minute.
        const minute = Math.floor(now.getTime() / 60_000);
        const key = `historical clients ${owner} ${minute} ${origin}`;
        const text = await services.keptTexts.answerFor(key, async () => {
          const [clients, misfits, simulations, reports] = await Promise.all([
            services.clients.list(owner),
            services.clients.misfits(owner),
            services.simulations.list(owner),
            services.historicalReports.list(owner),
          ]);
          const list = nestHistoricalClients({
            clients,
            simulations,
            misfits: misfits.simulations,
            reports: reports.map((report) => historicalListItem(report, services, origin)),
            addressOf: (hash) => signedAddress(services, owner, hash, now),
          });
          return answerText(list);
        });
        return keptAnswer(context, text);
      },
    }),
  ],
};
