/** Clients from a file that the browser has read: all of them or none. */
import {
  clientImportAnswerSchema,
  clientImportSchema,
} from '../../domain/practice/clients/client-import-schema.ts';
import { CLIENTS_BODY } from '../body-limits.ts';
import { ADVISOR, created, route, type RouteGroup } from '../route.ts';

export const clientImportRoutes: RouteGroup = {
  name: 'clients',
  routes: [
    route({
      method: 'post',
      path: '/auth/client/import',
      access: ADVISOR,
      summary: 'Add up to 2,000 clients; one that the client form would refuse refuses all, by row and field',
      body: clientImportSchema,
      bodyLimits: CLIENTS_BODY,
      answer: clientImportAnswerSchema,
      example: { rows: [{ firstname: 'Elena', middlename: null, lastname: 'Hartwell', age: 45 }] },
      async handle({ owner, body, now }, { clients }) {
        const added = await clients.createAll(owner, body.rows, now);
        const message =
          added.length === 1
            ? '1 client imported.'
            : `${added.length.toLocaleString('en-US')} clients imported.`;
        return created(added.reverse(), message);
      },
    }),
  ],
};
