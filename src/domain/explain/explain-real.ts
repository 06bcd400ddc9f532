/** A figure in today's dollars leads to what it was in those of its year, and to the prices between. */
import { findCalculation } from '../calculations/registry.ts';
import type { IndexHistory } from '../market/index-history.ts';
import { part, type Explanation, type NamedPart } from '../shared/explanation.ts';
import { memberAt } from '../shared/member-at.ts';
import { ok } from '../shared/result.ts';
import { madeOf, numberOrNull } from '../shared/summaries.ts';
import type { TaxTables } from '../tax/federal/tax-tables.ts';
import type { Explainer } from './explainer.ts';

const MADE = {
  source: 'src/domain/shared/todays-dollars.ts#priceLevel',
  method: 'docs/methods/todays-dollars.md',
};

/** Sums of many years and rates of return: they are of real figures, not divided themselves. */
const OF_MANY = /total|footer\.slots\.\d+\.net_irr|cumulative|difference|share|irr|cost|ending_value$/;
const ENDS = /ending_(value|death_benefit)$/;
const OF_YEARS = { test: (path: string) => OF_MANY.test(path) && !ENDS.test(path) };

/** What a figure that stays is made of may stand otherwise in the result: then it cannot be opened from here. */
function ofShown(found: Explanation, result: object): Explanation {
  const own = (parts: readonly NamedPart[]): NamedPart[] =>
    parts.map(({ path, ...one }) =>
      path !== undefined && (path.startsWith('inputs.') || memberAt(result, path) === one.value)
        ? { ...one, path }
        : one,
    );
  return { ...found, inputs: own(found.inputs), steps: own(found.steps) };
}

/** Of one period of a history, that is its income and its rates; all else is of one year. */
export const OF_A_PERIOD = /total_income|irr_/;
/** Of all periods, and what a tab makes of figures that it shows: their parts are real ones. */
export const OF_ALL_PERIODS =
  /distribution\.|max_level|^fan|histogram|percentile|\.total_value$|cumulative_(net_income|value)$/;

interface WhichAre {
  /** Sums and rates: not divided themselves. */
  readonly sums: Pick<RegExp, 'test'>;
  /** What the engine explains by real parts. */
  readonly ofReal?: Pick<RegExp, 'test'>;
}

export const realExplainer = (
  id: string,
  inner: Explainer,
  { sums, ofReal }: WhichAre = { sums: OF_YEARS },
): Explainer => ({
  paths: inner.paths,
  of(raw, result, history: IndexHistory, taxTables?: TaxTables) {
    if (memberAt(raw, 'dollars') !== 'real' || typeof raw !== 'object')
      return inner.of(raw, result, history, taxTables);
    const asPaid = { ...raw, dollars: undefined };
    const ran = findCalculation(id)?.run(asPaid, history, taxTables);
    if (!ran) return inner.of(raw, result, history, taxTables);
    if (!ran.ok) return ran;
    const nominal = ran.value.result;
    const prepared = inner.of(asPaid, nominal, history, taxTables);
    if (!prepared.ok) return prepared;
    const real = ofReal && inner.of(raw, result, history, taxTables);
    return ok((path) => {
      if (real?.ok && ofReal?.test(path)) return real.value(path);
      const found = prepared.value(path);
      const was = numberOrNull(memberAt(nominal, path));
      const shown = numberOrNull(memberAt(result, path));
      if (!found || was === shown || was === null || shown === null) return found && ofShown(found, result);
      const own = part('figure in the dollars of its year', was);
      const explained =
        shown === 0 || sums.test(path)
          ? madeOf(
              path,
              shown,
              'difference',
              'figure as it is paid − what prices take off its years',
              { inputs: [own], steps: [part('taken off by prices', was - shown)] },
              MADE,
            )
          : madeOf(
              path,
              shown,
              'quotient',
              'figure in the dollars of its year ÷ prices against the first day',
              { inputs: [own], steps: [part('prices against the first day', was / shown)] },
              MADE,
            );
      return found.note === undefined ? explained : { ...explained, note: found.note };
    });
  },
});
