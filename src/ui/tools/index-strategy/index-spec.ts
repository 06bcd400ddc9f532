/** The index strategy calculator: the whole, each strategy alone, and every period of the history. */
import type { IndexStrategyInput } from '../../../domain/tools/index-strategy/index-strategy-schema.ts';
import { indexStrategySchema } from '../../../domain/tools/index-strategy/index-strategy-schema.ts';
import {
  indexStrategy,
  indexStrategyErrors,
  rollingPeriods,
  type IndexStrategyResult,
  type RollingPeriod,
} from '../../../domain/tools/index-strategy/index-strategy.ts';
import type { IndexHistory } from '../../../domain/market/index-history.ts';
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

export interface IndexFigures {
  whole: IndexStrategyResult;
  /** Each strategy with all of the money, over the same years; the whole itself where there is one. */
  alone: readonly IndexStrategyResult[];
  /** Earliest first. */
  periods: readonly RollingPeriod[];
}

export type IndexRun = ToolRunMade<IndexValues, IndexStrategyInput, IndexFigures>;

export const indexSpec: ToolSpec<IndexValues, IndexStrategyInput, IndexFigures> = {
  id: 'index_strategy',
  calculation: 'index-strategy',
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
  calculate: figuresOf,
  needs: 'history',
  async explain() {
    const { indexStrategyExplainer } = await import('../../areas/tool-figures.ts');
    return (input, { whole }, history) => indexStrategyExplainer(input, whole, history);
  },
};

function figuresOf(input: IndexStrategyInput, history: IndexHistory): IndexFigures {
  const whole = indexStrategy(input, history);
  const end_month = whole.years[whole.years.length - 1]?.end_month;
  return {
    whole,
    alone:
      input.strategies.length === 1
        ? [whole]
        : input.strategies.map((strategy) =>
            indexStrategy({ ...input, end_month, strategies: [{ ...strategy, weight: 1 }] }, history),
          ),
    periods: rollingPeriods(input, history),
  };
}
