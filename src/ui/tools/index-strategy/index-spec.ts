/** The index strategy calculator as data. */
import type { IndexStrategyInput } from '../../../domain/tools/index-strategy/index-strategy-schema.ts';
import { indexStrategySchema } from '../../../domain/tools/index-strategy/index-strategy-schema.ts';
import { indexStrategyErrors } from '../../../domain/tools/index-strategy/index-strategy.ts';
import { indexFigures, type IndexFigures } from '../../../rendering/tools/index-strategy/index-figures.ts';
import { KEYS } from '../../state/stored-keys.ts';
import type { ToolRunMade, ToolSpec } from '../frame/tool-spec.ts';
import {
  exampleValues,
  fromDocument,
  misreadIn,
  noValues,
  toDocument,
  type IndexValues,
} from './index-values.ts';

export type IndexRun = ToolRunMade<IndexValues, IndexStrategyInput, IndexFigures>;

export const indexSpec: ToolSpec<IndexValues, IndexStrategyInput, IndexFigures> = {
  id: 'index_strategy',
  calculation: 'index-strategy',
  pdfPath: 'isc/calculate/pdf/',
  title: 'Index Strategy Calculator',
  paths: { inputs: '/index-strategy-calculator', result: '/index-strategy-calculator-run' },
  storedKey: KEYS.indexStrategyInputs,
  method: 'index-strategy',
  defaults: noValues,
  example: exampleValues,
  read: fromDocument,
  misread: misreadIn,
  write: toDocument,
  schema: indexStrategySchema,
  check: indexStrategyErrors,
  calculate: indexFigures,
  needs: 'history',
  async explain() {
    const { indexStrategyExplainer } = await import('../../areas/tool-figures.ts');
    return (input, { whole }, history) => indexStrategyExplainer(input, whole, history);
  },
};
