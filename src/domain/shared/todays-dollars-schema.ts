import * as z from 'zod';
import { numberBetween, oneOf, optional, yearly } from './schema-fields.ts';
import { DOLLARS } from './todays-dollars.ts';

/** A year. */
export const inflationRate = numberBetween('Inflation', -0.05, 0.2);
const rates = yearly('Inflation', inflationRate);

/** Returns the bounds error of a number, the errors of a list, or the general message. */
const wrong = (input: unknown, otherwise: string): string =>
  (typeof input === 'number' ? inflationRate : Array.isArray(input) ? rates : null)?.safeParse(input).error
    ?.issues[0]?.message ?? otherwise;

const OFF_HISTORY = 'Give a yearly rate of inflation.';

const dollars = optional(oneOf('Dollars', DOLLARS));

/** Without history, there are no periods with consumer prices. */
export const dollarFields = {
  inflation: optional(
    z.union([inflationRate, rates], {
      error: ({ input }) => (input === 'cpi' ? OFF_HISTORY : wrong(input, 'Enter a number or a list.')),
    }),
  ),
  dollars,
};

const onHistory = ({ input }: { readonly input?: unknown }) =>
  wrong(input, 'Must be a rate between -0.05 and 0.2, a list of them, or "cpi".');

const ofReport = ({ input }: { readonly input?: unknown }) =>
  wrong(input, 'Must be a rate between -0.05 and 0.2, or "cpi".');

/** For a report on history: one rate, or the consumer prices of each period. */
export const historicalInflation = z.union([z.literal('cpi', { error: ofReport }), inflationRate], {
  error: ofReport,
});

/** On history: also the consumer prices of each period. */
export const historyDollarFields = {
  inflation: optional(
    z.union([z.literal('cpi', { error: onHistory }), inflationRate, rates], { error: onHistory }),
  ),
  dollars,
};

/** For calculations that accept "cpi", but run on a list of credits. */
export function refuseConsumerPrices({ inflation }: { inflation?: unknown }, context: z.RefinementCtx): void {
  if (inflation === 'cpi') context.addIssue({ code: 'custom', path: ['inflation'], message: OFF_HISTORY });
}

/** Today's dollars require an inflation rate; a list has one rate per plan year. */
export function requireInflation(
  { inflation, dollars }: { inflation?: number | number[] | 'cpi' | undefined; dollars?: string | undefined },
  years: number,
  context: z.RefinementCtx,
): void {
  const issue = (message: string) => context.addIssue({ code: 'custom', path: ['inflation'], message });
  if (dollars === 'real' && inflation === undefined) issue('Inflation is a required field');
  if (typeof inflation === 'object' && inflation.length !== years) issue(`Expected ${years} yearly values.`);
}
