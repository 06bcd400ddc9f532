/** Why an internal rate of return is what it is: the flows, the equation, the root, and the check. */
import type { Explanation, NamedPart } from './explanation.ts';
import { part } from './explanation.ts';
import { labelOf } from './label.ts';
import { cashFlowIrr, presentValue, type CashFlowIrr } from './cash-flow-irr.ts';

const FORMULAS: Readonly<Record<CashFlowIrr['status'], string>> = {
  ok: 'r with Σ CF_t ÷ (1 + r)^t = 0: its only root',
  multiple: 'r with Σ CF_t ÷ (1 + r)^t = 0: of several roots the one nearest 0',
  above_maximum: '1,000%, the highest rate shown: the only root of Σ CF_t ÷ (1 + r)^t = 0 is above it',
  below_minimum: '−99%, the lowest rate shown: the only root of Σ CF_t ÷ (1 + r)^t = 0 is below it',
  total_loss: 'none: nothing is received, all that is paid is lost',
  no_irr: 'none: no r from −99% to 1,000% makes Σ CF_t ÷ (1 + r)^t = 0',
};

/** `flows` at times 0, 1, …; the steps are what each is worth at the root, and their sum. */
export function explainIrr(path: string, flows: readonly NamedPart[], method: string): Explanation {
  const amounts = flows.map(({ value }) => value ?? 0);
  const { irr, status } = cashFlowIrr(amounts);
  const discounted =
    irr === null || (status !== 'ok' && status !== 'multiple')
      ? []
      : [
          ...amounts.map((amount, t) => part(`CF_${t} ÷ (1 + r)^${t}`, amount / (1 + irr) ** t)),
          part('Σ of these, the check: 0 but for rounding', presentValue(amounts, irr)),
        ];
  return {
    path,
    label: labelOf(path),
    value: irr,
    formula: FORMULAS[status],
    inputs: flows.map((flow, t) => ({ ...flow, name: `CF_${t}, ${flow.name}` })),
    steps: discounted,
    source: 'src/domain/shared/cash-flow-irr.ts#cashFlowIrr',
    method,
  };
}

/** The `cash-flow-irr` calculation. */
export function explainCashFlowIrr(path: string, flows: readonly number[]): Explanation | null {
  if (path !== 'irr' && path !== 'status') return null;
  const named = flows.map((amount, t) => part(`flow at time ${t}`, amount, `inputs.cash_flows.${t}`));
  const explanation = explainIrr('irr', named, 'docs/methods/cash-flow-irr.md');
  if (path === 'irr') return explanation;
  const text = cashFlowIrr(flows).status;
  return { ...explanation, path, label: 'status', value: null, text, formula: `${text}: ${FORMULAS[text]}` };
}
