/** The income rider: its four parts, and every period behind them when they are asked for. */
import type { IncomeRiderInput } from '../../../domain/tools/rider/income-rider-input.ts';
import { incomeRiderSchema } from '../../../domain/tools/rider/income-rider-schema.ts';
import {
  simulationOf,
  type IncomeRiderSimulation,
} from '../../../domain/tools/rider/income-rider-simulation.ts';
import {
  incomeRider,
  incomeRiderErrors,
  riderPeriods,
  type IncomeRiderResult,
} from '../../../domain/tools/rider/income-rider.ts';
import type { IndexHistory } from '../../../domain/market/index-history.ts';
import { saidInflation } from '../../../domain/shared/todays-dollars.ts';
import { KEYS } from '../../state/stored-keys.ts';
import type { ToolRunMade, ToolSpec } from '../frame/tool-spec.ts';
import { EMPTY_RIDER, EXAMPLE_RIDER, riderDocument, riderValues, type RiderValues } from './rider-values.ts';

export interface RiderFigures {
  parts: IncomeRiderResult;
  /** Null where a path was given: then there is one period only. Made when it is first asked for. */
  simulation: () => IncomeRiderSimulation | null;
}

export type RiderRun = ToolRunMade<RiderValues, IncomeRiderInput, RiderFigures>;

export const riderSpec: ToolSpec<RiderValues, IncomeRiderInput, RiderFigures> = {
  id: 'income_rider',
  calculation: 'income-rider',
  pdfPath: 'retirement_buffer/income_rider/pdf/',
  title: 'Income rider',
  paths: { inputs: '/retirement-buffer/income-rider', result: '/retirement-buffer/income-rider/result' },
  storedKey: KEYS.incomeRiderInputs,
  method: 'income-rider',
  defaults: EMPTY_RIDER,
  example: EXAMPLE_RIDER,
  read: riderValues,
  write: riderDocument,
  schema: incomeRiderSchema,
  inDollars: saidInflation,
  check: incomeRiderErrors,
  needs: 'history',
  calculate: figuresOf,
  explain: async () => {
    const { explainRider, explainRiderPeriods } = await import('../../areas/tool-figures.ts');
    return (input, { parts }, history) => {
      const ofParts = explainRider(input, history, parts);
      let ofPeriods: ReturnType<typeof explainRiderPeriods> | null = null;
      return (path) => {
        if (path.startsWith('income_rider_')) return ofParts(path);
        ofPeriods ??= explainRiderPeriods(input, history);
        return ofPeriods(path);
      };
    };
  },
  keep({ result }, store) {
    store.set(KEYS.incomeRiderResult, JSON.stringify(result.parts));
    const simulation = result.simulation();
    if (simulation) store.set(KEYS.incomeRiderSimulation, JSON.stringify(simulation));
    else store.remove(KEYS.incomeRiderSimulation);
  },
  keptKeys: [KEYS.incomeRiderResult, KEYS.incomeRiderSimulation],
};

function figuresOf(input: IncomeRiderInput, history: IndexHistory): RiderFigures {
  const periods = riderPeriods(input, history);
  let made: IncomeRiderSimulation | null = null;
  return {
    parts: incomeRider(input, history, periods),
    simulation: () => {
      if (input.returns || !periods) return null;
      made ??= simulationOf(periods);
      return made;
    },
  };
}
