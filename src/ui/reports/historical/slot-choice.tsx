import type { SlotNumber } from '../../../rendering/charts/series-signs.ts';
import { Select } from '../../kit/select.tsx';
import { type HeldHistoricalSlot, PERIOD_TITLES } from '../../../rendering/words/history/historical-part.ts';
import { FOUR_PERIODS, type PeriodName } from '../../../domain/comparison/historical/historical-report.ts';
import { Segmented } from '../../kit/tabs.tsx';

interface SlotChoiceProps {
  held: readonly HeldHistoricalSlot[];
  value: SlotNumber;
  onChange: (slot: SlotNumber) => void;
}

/** Whose figures a graph shows, where there is a choice. */
export function SlotChoice({ held, value, onChange }: SlotChoiceProps) {
  if (held.length < 2) return null;
  return (
    <Select
      label="Whose figures"
      hideLabel
      value={String(value)}
      options={held.map(({ slot, name }) => ({ value: String(slot), label: name }))}
      onChange={(chosen) => {
        const found = held.find(({ slot }) => String(slot) === chosen);
        if (found) onChange(found.slot);
      }}
    />
  );
}

const OPTIONS = FOUR_PERIODS.map((value) => ({ value, label: PERIOD_TITLES[value] }));

interface PeriodChoiceProps {
  value: PeriodName;
  onChange: (period: PeriodName) => void;
}

/** Which of the four chosen periods a card shows. */
export function PeriodChoice({ value, onChange }: PeriodChoiceProps) {
  return <Segmented label="Which period" value={value} options={OPTIONS} onChange={onChange} />;
}
