/** What a route returns: data with a message, a refusal, or a whole response. */
import { type Result, ok } from '../../domain/shared/result.ts';
import { refuse } from './errors.ts';

export interface Done {
  status: 200 | 201 | 202;
  data: unknown;
  message: string;
  /** More to read, if the specification defines the message. Next to it in the response. */
  note?: string | undefined;
  /** Of a list: which page of it `data` is, and how many rows there are in all. Stands beside `data`. */
  page?: { page: number; size: number; total: number };
}

export type Outcome = Result<Done> | Response;

/** Whether a handler ended with an answer in the API's form. */
export const isDone = (outcome: Outcome): outcome is { ok: true; value: Done } =>
  !(outcome instanceof Response) && outcome.ok;

export const done = (data: unknown, message = '', note?: string): Result<Done> =>
  ok({ status: 200, data, message, note });

export const created = (data: unknown, message: string): Result<Done> => ok({ status: 201, data, message });

/** A row of the owner's, as it is; null where there is none. */
export const found = (row: object | null, message = ''): Result<Done> =>
  row ? done(row, message) : refuse('not_found');
