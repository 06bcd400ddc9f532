/** A calculation's figures under the client's profile. */
import { findCalculation } from '../calculations/registry.ts';
import type { IndexHistory } from '../market/index-history.ts';
import { memberAt } from '../shared/member-at.ts';
import { ok } from '../shared/result.ts';
import type { TaxTables } from '../tax/federal/tax-tables.ts';
import { clampedExplanations } from './clamped-explanations.ts';
import type { Explainer } from './explainer.ts';

export const clampedExplainer = (id: string, inner: Explainer): Explainer => ({
  paths: inner.paths,
  of(raw, result, history: IndexHistory, taxTables?: TaxTables) {
    const isClamped = memberAt(raw, 'compliance_profile') === 'client_clamped';
    if (!isClamped || typeof raw !== 'object') return inner.of(raw, result, history, taxTables);
    const before = { ...raw, compliance_profile: 'standard' };
    const ran = findCalculation(id)?.run(before, history, taxTables);
    if (!ran) return inner.of(raw, result, history, taxTables);
    if (!ran.ok) return ran;
    const uncapped = ran.value.result;
    const prepared = inner.of(before, uncapped, history, taxTables);
    if (!prepared.ok) return prepared;
    return ok(clampedExplanations({ uncapped, shown: result, ofUncapped: prepared.value }));
  },
});
