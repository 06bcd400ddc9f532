/** Raw returns of a method's terms, one entry a start of the path: another cap or floor leaves them as they are. */
import { rawTerm, termYears, type CreditingMethod } from './crediting.ts';
import type { IndexPath } from './index-path.ts';

/** A monthly cap is part of the raw return, and a slider tries many. */
const MOST_CAPS = 16;

const known = new WeakMap<IndexPath, Map<string, Float64Array>>();

/** Entry i is the term that starts at `path.first + i × path.step`; NaN where the figures end before it does. */
export function rawTerms(path: IndexPath, method: CreditingMethod, monthlyCap: number | null): Float64Array {
  const key = method === 'monthly_sum' ? `${method} ${monthlyCap}` : method;
  let ofPath = known.get(path);
  if (!ofPath) known.set(path, (ofPath = new Map<string, Float64Array>()));
  let raw = ofPath.get(key);
  if (!raw) {
    raw = makeTerms(path, method, monthlyCap);
    if (ofPath.size >= MOST_CAPS) ofPath.clear();
    ofPath.set(key, raw);
  }
  return raw;
}

function makeTerms(path: IndexPath, method: CreditingMethod, monthlyCap: number | null): Float64Array {
  const { first, last, step } = path;
  const raw = new Float64Array(Math.max(0, Math.floor((last - 11 - first) / step) + 1)).fill(NaN);
  const terms = raw.length - (12 * (termYears(method) - 1)) / step;
  for (let i = 0; i < terms; i += 1) raw[i] = rawTerm(method, monthlyCap, path, first + i * step).raw;
  return raw;
}
