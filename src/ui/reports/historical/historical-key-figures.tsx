import { useMemo } from 'react';
import type { HistoricalCardProps } from '../../../rendering/words/history/historical-part.ts';
import { historicalKeyFigures } from '../../../rendering/words/history/key-figures.ts';
import { KeyTiles } from '../frame/key-tiles.tsx';

/** Null if the report has no figures of its periods. */
export function HistoricalKeyFigures({ report, basis }: HistoricalCardProps) {
  const figures = useMemo(() => historicalKeyFigures(report, basis), [report, basis]);
  return figures && <KeyTiles {...figures} />;
}
