import { incomeRiderSimulationExplainer } from '../tools/rider/explain-income-rider-simulation.ts';
import { explainIncomeRider } from '../tools/rider/explain-income-rider.ts';
import type { IncomeRiderInput } from '../tools/rider/income-rider-schema.ts';
import { incomeRiderSimulation, incomeRider, type IncomeRiderResult } from '../tools/rider/income-rider.ts';
import { retirementBufferExplainer } from '../tools/buffer/explain-buffer-simulation.ts';
import { retirementBuffer } from '../tools/buffer/retirement-buffer.ts';
import type { IndexHistory } from '../market/inline-series.ts';
import type { ExplainPath } from '../shared/explanation.ts';
import { realExplanations, type WhichAre } from './explainer.ts';

/** Means are of real figures, because the prices of the periods may differ. */
const OF_BUFFER: WhichAre = { sums: /total_distribution$|cumulative/, ofReal: /\.average\.|\.count$/ };
const OF_RIDER: WhichAre = { sums: /total_distribution$|shortfall_surplus_value$/, ofReal: /\.count$/ };

/** `displayed`: the result, if it is known. */
const inBothDollars =
  <Input extends { dollars?: unknown }, R extends object>(
    run: (input: Input, history: IndexHistory) => R,
    explain: (input: Input, history: IndexHistory, result?: R) => ExplainPath,
    which: WhichAre,
  ) =>
  (input: Input, history: IndexHistory, displayed?: R): ExplainPath => {
    const explained = explain(input, history, displayed);
    if (input.dollars !== 'real') return explained;
    const asPaid = { ...input, dollars: undefined };
    const nominal = run(asPaid, history);
    const ofNominal = explain(asPaid, history, nominal);
    return realExplanations(
      { nominal, displayed: displayed ?? run(input, history), ofNominal, ofShown: explained },
      which,
    );
  };

export const explainBuffer = inBothDollars(retirementBuffer, retirementBufferExplainer, OF_BUFFER);

export const explainRider = inBothDollars<IncomeRiderInput, IncomeRiderResult>(
  incomeRider,
  (input, history, result = incomeRider(input, history)) =>
    (path) =>
      explainIncomeRider(path, input, result),
  OF_RIDER,
);

export const explainRiderPeriods = inBothDollars(
  incomeRiderSimulation,
  incomeRiderSimulationExplainer,
  OF_RIDER,
);
