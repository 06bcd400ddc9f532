/** Clients. Their lists are in client-lists.ts. */
import {
  clientAnswerSchema,
  clientPatchSchema,
  clientSchema,
  holdingsQuerySchema,
  holdingsSchema,
  clientImportAnswerSchema,
  clientImportSchema,
} from '../../domain/practice/clients/client-schema.ts';
import { refuse, refuseFields } from '../errors.ts';
import { removal } from '../removal.ts';
import { ADVISOR, created, done, route, type RouteGroup } from '../route.ts';
import { clientList } from './client-lists.ts';
import { CLIENTS_BODY } from '../body-limits.ts';

/** Clients from a file that the browser has read: all of them or none. */
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

const example = { firstname: 'Elena', middlename: null, lastname: 'Hartwell', age: 45 };

export const clientRoutes: RouteGroup = {
  name: 'clients',
  routes: [
    clientList,
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
        const { ledgers, was, ...fields } = body;
        const saved = await clients.update(owner, params.id, fields, now, { ledgers, was });
        if (!saved) return refuse('not_found');
        if (saved === 'changed') return refuse('client_changed');
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
