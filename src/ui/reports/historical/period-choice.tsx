import { FOUR_PERIODS, type PeriodName } from '../../../domain/comparison/historical/historical-report.ts';
import { Segmented } from '../../kit/tabs.tsx';
import { PERIOD_TITLES } from '../../../rendering/words/history/historical-part.ts';

const OPTIONS = FOUR_PERIODS.map((value) => ({ value, label: PERIOD_TITLES[value] }));

interface PeriodChoiceProps {
  value: PeriodName;
  onChange: (period: PeriodName) => void;
}

/** Which of the four chosen periods a card shows. */
export function PeriodChoice({ value, onChange }: PeriodChoiceProps) {
  return <Segmented label="Which period" value={value} options={OPTIONS} onChange={onChange} />;
}
