import * as z from 'zod';
import { ACCOUNT_IDS, INDEX_IDS } from '../../market/index-catalogue.ts';
import { MOST_WEIGHTS } from '../../market/inline-series-schema.ts';
import { membersOf, nameText, record, share, wholeBetween } from '../../shared/schema-fields.ts';
import type { Portfolio, PortfolioFields } from './portfolio.ts';

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
  lookback_years: lookback.transform((years) => years ?? null),
}) satisfies z.ZodType<PortfolioFields, unknown>;

/** PATCH: what is absent stays as it is; no lookback is null. */
export const portfolioPatchSchema = record('Portfolio', { ...fields, lookback_years: lookback }).partial();

export const portfolioAnswerSchema = z.object({
  id: z.int(),
  name: z.string(),
  weights: z.record(z.string(), z.number()),
  lookback_years: z.int().nullable(),
  updated_at: z.string(),
}) satisfies z.ZodType<Portfolio>;
