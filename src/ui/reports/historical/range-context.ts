import { createContext, useContext, useEffect } from 'react';
import type { RangePicture, RangeTerms, WholePath } from '../../../domain/paths/range-picture.ts';
import type { HistoricalPart } from '../../../rendering/words/history/historical-part.ts';

/** Many paths of the report that is shown, and how they are drawn. */
export interface Ranges {
  /** Null until the first are computed, and where there are none. */
  picture: RangePicture | null;
  /** Why there are none. */
  problems: readonly string[];
  /** More paths are being computed. */
  isBusy: boolean;
  /** One path year by year; null where it is not known. */
  wholeOf: (path: number) => WholePath | null;
  /** Null where nothing can be computed: on a shared page. */
  change: ((terms: RangeTerms) => void) | null;
  terms: RangeTerms | null;
  stop: () => void;
}

export interface RangePicking extends Ranges {
  /** Which path is looked at. */
  picked: number | null;
  pick: (path: number | null) => void;
  /** Somebody looks: nothing is computed before. */
  want: () => () => void;
}

export const RangeContext = createContext<RangePicking | null>(null);

/** What every card of the tab shows; on a shared page the report brings it along. */
export function useRanges({ range }: HistoricalPart): Ranges & Pick<RangePicking, 'picked' | 'pick'> {
  const given = useContext(RangeContext);
  const want = given?.want;
  useEffect(() => (range ? undefined : want?.()), [range, want]);
  if (given && !range) return given;
  return {
    picture: range ?? null,
    problems: [],
    isBusy: false,
    wholeOf: (path) => range?.whole.find((one) => one.path === path) ?? null,
    change: null,
    terms: range?.terms ?? null,
    stop: () => undefined,
    picked: given?.picked ?? null,
    pick: given?.pick ?? (() => undefined),
  };
}
