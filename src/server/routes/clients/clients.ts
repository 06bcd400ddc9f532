import {
  clientResponseSchema,
  clientPatchSchema,
  clientSchema,
  holdingsQuerySchema,
  clientHoldingsSchema,
  clientImportResponseSchema,
  clientImportSchema,
} from '../../../domain/practice/clients/client-schema.ts';
import { CLIENT_MESSAGES, isAfterToday } from '../../../domain/practice/clients/client.ts';
import { practiceDate } from '../../../domain/shared/dates.ts';
import { created, done, found } from '../../http/outcome.ts';
import { ADVISOR, route, routeGroup } from '../../http/route.ts';
import { refuse, refuseFields } from '../../http/errors.ts';
import { removal } from '../../operations/owned-records.ts';
import { CLIENTS_BODY } from '../../http/body-limits.ts';
import { clientList } from './client-lists.ts';

/** Imports clients read by the browser in one transaction. */
export const clientImportRoutes = routeGroup('clients', [
  route('post', '/auth/client/import', ADVISOR, 'clients:write', {
    success: [201],
    summary: 'Add up to 2,000 clients; one that the client form would refuse refuses all, by row and field',
    body: clientImportSchema,
    bodyLimits: CLIENTS_BODY,
    responseBody: clientImportResponseSchema,
    example: { rows: [{ firstname: 'Elena', middlename: null, lastname: 'Hartwell', age: 45 }] },
    async handle({ owner, body, now }, { clients, zone }) {
      const today = practiceDate(now, zone.name);
      const wrong = body.rows.findIndex((row) => isAfterToday(row.date_of_birth, today));
      if (wrong >= 0) return refuseFields({ [`rows.${wrong}.date_of_birth`]: [CLIENT_MESSAGES.sentBirth] });
      const added = await clients.createAll(owner, body.rows, now);
      const message =
        added.length === 1
          ? '1 client imported.'
          : `${added.length.toLocaleString('en-US')} clients imported.`;
      return created(added.reverse(), message);
    },
  }),
]);

const example = { firstname: 'Elena', middlename: null, lastname: 'Hartwell', age: 45 };

export const clientRoutes = routeGroup('clients', [
  clientList,
  route('post', '/auth/client', ADVISOR, 'clients:write', {
    success: [201],
    summary: 'Add a client',
    body: clientSchema,
    responseBody: clientResponseSchema,
    example,
    async handle({ owner, body, now }, { clients, zone }) {
      if (isAfterToday(body.date_of_birth, practiceDate(now, zone.name)))
        return refuseFields({ date_of_birth: [CLIENT_MESSAGES.sentBirth] });
      return created(await clients.create(owner, body, now), 'Client created successfully!');
    },
  }),
  route('get', '/client/{id}', ADVISOR, 'clients:read', {
    summary: 'A client',
    responseBody: clientResponseSchema,
    handle: async ({ owner, params }, { clients }) => found(await clients.find(owner, params.id)),
  }),
  route('patch', '/client/{id}', ADVISOR, 'clients:write', {
    errorCodes: ['client_changed'],
    summary: 'Change a client',
    body: clientPatchSchema,
    responseBody: clientResponseSchema,
    example,
    async handle({ owner, params, body, now }, { clients, zone }) {
      const { ledgers, was, ...fields } = body;
      if (isAfterToday(fields.date_of_birth, practiceDate(now, zone.name)))
        return refuseFields({ date_of_birth: [CLIENT_MESSAGES.sentBirth] });
      const saved = await clients.update(owner, params.id, fields, now, { ledgers, was });
      if (!saved) return refuse('not_found');
      if (saved === 'changed') return refuse('client_changed');
      if ('tooLong' in saved)
        return refuseFields({
          age: [`The illustration of “${saved.tooLong}” would end after age 120. Do not change the ages.`],
        });
      const { client, renumbered } = saved;
      const also =
        renumbered === 0
          ? ''
          : ` ${renumbered === 1 ? '1 illustration starts' : `${renumbered} illustrations start`} at age ${client.age} now.`;
      return done(client, `Client updated successfully!${also}`);
    },
  }),
  route('get', '/client/{id}/holdings', ADVISOR, 'clients:read', {
    summary:
      'Counts of the records that are deleted with a client, and illustrations that start at another age',
    query: holdingsQuerySchema,
    responseBody: clientHoldingsSchema,
    handle: async ({ owner, params, query }, { clients }) =>
      found(await clients.holdings(owner, params.id, query.age)),
  }),
  route('delete', '/client/{id}', ADVISOR, 'clients:write', {
    summary: 'Delete a client with all scenarios, simulations, reports and saved tool results',
    handle: removal('clients', 'client_deleted', 'Client deleted successfully!'),
  }),
]);
