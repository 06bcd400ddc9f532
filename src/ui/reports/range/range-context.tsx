import { createContext, useContext, useEffect, type ComponentType } from 'react';
import type { RangePicture, RangeTerms, FullPath } from '../../../domain/paths/range-picture.ts';
import type {
  HistoricalPart,
  HistoricalCardProps,
} from '../../../rendering/words/history/historical-part.ts';
import { lazyModule } from '../comparative/card-place.tsx';

interface RangeResults {
  /** Null before the first result, or without one. */
  picture: RangePicture | null;
  problems: readonly string[];
  /** Yearly figures of a path; null if not available. */
  fullPathOf: (path: number) => FullPath | null;
  /** False on shared pages, which cannot run paths. */
  isLive: boolean;
}

export interface RunTerms extends RangeTerms {
  paths: number;
}

/** Separate from the results, so that a control does not rerender the cards. */
export interface RangeRun {
  terms: RunTerms;
  change: (terms: RunTerms) => void;
  isBusy: boolean;
  isStopped: boolean;
  stop: () => void;
  /** Runs again after a stop. */
  run: () => void;
  /** The controls. Shared pages do not contain them. */
  Levers: ComponentType<Pick<HistoricalCardProps, 'report'>>;
}

export interface RangeSelection extends RangeResults {
  path: number | null;
  setPath: (path: number | null) => void;
  /** Starts the computation when a card mounts. Returns a function that releases it. */
  request: () => () => void;
}

export const RangeContext = createContext<RangeSelection | null>(null);
export const RangeRunContext = createContext<RangeRun | null>(null);

/** Returns null on shared pages. */
export function useRangeRun({ range }: HistoricalPart): RangeRun | null {
  const provided = useContext(RangeRunContext);
  return range ? null : provided;
}

export function useRanges(
  { range }: HistoricalPart,
  shouldLoad = true,
): RangeResults & Pick<RangeSelection, 'path' | 'setPath'> {
  const provided = useContext(RangeContext);
  const request = provided?.request;
  useEffect(() => (range || !shouldLoad ? undefined : request?.()), [range, shouldLoad, request]);
  if (provided && !range) return provided;
  return {
    picture: range ?? null,
    problems: [],
    fullPathOf: (path) => range?.whole.find((candidate) => candidate.path === path) ?? null,
    isLive: false,
    path: provided?.path ?? null,
    setPath: provided?.setPath ?? (() => undefined),
  };
}

const rangeModule = lazyModule(() => import('../../pages/range.ts'));
export const { load: loadRange, useModule: useRangeModule } = rangeModule;

const lateCard = (name: Exclude<keyof Awaited<ReturnType<typeof loadRange>>, 'rangeOf' | 'wholePath'>) =>
  function LateRange(props: HistoricalCardProps) {
    const loaded = rangeModule.useModule();
    const Loaded = loaded === 'failed' ? undefined : loaded?.[name];
    return Loaded ? <Loaded {...props} /> : null;
  };

export const RangeFanCard = lateCard('RangeFanCard');
export const RangePaidCard = lateCard('RangePaidCard');
export const RangeWhyCard = lateCard('RangeWhyCard');
export const RangeLeadsCard = lateCard('RangeLeadsCard');
export const RangePathCard = lateCard('RangePathCard');
export const RangeSentences = lateCard('RangeSentences');

export function RangeLevers({ report }: HistoricalCardProps) {
  const rangeRun = useRangeRun(report);
  return rangeRun && <rangeRun.Levers report={report} />;
}
