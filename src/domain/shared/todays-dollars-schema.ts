import * as z from 'zod';
import { numberBetween, oneOf, optional, yearly } from './schema-fields.ts';
import { DOLLARS } from './todays-dollars.ts';

/** A year. */
export const inflationRate = numberBetween('Inflation', -0.05, 0.2);
const rate = inflationRate;

/** Off history: there is no period whose prices could be taken. */
export const dollarFields = {
  inflation: optional(
    z.union([rate, yearly('Inflation', rate)], {
      error: ({ input }) =>
        input === 'cpi'
          ? 'Give a yearly rate of inflation.'
          : ((typeof input === 'number' ? rate : yearly('Inflation', rate)).safeParse(input).error?.issues[0]
              ?.message ?? 'Enter a number or a list.'),
    }),
  ),
  dollars: optional(oneOf('Dollars', DOLLARS)),
};

/** Today's dollars need an inflation, and a list has a rate a plan year. */
export function requireInflation(
  { inflation, dollars }: { inflation?: number | number[] | 'cpi' | undefined; dollars?: string | undefined },
  years: number,
  context: z.RefinementCtx,
): void {
  const issue = (message: string) => context.addIssue({ code: 'custom', path: ['inflation'], message });
  if (dollars === 'real' && inflation === undefined) issue('Inflation is a required field');
  if (typeof inflation === 'object' && inflation.length !== years) issue(`Expected ${years} yearly values.`);
}
