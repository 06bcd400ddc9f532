/** Tools for clients and scenarios, with the routes of the API. */
import type * as z from 'zod';
import { clientSchema } from '../../domain/practice/clients/client-schema.ts';
import { newScenarioSchema } from '../../domain/practice/cases/scenario-schema.ts';
import { ok } from '../../domain/shared/result.ts';
import { anyText, integerBetween, optional, record, rowId, text } from '../../domain/shared/schema-fields.ts';
import { selectMembers, selectField } from './tool-content.ts';
import { plainContent, tool, type Tool } from './tool.ts';

/** More clients with their scenarios and reports could exceed the maximum size of a result. */
const CLIENTS_PER_PAGE = 10;

const idempotencyKey = optional(
  text('idempotency_key', 200)
    // It is sent as a header.
    .regex(/^[ -~]*$/, { error: 'Use only printable ASCII characters.' })
    .describe('The same key returns the first response instead of a second record'),
);

/** A tool that creates a record with a route. */
const creationTool = (
  path: string,
  input: z.ZodType<{ idempotency_key?: string | undefined }>,
  spec: Pick<Tool, 'name' | 'title' | 'description'>,
): Tool =>
  tool({
    ...spec,
    scopes: ['clients:write'],
    creates: true,
    input,
    async run({ idempotency_key: key, ...body }, { callRoute, pageAt }) {
      const created = await callRoute('POST', path, { body, idempotencyKey: key });
      return created.ok ? ok(plainContent(created.value.data, pageAt('/'))) : created;
    },
  });

export const clientTools: readonly Tool[] = [
  tool({
    name: 'list_clients',
    title: 'List clients',
    description: `Clients with their scenarios and reports, latest change first, ${CLIENTS_PER_PAGE} per page.`,
    scopes: ['clients:read'],
    input: record('Input', {
      search: optional(anyText('search', 100)),
      page: optional(integerBetween('page', 1, 999_999)),
      select: selectField,
    }),
    async run({ search, page = 1, select }, { callRoute, pageAt }) {
      const query = {
        page: String(page),
        size: String(CLIENTS_PER_PAGE),
        ...(search !== undefined && { search }),
      };
      const list = await callRoute('GET', 'auth/clients/', { query });
      if (!list.ok) return list;
      const { data, size, total } = list.value;
      const chosen = selectMembers(data, select);
      return chosen.ok ? ok(plainContent(chosen.value, pageAt('/'), { page, size, total })) : chosen;
    },
  }),
  tool({
    name: 'get_scenario',
    title: 'Read a scenario',
    description: 'A scenario with its illustration and accounts, as saved.',
    scopes: ['clients:read'],
    input: record('Input', { scenario_id: rowId('scenario_id'), select: selectField }),
    async run({ scenario_id: id, select }, { callRoute, pageAt }) {
      const found = await callRoute('GET', `scenario/${id}/`);
      if (!found.ok) return found;
      const data = selectMembers(found.value.data, select);
      return data.ok ? ok(plainContent(data.value, pageAt(`/review-summary/${id}`))) : data;
    },
  }),
  creationTool('auth/client/', clientSchema.extend({ idempotency_key: idempotencyKey }), {
    name: 'create_client',
    title: 'Add a client',
    description: 'Adds a client. Nothing is shared or sent.',
  }),
  creationTool('scenario/scenario/', newScenarioSchema.extend({ idempotency_key: idempotencyKey }), {
    name: 'create_scenario',
    title: 'Start a scenario',
    description: 'Starts an empty scenario for a client. The illustration is added in the application.',
  }),
];
