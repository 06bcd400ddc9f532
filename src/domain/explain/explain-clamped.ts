/** A figure that was capped at the carrier's leads to what it was before; every other one to what made it. */
import { findCalculation } from '../calculations/registry.ts';
import type { IndexHistory } from '../market/index-history.ts';
import { CAPPED_NOTE } from '../policy/compliance-profile.ts';
import { explanationOf, memberFormula, part, type NamedPart } from '../shared/explanation.ts';
import { memberAt } from '../shared/member-at.ts';
import { ok } from '../shared/result.ts';
import { madeOf, numberOrNull } from '../shared/summaries.ts';
import type { TaxTables } from '../tax/federal/tax-tables.ts';
import type { Explainer } from './explainer.ts';

const MADE = {
  source: 'src/domain/policy/carrier-scale.ts#clampColumn',
  method: 'docs/methods/illustration-checks.md',
};

/** Totals and percentiles: they are of capped figures, not capped themselves. */
const OF_MANY =
  /beats|interval|multiple|premium|total|cumulative|distribution|fan|max_level|median_|worst_|histogram|difference|total_benefit|share|cost|ror/;

/** The calculation goes on with figures that no page shows: those lead nowhere. */
const beforeTheCap = ({ name, value, path }: NamedPart, result: object): NamedPart => {
  const shown = path === undefined || path.startsWith('inputs.') ? value : memberAt(result, path);
  return shown === value ? part(name, value, path) : part(`${name}, before the profile`, value);
};

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
    return ok((path) => {
      const was = numberOrNull(memberAt(uncapped, path));
      const shown = numberOrNull(memberAt(result, path));
      if (was === shown) {
        const found = prepared.value(path);
        return (
          found && {
            ...found,
            inputs: found.inputs.map((one) => beforeTheCap(one, result)),
            steps: found.steps.map((one) => beforeTheCap(one, result)),
          }
        );
      }
      const own = part('figure before the profile', was);
      const explanation =
        OF_MANY.test(path) && was !== null && shown !== null
          ? madeOf(
              path,
              shown,
              'difference',
              'figure before the profile − what the cap takes off its years or periods',
              { inputs: [own], steps: [part('taken off', was - shown)] },
              MADE,
            )
          : explanationOf(
              path,
              shown,
              memberFormula<'own' | 'scale'>('min(figure, carrier’s)', ['own'], ['scale']),
              { own, scale: part('carrier’s illustrated figure of that duration', shown) },
              MADE,
            );
      return { ...explanation, note: CAPPED_NOTE };
    });
  },
});
