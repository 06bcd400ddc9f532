/** Internal rate of return of the policy's illustrated flows to its guaranteed surrender value, by year. */
import { cashFlowIrr } from '../../shared/cash-flow-irr.ts';
import { guaranteedLapseYear, type GuaranteedColumns } from '../../policy/guaranteed-lapse.ts';
import type { YearlyIrrStatus } from './comparative-report.ts';

interface GuaranteedRate {
  value: number | null;
  status: YearlyIrrStatus;
}

/** `netFlows`: income after tax less outlay at the start of each year. The surrender value is before tax. */
export function guaranteedIrr(netFlows: readonly number[], guaranteed: GuaranteedColumns): GuaranteedRate[] {
  const lapse = guaranteedLapseYear(guaranteed);
  return netFlows.map((_, t) => {
    if (t >= lapse) return { value: null, status: 'lapsed' };
    const ending = guaranteed.surrender_value[t] ?? null;
    if (ending === null) return { value: null, status: 'no_irr' };
    const { irr, status } = cashFlowIrr([...netFlows.slice(0, t + 1), ending]);
    return { value: irr, status };
  });
}
