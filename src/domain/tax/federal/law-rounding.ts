/** How statutes round an amount that is adjusted to inflation. */

// The last bits of a power must not cost a whole step.
export const LAST_BITS = 1e-9;

/** Rounds the increase down to whole steps. */
export const increased = (amount: number, f: number, step: number): number =>
  amount + Math.floor((amount * (f - 1)) / step + LAST_BITS) * step;

export const nearest = (amount: number, step: number): number =>
  Math.floor(amount / step + 0.5 + LAST_BITS) * step;
