import { createContext, useContext, useEffect, type ComponentType } from 'react';
import type { RangePicture, RangeTerms, FullPath } from '../../../domain/paths/range-picture.ts';
import type {
  HistoricalPart,
  HistoricalCardProps,
} from '../../../rendering/words/history/historical-part.ts';
import { lateModule } from '../comparative/card-place.tsx';

interface Ranges {
  /** Null before the first result, or without one. */
  picture: RangePicture | null;
  problems: readonly string[];
  /** Yearly figures of a path; null if not available. */
  fullPathOf: (path: number) => FullPath | null;
  /** False on shared pages, which cannot run paths. */
  isLive: boolean;
}

export interface DrawnTerms extends RangeTerms {
  paths: number;
}

/** Separate from the results, so that a control does not rerender the cards. */
export interface RangeDrawing {
  terms: DrawnTerms;
  change: (terms: DrawnTerms) => void;
  isBusy: boolean;
  isStopped: boolean;
  stop: () => void;
  /** Runs again after a stop. */
  run: () => void;
  /** The controls. Shared pages do not contain them. */
  Levers: ComponentType<Pick<HistoricalCardProps, 'report'>>;
}

export interface RangePicking extends Ranges {
  picked: number | null;
  pick: (path: number | null) => void;
  /** Starts the computation when a card mounts. Returns a function that releases it. */
  want: () => () => void;
}

export const RangeContext = createContext<RangePicking | null>(null);
export const RangeDrawingContext = createContext<RangeDrawing | null>(null);

/** Returns null on shared pages. */
export function useRangeDrawing({ range }: HistoricalPart): RangeDrawing | null {
  const provided = useContext(RangeDrawingContext);
  return range ? null : provided;
}

export function useRanges(
  { range }: HistoricalPart,
  shouldLoad = true,
): Ranges & Pick<RangePicking, 'picked' | 'pick'> {
  const provided = useContext(RangeContext);
  const want = provided?.want;
  useEffect(() => (range || !shouldLoad ? undefined : want?.()), [range, shouldLoad, want]);
  if (provided && !range) return provided;
  return {
    picture: range ?? null,
    problems: [],
    fullPathOf: (path) => range?.whole.find((one) => one.path === path) ?? null,
    isLive: false,
    picked: provided?.picked ?? null,
    pick: provided?.pick ?? (() => undefined),
  };
}

const range = lateModule(() => import('../../pages/range.ts'));
export const { ask: loadRange, useModule: useRangeArea } = range;

const late = (name: Exclude<keyof Awaited<ReturnType<typeof loadRange>>, 'rangeOf' | 'wholePath'>) =>
  function LateRange(props: HistoricalCardProps) {
    const area = range.useModule();
    const Loaded = area === 'failed' ? undefined : area?.[name];
    return Loaded ? <Loaded {...props} /> : null;
  };

export const RangeFanCard = late('RangeFanCard');
export const RangePaidCard = late('RangePaidCard');
export const RangeWhyCard = late('RangeWhyCard');
export const RangeLeadsCard = late('RangeLeadsCard');
export const RangePathCard = late('RangePathCard');
export const RangeSentences = late('RangeSentences');

export function RangeLevers({ report }: HistoricalCardProps) {
  const drawing = useRangeDrawing(report);
  return drawing && <drawing.Levers report={report} />;
}
