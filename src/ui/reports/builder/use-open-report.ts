import { useCallback, useEffect, useRef, useState, type ComponentType } from 'react';
import { isNotFound, messageOf } from '../../api/api-error.ts';
import type { ListKind } from '../../clients/list-kind.ts';

export interface BuilderProps<Opened, R> {
  opened: Opened;
  isPresenting: boolean;
  /** Of the report with this id, which a new one does not have. */
  onPresent: (on: boolean, report: number) => void;
  /** The new report was saved. */
  onMade: (report: R) => void;
  onReload: () => void;
}

/** A kind of report, as its builder is opened; the same object each time. */
export interface BuilderKind<Opened, R> {
  crumb: string;
  path: string;
  /** What a report is of: its name in the address and on screens. */
  source: 'scenario' | 'simulation';
  list: ListKind;
  home: { href: string; label: string };
  /** A report by id, or a new one of a scenario or simulation, which is not saved by being opened. */
  open: (report: number | null, source: number) => Promise<Opened>;
  /**
   * The builder, with the engine and the cards; it comes while the report itself is asked for. Not by way of a Suspense
   * boundary: React shows what a boundary waited for no sooner than 300 ms after the boundary's stand-in.
   */
  load: () => Promise<ComponentType<BuilderProps<Opened, R>>>;
}

type Opening<Opened, R> =
  | { state: 'loading' }
  | { state: 'nothing_asked' }
  | { state: 'failed'; message: string; isUnknown: boolean }
  | { state: 'loaded'; opened: Opened; count: number; Builder: ComponentType<BuilderProps<Opened, R>> };

/** What the address asks for: a report by id, or a new one. */
export function useOpenReport<Opened, R>(
  kind: BuilderKind<Opened, R>,
  report: number | null,
  source: number | null,
) {
  const [opening, setOpening] = useState<Opening<Opened, R>>({ state: 'loading' });
  const [asked, setAsked] = useState(0);
  const made = useRef<number | null>(null);
  const count = useRef(0);
  useEffect(() => {
    if (report !== null && report === made.current) return;
    let isLeft = false;
    const open = async (): Promise<Opening<Opened, R>> => {
      if (report === null && source === null) return { state: 'nothing_asked' };
      const code = kind.load();
      // Should the report fail first, this failure is of no interest.
      code.catch(() => undefined);
      const opened = await kind.open(report, source ?? 0);
      return { state: 'loaded', opened, count: (count.current += 1), Builder: await code };
    };
    open().then(
      (next) => !isLeft && setOpening(next),
      (error: unknown) =>
        !isLeft &&
        setOpening({
          state: 'failed',
          message: messageOf(error),
          isUnknown: isNotFound(error),
        }),
    );
    return () => {
      isLeft = true;
    };
  }, [kind, report, source, asked]);
  /** The new report was saved, and the address names it from now on: it is open already. */
  const onMade = useCallback((id: number) => void (made.current = id), []);
  const reload = (): void => {
    made.current = null;
    setOpening({ state: 'loading' });
    setAsked((before) => before + 1);
  };
  return { opening, onMade, reload };
}
