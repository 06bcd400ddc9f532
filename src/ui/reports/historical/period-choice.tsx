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

export interface PeriodPicking {
  picked: string | null;
  pick: (start: string | null) => void;
  /** Null on shared pages, which cannot run a period. */
  period: PickedPeriod | null;
  /** True if all periods of the record can run, also outside the lookback period. */
  canRun?: boolean;
  /** Undefined on shared pages, whose report contains the caps. */
  caps?: CapStrip | null;
  /** Selects the lookback period; null if read-only. */
  onWindow: ((window: 'latest_546' | 'all') => void) | null;
}

const NOTHING_RUNS = { period: null, canRun: false, onWindow: null };

export const PeriodContext = createContext<PeriodPicking>({
  ...NOTHING_RUNS,
  picked: null,
  pick: () => undefined,
});

export const usePicking = (): PeriodPicking => useContext(PeriodContext);

export function GlanceProvider({ children }: { children: ReactNode }) {
  const [picked, setPicked] = useState<string | null>(null);
  const picking = useMemo((): PeriodPicking => ({ ...NOTHING_RUNS, picked, pick: setPicked }), [picked]);
  return <PeriodContext value={picking}>{children}</PeriodContext>;
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
            const found = active.find(({ slot }) => String(slot) === value);
            if (found) setChosen(found.slot);
          }}
        />
      )}
    </>
  );
  return { shown: selectedSlot, choice };
}

const OPTIONS = FOUR_PERIODS.map((value) => ({ value, label: PERIOD_TITLES[value] }));

export const PeriodChoice = (chosen: { value: PeriodName; onChange: (period: PeriodName) => void }) => (
  <Segmented label="Period" options={OPTIONS} {...chosen} />
);
