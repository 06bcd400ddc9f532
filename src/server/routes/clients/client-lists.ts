/** Nested lists: clients with scenarios or simulations and their reports. */
import * as z from 'zod';
import { searchClients } from '../../../domain/practice/clients/client-search.ts';
import { clientResponseSchema, ledgerAge } from '../../../domain/practice/clients/client-schema.ts';
import type { Client } from '../../../domain/practice/clients/client.ts';
import {
  nestClients,
  nestHistoricalClients,
  type ListParts,
} from '../../../domain/practice/reports/client-list.ts';
import {
  historicalListItemSchema,
  reportListItemSchema,
} from '../../../domain/practice/reports/report-schema.ts';
import type { OwnerId } from '../../../domain/practice/users/user.ts';
import { narrow, pageQuery, splitSearchTerms, type Narrowing } from '../../../domain/shared/lists.ts';
import { listQuery } from '../../../domain/shared/list-schema.ts';
import type { Result } from '../../../domain/shared/result.ts';
import { signedAddress } from '../../http/addresses.ts';
import { cachedListResponse } from '../../http/response-cache.ts';
import { pageResponse, type Done } from '../../http/outcome.ts';
import { historicalListItem, reportListItem } from '../../reports/record-responses.ts';
import { ADVISOR, route, type Route, routeGroup } from '../../http/route.ts';
import type { Services } from '../../services.ts';

const reportOfList = reportListItemSchema.extend({ ledger_age: ledgerAge });
const historicalOfList = historicalListItemSchema.extend({ ledger_age: ledgerAge });

const details = z.object({ id: z.int(), name: z.string(), description: z.string() });

/** Rows of a client. `more`: members of one kind of row. */
const rowsWith = (report: z.ZodType, more: z.ZodRawShape) =>
  z.array(
    z.object({
      id: z.int(),
      is_draft: z.boolean(),
      has_illustration: z.boolean(),
      created_at: z.string(),
      updated_at: z.string(),
      ...more,
      reports: z.object({ reports_data: z.array(report) }),
      pdf_url: z.object({ s3_url: z.string().nullable() }),
      ledger_age: ledgerAge,
    }),
  );

const withScenarios = clientResponseSchema.extend({
  scenarios: rowsWith(reportOfList, { scenario_details: details }),
  reports: z.array(reportOfList),
});

const withSimulations = clientResponseSchema.extend({
  simulations: rowsWith(historicalOfList, {
    included: z.boolean(),
    simulation_details: details,
    scenario: z.object({ id: z.int(), name: z.string() }).nullable(),
  }),
  reports: z.array(historicalOfList),
});

type Nest = (parts: Omit<ListParts<never>, 'reports'>) => readonly object[];

interface NestedList {
  path: '/auth/clients' | '/historical/clients';
  summary: string;
  responseBody: z.ZodArray;
  name: string;
  under: 'scenarios' | 'simulations';
  /** Reads the rows of these clients, or of all clients of the owner. */
  read(at: { owner: OwnerId; origin: string; ids?: number[] | undefined }, services: Services): Promise<Nest>;
}

const nestedList = ({ path, summary, responseBody, name, under, read }: NestedList): Route =>
  route('get', path, ADVISOR, 'clients:read', {
    summary,
    query: listQuery({}),
    responseBody,
    etag: true,
    async handle({ owner, listVersion: version, query, origin, now, context }, services) {
      const nested = async (addressOf: (hash: string) => string, selectedClients?: readonly Client[]) => {
        const ids = selectedClients?.map(({ id }) => id);
        const [clients, ageMismatches, nest] = await Promise.all([
          selectedClients ?? services.clients.list(owner),
          services.clients.ageMismatches(owner, under, ids),
          read({ owner, origin, ids }, services),
        ]);
        return nest({ clients, ageMismatches, addressOf });
      };
      const part = await listSomeClients({ owner, under, query }, services, (some) =>
        nested((hash) => signedAddress(services, owner, hash, now), some),
      );
      if (part) return part;
      return cachedListResponse({ owner, version, name, now, origin, context }, services, nested);
    },
  });

export const clientList = nestedList({
  path: '/auth/clients',
  summary:
    'All clients with their scenarios and reports, newest first; filters: ?updated_after=, a page, and a search as on the home screen, also in simulations and historical reports',
  responseBody: z.array(withScenarios),
  name: 'clients',
  under: 'scenarios',
  async read({ owner, origin, ids }, services) {
    const [scenarios, reports] = await Promise.all([
      services.scenarios.list(owner, ids),
      services.reports.summaries(owner, ids),
    ]);
    const listed = reports.map((report) => reportListItem(report, services, origin));
    return (parts) => nestClients({ ...parts, scenarios, reports: listed });
  },
});

export const historicalClientRoutes = routeGroup('historical clients', [
  nestedList({
    path: '/historical/clients',
    summary:
      'All clients with their simulations and the reports of those, newest first; filters: ?updated_after=, a page, and a search as on the screen',
    responseBody: z.array(withSimulations),
    name: 'historical clients',
    under: 'simulations',
    async read({ owner, origin, ids }, services) {
      const [simulations, reports] = await Promise.all([
        services.simulations.list(owner, ids),
        services.historicalReports.list(owner, { clients: ids }),
      ]);
      const listed = reports.map((report) => historicalListItem(report, services, origin));
      return (parts) => nestHistoricalClients({ ...parts, simulations, reports: listed });
    },
  }),
]);

/** Returns the requested clients with only their nested rows. Null if the complete list was requested. */
async function listSomeClients(
  { owner, under, query }: { owner: OwnerId; under: 'scenarios' | 'simulations'; query: Narrowing },
  { clients, zone }: Services,
  nest: (some: readonly Client[]) => Promise<readonly object[]>,
): Promise<Result<Done> | null> {
  const { search = '', updated_after, sort } = query;
  const searchTerms = splitSearchTerms(search);
  if (searchTerms.length === 0 && updated_after === undefined && sort === undefined) {
    const page = pageQuery(query);
    if (!page) return null;
    const [some, total] = await Promise.all([clients.list(owner, page), clients.count(owner)]);
    return pageResponse({ items: [...(await nest(some))], ...page, total });
  }
  const found =
    searchTerms.length === 0
      ? await clients.list(owner)
      : searchClients(
          await clients.toSearch(owner, under, longestSearchWord(searchTerms)),
          search,
          zone.name,
        ).map(({ client: { scenarios: _s, reports: _r, history: _h, ...client } }) => client);
  const part = narrow(found, { ...query, search: '' }, zone.name, ({ firstname, lastname }) => [
    `${lastname}, ${firstname}`,
  ]);
  return pageResponse({ ...part, items: [...(await nest(part.items))] });
}

/** The longest term matches the fewest rows. A term with a slash may be a date, which text columns do not contain. */
const longestSearchWord = (searchTerms: readonly string[]): string | null =>
  searchTerms
    .filter((word) => !word.includes('/'))
    .reduce<string | null>((longest, word) => (word.length > (longest?.length ?? 0) ? word : longest), null);
