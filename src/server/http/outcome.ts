import { type Result, ok } from '../../domain/shared/result.ts';
import { refuse } from './errors.ts';
import { narrow, type Page } from '../../domain/shared/lists.ts';
import { sentText } from '../../domain/shared/schema-fields.ts';

export type Success = 200 | 201 | 202;

export interface Done {
  status: Success;
  data: unknown;
  message: string;
  /** Additional text if the specification defines the message. Sent next to it. */
  note?: string | undefined;
  /** Page number, size and total rows of a list, sent next to `data`. Default: the complete list. */
  page?: { page: number; size: number; total: number };
  /** More members next to a list. */
  extraMembers?: Readonly<Record<string, unknown>> | undefined;
}

export type Outcome = Result<Done> | Response;

export const isDone = (outcome: Outcome): outcome is { ok: true; value: Done } =>
  !(outcome instanceof Response) && outcome.ok;

export const done = (data: unknown, message = '', note?: string): Result<Done> =>
  ok({ status: 200, data, message, note });

export const created = (data: unknown, message: string): Result<Done> => ok({ status: 201, data, message });

/** The owner's row, or `not_found` if null. */
export const found = (row: object | null, message = ''): Result<Done> =>
  row ? done(row, message) : refuse('not_found');

/** An id in a query: ?client=7 */
export const optionalId = sentText('Id', 15, { tooLong: 'Must be an id.' })
  .regex(/^[1-9]\d{0,14}$/, { error: 'Must be an id.' })
  .transform(Number)
  .optional();

/** Filters, orders and maps rows (`narrow`). */
export function listResponse<Row extends { updated_at: string }>(
  ...[rows, query, zone, textsOf, toResponseRow = (row) => row]: [
    ...Parameters<typeof narrow<Row>>,
    toResponseRow?: (row: Row) => object,
  ]
): Result<Done> {
  const { items, ...page } = narrow(rows, query, zone, textsOf);
  return pageResponse({ items: items.map(toResponseRow), ...page });
}

export const pageResponse = (
  { items, page, size, total }: Page<object>,
  extraMembers?: Readonly<Record<string, unknown>>,
): Result<Done> => ok({ status: 200, data: items, message: '', page: { page, size, total }, extraMembers });
