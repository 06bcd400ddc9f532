/** The named stretches of market history, each as the period that starts with it, or why there is none. */
import { parseMonth } from '../../market/months.ts';
import { NAMED_STRETCHES, type NamedStretch } from './historical-report.ts';
import type { CommonMonths } from '../../market/index-path.ts';

/** `months`: what all series of the run have; `starts`: those of the report's periods. */
export const namedStretches = (
  months: CommonMonths,
  starts: readonly number[],
  horizon: number,
): NamedStretch[] =>
  NAMED_STRETCHES.map((stretch) => {
    const given = parseMonth(stretch.start_month);
    // Annual figures start in January.
    const start = months.step === 12 ? Math.floor(given / 12) * 12 : given;
    const years = Math.floor((months.last + 1 - start) / 12);
    const recorded = start >= months.first;
    const whole = years >= horizon;
    return {
      ...stretch,
      can_be_picked: recorded && whole,
      reason: !recorded
        ? 'The figures of this run start later.'
        : !whole
          ? `Only ${years} years of data; ${horizon} needed.`
          : start < starts[0]
            ? 'It starts before the latest 1,025 months; the full record has it.'
            : null,
    };
  });
