import { Button } from '../../kit/form/button.tsx';
import type { HistoricalBasis } from '../../../domain/practice/reports/historical-basis.ts';
import { usePeriodSelection } from './period-choice.tsx';

/** Selects the lookback period, on a page that can calculate. */
export function WindowButton({ history_window: window }: Pick<HistoricalBasis, 'history_window'>) {
  const { onWindow } = usePeriodSelection();
  const isFullRecord = window === 'all';
  if (!onWindow) return null;
  return (
    <Button
      size="small"
      icon="history"
      onClick={() => onWindow(isFullRecord ? 'latest_546' : 'all')}
      label={isFullRecord ? 'Only the latest months' : 'Show the full record'}
    />
  );
}
