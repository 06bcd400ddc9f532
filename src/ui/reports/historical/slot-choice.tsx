import type { SlotNumber } from '../../../rendering/charts/series-signs.ts';
import { Select } from '../../kit/select.tsx';
import type { HeldHistoricalSlot } from '../../../rendering/words/history/historical-part.ts';

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
