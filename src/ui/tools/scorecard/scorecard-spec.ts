import type { TaxScorecardInput, TaxScorecardResult } from '../../../domain/tools/scorecard/tax-scorecard.ts';
import { taxScorecard } from '../../../domain/tools/scorecard/tax-scorecard.ts';
import { taxScorecardSchema } from '../../../domain/tools/scorecard/tax-scorecard-schema.ts';
import { KEYS } from '../../state/stored-keys.ts';
import { readPlain, writePlain, type ToolSpec } from '../frame/tool-spec.ts';
import { EMPTY_SCORECARD, EXAMPLE_SCORECARD, type ScorecardValues } from './scorecard-values.ts';

export const scorecardSpec: ToolSpec<ScorecardValues, TaxScorecardInput, TaxScorecardResult> = {
  id: 'tax_scorecard',
  calculation: 'tax-scorecard',
  title: 'Tax Scorecard',
  paths: { inputs: '/tax-score-card', result: '/tax-risk-analysis' },
  storedKey: KEYS.taxScorecardInputs,
  method: 'tax-scorecard',
  defaults: EMPTY_SCORECARD,
  example: EXAMPLE_SCORECARD,
  read: (document) => readPlain(EMPTY_SCORECARD, document),
  write: writePlain,
  schema: taxScorecardSchema,
  needs: 'tax years',
  calculate: (input, _history, taxTables) => taxScorecard(input, taxTables),
  explain: async () => {
    const { scorecardExplainer } = await import('../../areas/tool-figures.ts');
    return (input, _result, _history, taxTables) => scorecardExplainer(input, taxTables);
  },
  keep: ({ result }, store) => store.set(KEYS.taxScorecardResults, JSON.stringify(result)),
  keptKeys: [KEYS.taxScorecardResults],
};
