import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { HistoricalReportInput } from '../../../domain/comparison/historical/historical-report-schema.ts';
import type { IndexHistory } from '../../../domain/market/inline-series.ts';
import type { FullPath } from '../../../domain/paths/range-picture.ts';
import type { RangeResponse } from '../../../domain/paths/report-runners.ts';
import type { HistoricalCardProps } from '../../../rendering/words/history/historical-part.ts';
import { loadRangeRuns } from '../../wiring.ts';
import { lazyModule } from '../comparative/card-place.tsx';
import { RangeContext, RangeRunContext } from './range-context.tsx';
import type { RunTerms, RangeRun, RangeSelection } from './range-context.tsx';

interface RangeProviderProps {
  input: HistoricalReportInput;
  history: IndexHistory;
  children: ReactNode;
}

/** Same values as in paths/range-picture.ts, which is lazy-loaded with the tab. */
const TERMS: RunTerms = { model: 'block_bootstrap', mean_block: 60, mean_shift: 0, seed: 1, paths: 10_000 };
/** Shown first, while the others run. */
const FIRST_PATHS = 1000;
const NONE = { picture: null, problems: [] };
/** Longer than the interval between changes of a moving slider. */
const PAUSE_MS = 250;

const lateAnalysis = lazyModule(() => import('../../pages/solve.ts'));

function LazyLevers(props: Pick<HistoricalCardProps, 'report'>) {
  const area = lateAnalysis.useModule();
  return area && area !== 'failed' ? <area.RangeLevers {...props} /> : null;
}

export function RangeProvider({ input, history, children }: RangeProviderProps) {
  const [drawnTerms, setTerms] = useState(TERMS);
  const [selectedPath, setPath] = useState<number | null>(null);
  const [requestCount, setRequestCount] = useState(0);
  const [results, setResult] = useState<Pick<RangeSelection, 'picture' | 'problems'>>(NONE);
  const [isBusy, setBusy] = useState(false);
  const [isStopped, setStopped] = useState(false);
  const [computeFullPath, setComputeFullPath] = useState<((path: number) => FullPath) | null>(null);
  const isHidden = useHidden();
  const isRequested = requestCount > 0 && !isHidden;

  const requestRun = useCallback(() => {
    setRequestCount((count) => count + 1);
    return () => setRequestCount((count) => count - 1);
  }, []);
  useEffect(() => setStopped(false), [input, drawnTerms]);

  useEffect(() => {
    if (!isRequested || isStopped) return;
    let isCanceled = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const applyResult = (result: RangeResponse | null): void => {
      if (isCanceled || !result) return;
      if ('picture' in result) setResult({ ...NONE, picture: result.picture });
      else setResult({ ...NONE, problems: Object.values(result.errors).flat() });
    };
    const reportFailure = (): void => {
      if (isCanceled) return;
      setBusy(false);
      setResult({ ...NONE, problems: ['The paths could not be computed. Reload the page to try again.'] });
    };
    setBusy(true);
    loadRangeRuns().then((runs) => {
      if (isCanceled) return;
      const { paths: all, ...terms } = drawnTerms;
      const orderOf = (paths: number) => ({ input, terms, paths });
      runs.few(orderOf(Math.min(FIRST_PATHS, all)), history).then(applyResult, reportFailure);
      timer = setTimeout(() => {
        runs.all(orderOf(all), history).then((result) => {
          applyResult(result);
          if (!isCanceled && result) setBusy(false);
        }, reportFailure);
      }, PAUSE_MS);
    }, reportFailure);
    return () => {
      isCanceled = true;
      clearTimeout(timer);
      void loadRangeRuns().then((runs) => runs.stop());
    };
  }, [input, history, drawnTerms, isRequested, isStopped]);

  useEffect(() => {
    if (selectedPath === null) return;
    let isCanceled = false;
    void import('../../pages/range.ts').then(({ wholePath, rangeOf }) => {
      const { paths, ...terms } = drawnTerms;
      if (!isCanceled)
        setComputeFullPath(() => (path: number) => wholePath(rangeOf(input, terms, paths), history, path));
    });
    return () => {
      isCanceled = true;
    };
  }, [selectedPath, input, drawnTerms, history]);

  const selection = useMemo(
    (): RangeSelection => ({
      ...results,
      isLive: true,
      fullPathOf: (path) => (results.picture ? (computeFullPath?.(path) ?? null) : null),
      path: selectedPath,
      setPath,
      request: requestRun,
    }),
    [results, computeFullPath, selectedPath, requestRun],
  );
  const rangeRun = useMemo(
    (): RangeRun => ({
      terms: drawnTerms,
      change: setTerms,
      isBusy: isBusy && !isStopped,
      isStopped,
      run: () => setStopped(false),
      Levers: LazyLevers,
      stop: () => {
        setStopped(true);
        setBusy(false);
      },
    }),
    [drawnTerms, isBusy, isStopped],
  );
  return (
    <RangeRunContext value={rangeRun}>
      <RangeContext value={selection}>{children}</RangeContext>
    </RangeRunContext>
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
