/** An explanation in the words of the ledger's origin. */
import type { OfOrigin } from '../policy/ledger-origin.ts';
import { inOriginWords } from '../policy/origin-words.ts';
import type { ExplainPath } from './explainer.ts';

export const explainInOriginWords =
  (explain: ExplainPath, ledger: OfOrigin): ExplainPath =>
  (path) => {
    const found = explain(path);
    if (!found || ledger.origin !== 'model') return found;
    const said = <Part extends { name: string }>(one: Part): Part => ({
      ...one,
      name: inOriginWords(one.name, ledger),
    });
    return {
      ...found,
      label: inOriginWords(found.label, ledger),
      formula: inOriginWords(found.formula, ledger),
      inputs: found.inputs.map(said),
      steps: found.steps.map(said),
    };
  };
