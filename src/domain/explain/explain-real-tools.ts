/** The planning tools' figures in today's dollars, for the command line and the screens. */
import { incomeRiderSimulationExplainer } from '../tools/rider/explain-income-rider-simulation.ts';
import { explainIncomeRider } from '../tools/rider/explain-income-rider.ts';
import type { IncomeRiderInput } from '../tools/rider/income-rider-input.ts';
import { incomeRiderSimulation, incomeRider, type IncomeRiderResult } from '../tools/rider/income-rider.ts';
import { retirementBufferExplainer } from '../tools/buffer/explain-buffer-simulation.ts';
import type { RetirementBufferInput } from '../tools/buffer/buffer-year.ts';
import { retirementBuffer } from '../tools/buffer/retirement-buffer.ts';
import type { IndexHistory } from '../market/index-history.ts';
import { type ExplainPath, realExplanations, type WhichAre } from './explainer.ts';

/** Means are of real figures of periods, whose prices may differ. */
const OF_BUFFER: WhichAre = { sums: /total_distribution$|cumulative/, ofReal: /\.average\.|\.count$/ };
const OF_RIDER: WhichAre = { sums: /total_distribution$|shortfall_surplus_value$/, ofReal: /\.count$/ };

const asPaid = <Input extends { dollars?: unknown }>(input: Input): Input => ({
  ...input,
  dollars: undefined,
});

export function explainBuffer(input: RetirementBufferInput, history: IndexHistory): ExplainPath {
  const ofShown = retirementBufferExplainer(input, history);
  if (input.dollars !== 'real') return ofShown;
  const nominal = asPaid(input);
  return realExplanations(
    {
      nominal: retirementBuffer(nominal, history),
      shown: retirementBuffer(input, history),
      ofNominal: retirementBufferExplainer(nominal, history),
      ofShown,
    },
    OF_BUFFER,
  );
}

/** `shown`: the parts, where they are made already. */
export function explainRider(
  input: IncomeRiderInput,
  history: IndexHistory,
  shown: IncomeRiderResult = incomeRider(input, history),
): ExplainPath {
  if (input.dollars !== 'real') return (path) => explainIncomeRider(path, input, shown);
  const nominalInput = asPaid(input);
  const nominal = incomeRider(nominalInput, history);
  return realExplanations(
    {
      nominal,
      shown,
      ofNominal: (path) => explainIncomeRider(path, nominalInput, nominal),
      ofShown: undefined,
    },
    OF_RIDER,
  );
}

export function explainRiderPeriods(input: IncomeRiderInput, history: IndexHistory): ExplainPath {
  const ofShown = incomeRiderSimulationExplainer(input, history);
  if (input.dollars !== 'real') return ofShown;
  const nominal = asPaid(input);
  return realExplanations(
    {
      nominal: incomeRiderSimulation(nominal, history),
      shown: incomeRiderSimulation(input, history),
      ofNominal: incomeRiderSimulationExplainer(nominal, history),
      ofShown,
    },
    OF_RIDER,
  );
}
