/** The face amount F of a ledger, which prints only the death benefit. */
import type { Ledger } from './ledger.ts';
import type { Methods } from './methods.ts';

/**
 * Level option: the ledger's DB + L where it is clearly more than the corridor κ asks for, else the last such
 * value. While there has been none: the smallest DB + L printed so far, a corridor's excess never above it (second
 * methods); the year's own (first). Increasing: DB + L − AV of year 1.
 */
export function faceOf(
  ledger: Ledger,
  corridor: Float64Array,
  increasing: boolean,
  methods: Methods,
): Float64Array {
  const face = new Float64Array(ledger.years);
  if (increasing)
    return face.fill(
      Math.max(0, ledger.deathBenefit[0] + ledger.loanBalance[0] - ledger.accumulationValue[0]),
    );
  let last: number | null = null;
  let smallest = Infinity;
  for (let t = 0; t < ledger.years; t += 1) {
    const gross = ledger.deathBenefit[t] + ledger.loanBalance[t];
    if (gross > 1.01 * corridor[t] * ledger.accumulationValue[t]) last = gross;
    smallest = Math.min(smallest, gross);
    face[t] = last ?? (methods === 'second' ? smallest : gross);
  }
  return face;
}
