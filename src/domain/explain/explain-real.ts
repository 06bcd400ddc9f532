/** A calculation's figures in today's dollars. */
import { findCalculation } from '../calculations/registry.ts';
import type { IndexHistory } from '../market/index-history.ts';
import { memberAt } from '../shared/member-at.ts';
import { ok } from '../shared/result.ts';
import type { TaxTables } from '../tax/federal/tax-tables.ts';
import type { Explainer } from './explainer.ts';
import { realExplanations, type WhichAre } from './real-explanations.ts';

export const realExplainer = (id: string, inner: Explainer, which?: WhichAre): Explainer => ({
  paths: inner.paths,
  of(raw, result, history: IndexHistory, taxTables?: TaxTables) {
    if (memberAt(raw, 'dollars') !== 'real' || typeof raw !== 'object')
      return inner.of(raw, result, history, taxTables);
    const asPaid = { ...raw, dollars: undefined };
    const ran = findCalculation(id)?.run(asPaid, history, taxTables);
    if (!ran) return inner.of(raw, result, history, taxTables);
    if (!ran.ok) return ran;
    const nominal = ran.value.result;
    const ofNominal = inner.of(asPaid, nominal, history, taxTables);
    if (!ofNominal.ok) return ofNominal;
    const ofShown = which?.ofReal && inner.of(raw, result, history, taxTables);
    return ok(
      realExplanations(
        {
          nominal,
          shown: result,
          ofNominal: ofNominal.value,
          ofShown: ofShown?.ok ? ofShown.value : undefined,
        },
        which,
      ),
    );
  },
});
