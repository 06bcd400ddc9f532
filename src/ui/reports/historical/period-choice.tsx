import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import type { CapStrip } from '../../../domain/history/cap-strip.ts';
import {
  type PickedPeriod,
  FOUR_PERIODS,
  type PeriodName,
} from '../../../domain/comparison/historical/historical-report.ts';
import type { SlotNumber } from '../../../rendering/charts/chart-series.ts';
import { Select } from '../../kit/form/select.tsx';
import {
  type ActiveHistoricalSlot,
  PERIOD_TITLES,
} from '../../../rendering/words/history/historical-part.ts';
import { Segmented } from '../../kit/layout/tabs.tsx';

export interface PeriodSelection {
  start: string | null;
  setStart: (start: string | null) => void;
  /** Null on shared pages, which cannot run a period. */
  period: PickedPeriod | null;
  /** True if all periods of the record can run, also outside the lookback period. */
  canRun?: boolean;
  /** Undefined on shared pages, whose report contains the caps. */
  caps?: CapStrip | null;
  /** Selects the lookback period; null if read-only. */
  onWindow: ((window: 'latest_546' | 'all') => void) | null;
}

const READ_ONLY = { period: null, canRun: false, onWindow: null };

export const PeriodContext = createContext<PeriodSelection>({
  ...READ_ONLY,
  start: null,
  setStart: () => undefined,
});

export const usePeriodSelection = (): PeriodSelection => useContext(PeriodContext);

export function ReadOnlyPeriodProvider({ children }: { children: ReactNode }) {
  const [start, setStart] = useState<string | null>(null);
  const selection = useMemo((): PeriodSelection => ({ ...READ_ONLY, start, setStart }), [start]);
  return <PeriodContext value={selection}>{children}</PeriodContext>;
}

export function useSlotChoice<Slot extends ActiveHistoricalSlot>(active: readonly Slot[]) {
  const [chosen, setChosen] = useState<SlotNumber>(1);
  const selectedSlot = active.find(({ slot }) => slot === chosen) ?? active[0];
  const choice = (
    <>
      {selectedSlot && active.length > 1 && (
        <Select
          label="Policy or account"
          hideLabel
          value={String(selectedSlot.slot)}
          options={active.map(({ slot, name }) => ({ value: String(slot), label: name }))}
          onChange={(value) => {
            const entry = active.find(({ slot }) => String(slot) === value);
            if (entry) setChosen(entry.slot);
          }}
        />
      )}
    </>
  );
  return { selected: selectedSlot, choice };
}

const OPTIONS = FOUR_PERIODS.map((value) => ({ value, label: PERIOD_TITLES[value] }));

export const PeriodChoice = (chosen: { value: PeriodName; onChange: (period: PeriodName) => void }) => (
  <Segmented label="Period" options={OPTIONS} {...chosen} />
);
