/** A mix of indexes that an advisor keeps under a name, to be used as a vehicle's return. */
import * as z from 'zod';
import { ACCOUNT_IDS, INDEX_IDS } from '../../market/index-catalogue.ts';
import { MOST_WEIGHTS } from '../../market/market-schema.ts';
import { membersOf, nameText, record, share, wholeBetween } from '../../shared/schema-fields.ts';
import type { OwnerId } from '../users/user.ts';

/** Of one advisor; few enough to be listed whole. */
export const MOST_PORTFOLIOS = 200;

const KNOWN: ReadonlySet<string> = new Set([...INDEX_IDS, ...ACCOUNT_IDS]);

const weights = membersOf('Weights', share('Weight'), MOST_WEIGHTS).superRefine((given, context) => {
  const unknown = Object.keys(given).filter((id) => !KNOWN.has(id));
  for (const id of unknown)
    context.addIssue({ code: 'custom', path: [id], message: `There is no index with the id "${id}".` });
  const total = Object.values(given).reduce((sum, weight) => sum + weight, 0);
  if (Math.abs(total - 1) > 0.0001)
    context.addIssue({ code: 'custom', message: 'Allocations must total 100%.' });
});

const fields = { name: nameText('Name', 120), weights };
const lookback = wholeBetween('Lookback years', 1, 120).nullish();

export const portfolioSchema = record('Portfolio', {
  ...fields,
  /** Years of history that its return is taken from; null: all of it. */
  lookback_years: lookback.transform((years) => years ?? null),
});
export type PortfolioFields = z.output<typeof portfolioSchema>;

/** PATCH: what is absent stays as it is; no lookback is null. */
export const portfolioPatchSchema = record('Portfolio', { ...fields, lookback_years: lookback }).partial();

export const portfolioAnswerSchema = z.object({
  id: z.int(),
  name: z.string(),
  weights: z.record(z.string(), z.number()),
  lookback_years: z.int().nullable(),
  updated_at: z.string(),
});
export type Portfolio = z.output<typeof portfolioAnswerSchema>;

/** Another owner's portfolio is, to every method, one that does not exist. Names differ within an owner. */
export interface PortfolioStore {
  list(owner: OwnerId): Promise<Portfolio[]>;
  find(owner: OwnerId, id: number): Promise<Portfolio | null>;
  create(owner: OwnerId, fields: PortfolioFields, now: Date): Promise<Portfolio | 'name_taken' | 'too_many'>;
  update(
    owner: OwnerId,
    id: number,
    change: z.output<typeof portfolioPatchSchema>,
    now: Date,
  ): Promise<Portfolio | null | 'name_taken'>;
  remove(owner: OwnerId, id: number): Promise<boolean>;
}
