import type { HistoricalReport } from '../../../domain/comparison/historical/historical-report.ts';
import { memberAt } from '../../../domain/shared/member-at.ts';

/**
 * "irr_analysis.1.worst.irr_death" of a report without the accounts that were taken out, as the whole report counts its
 * slots: those behind a removed one stand further on there.
 */
export function pathInWhole(path: string, shown: HistoricalReport, whole: HistoricalReport): string {
  const [tab = '', place = '', ...rest] = path.split('.');
  const slot = memberAt(shown, `${tab}.${place}.slot`);
  const all = memberAt(whole, tab);
  if (typeof slot !== 'number' || !Array.isArray(all)) return path;
  const found = all.findIndex((entry) => memberAt(entry, 'slot') === slot);
  return found < 0 ? path : [tab, found, ...rest].join('.');
}
