import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { HistoricalReportInput } from '../../../domain/comparison/historical/historical-report-schema.ts';
import type { IndexHistory } from '../../../domain/market/inline-series.ts';
import type { FullPath } from '../../../domain/paths/range-picture.ts';
import type { RangeResponse } from '../../../domain/paths/report-runners.ts';
import type { HistoricalCardProps } from '../../../rendering/words/history/historical-part.ts';
import { loadRangeRuns } from '../../wiring.ts';
import { lateModule } from '../comparative/card-place.tsx';
import { RangeContext, RangeDrawingContext } from './range-context.tsx';
import type { DrawnTerms, RangeDrawing, RangePicking } from './range-context.tsx';

interface RangeProviderProps {
  input: HistoricalReportInput;
  history: IndexHistory;
  children: ReactNode;
}

/** Same values as in paths/range-picture.ts, which is lazy-loaded with the tab. */
const TERMS: DrawnTerms = { model: 'block_bootstrap', mean_block: 60, mean_shift: 0, seed: 1, paths: 10_000 };
/** Shown first, while the others run. */
const FEW = 1000;
const NONE = { picture: null, problems: [] };
/** Longer than the interval between changes of a moving slider. */
const REST_MS = 250;

const solvePage = lateModule(() => import('../../pages/solve.ts'));

function LateLevers(props: Pick<HistoricalCardProps, 'report'>) {
  const area = solvePage.useModule();
  return area && area !== 'failed' ? <area.RangeLevers {...props} /> : null;
}

export function RangeProvider({ input, history, children }: RangeProviderProps) {
  const [drawnTerms, setTerms] = useState(TERMS);
  const [picked, pick] = useState<number | null>(null);
  const [wanted, setWanted] = useState(0);
  const [shown, setShown] = useState<Pick<RangePicking, 'picture' | 'problems'>>(NONE);
  const [isBusy, setBusy] = useState(false);
  const [isStopped, setStopped] = useState(false);
  const [openWhole, setOpenWhole] = useState<((path: number) => FullPath) | null>(null);
  const isHidden = useHidden();
  const isRequested = wanted > 0 && !isHidden;

  const want = useCallback(() => {
    setWanted((count) => count + 1);
    return () => setWanted((count) => count - 1);
  }, []);
  useEffect(() => setStopped(false), [input, drawnTerms]);

  useEffect(() => {
    if (!isRequested || isStopped) return;
    let isOver = false;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const take = (result: RangeResponse | null): void => {
      if (isOver || !result) return;
      if ('picture' in result) setShown({ ...NONE, picture: result.picture });
      else setShown({ ...NONE, problems: Object.values(result.errors).flat() });
    };
    const failed = (): void => {
      if (isOver) return;
      setBusy(false);
      setShown({ ...NONE, problems: ['The paths could not be computed. Reload the page to try again.'] });
    };
    setBusy(true);
    loadRangeRuns().then((runs) => {
      if (isOver) return;
      const { paths: all, ...terms } = drawnTerms;
      const question = (paths: number) => ({ input, terms, paths });
      runs.few(question(Math.min(FEW, all)), history).then(take, failed);
      rest = setTimeout(() => {
        runs.all(question(all), history).then((result) => {
          take(result);
          if (!isOver && result) setBusy(false);
        }, failed);
      }, REST_MS);
    }, failed);
    return () => {
      isOver = true;
      clearTimeout(rest);
      void loadRangeRuns().then((runs) => runs.stop());
    };
  }, [input, history, drawnTerms, isRequested, isStopped]);

  useEffect(() => {
    if (picked === null) return;
    let isOver = false;
    void import('../../pages/range.ts').then(({ wholePath, rangeOf }) => {
      const { paths, ...terms } = drawnTerms;
      if (!isOver)
        setOpenWhole(() => (path: number) => wholePath(rangeOf(input, terms, paths), history, path));
    });
    return () => {
      isOver = true;
    };
  }, [picked, input, drawnTerms, history]);

  const value = useMemo(
    (): RangePicking => ({
      ...shown,
      isLive: true,
      fullPathOf: (path) => (shown.picture ? (openWhole?.(path) ?? null) : null),
      picked,
      pick,
      want,
    }),
    [shown, openWhole, picked, want],
  );
  const drawing = useMemo(
    (): RangeDrawing => ({
      terms: drawnTerms,
      change: setTerms,
      isBusy: isBusy && !isStopped,
      isStopped,
      run: () => setStopped(false),
      Levers: LateLevers,
      stop: () => {
        setStopped(true);
        setBusy(false);
      },
    }),
    [drawnTerms, isBusy, isStopped],
  );
  return (
    <RangeDrawingContext value={drawing}>
      <RangeContext value={value}>{children}</RangeContext>
    </RangeDrawingContext>
  );
}

/** Hidden browser tabs compute no paths. */
function useHidden(): boolean {
  const [isHidden, setHidden] = useState(() => document.hidden);
  useEffect(() => {
    const updateHidden = (): void => setHidden(document.hidden);
    document.addEventListener('visibilitychange', updateHidden);
    return () => document.removeEventListener('visibilitychange', updateHidden);
  }, []);
  return isHidden;
}
