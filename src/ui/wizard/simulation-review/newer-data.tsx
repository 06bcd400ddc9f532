import { longMonth } from '../../../domain/market/months.ts';
import { Notice } from '../review/review-frame.tsx';

/** "2026-02" is a month; another vintage is named as it is. */
const inWords = (vintage: string): string => (/^\d{4}-\d{2}$/.test(vintage) ? longMonth(vintage) : vintage);

/** The figures below are made with other index data than when the parameters were saved. */
export function NewerData({ vintage }: { vintage: string }) {
  return (
    <Notice>
      The index data was renewed after this was saved, so figures may differ from before. It now goes to{' '}
      {inWords(vintage)}. Save the parameters again to note it.
    </Notice>
  );
}
