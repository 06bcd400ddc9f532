import { inlineSeries } from '../../../domain/market/inline-series-schema.ts';
import type { SeriesById } from '../../../domain/market/market.ts';
import { parseWith } from '../../../domain/shared/field-errors.ts';
import { OWN_INDEX, type OwnLevels } from './index-values.ts';
import { levelsIn } from './own-levels.ts';

/** The typed levels as a series; null as long as they are none. */
export function ownSeries({ frequency, start, text }: OwnLevels): SeriesById | null {
  const parsed = parseWith(inlineSeries, { [OWN_INDEX]: { frequency, start, levels: levelsIn(text) } });
  return parsed.ok && parsed.value ? parsed.value : null;
}
