/** Entries in What if that are outside their bounds: the results keep the last valid values, dimmed and labeled. */
import { createContext, useContext, useEffect, useId, useMemo, useState, type ReactNode } from 'react';
import styles from './invalid-entries.module.css';

interface Entries {
  /** The last valid value of each field with an invalid entry, in words, by the field's id. */
  readonly validValues: ReadonlyMap<string, string>;
  set: (id: string, validValues: string | null) => void;
  /** Raised by one when all entries are discarded. */
  readonly resets: number;
  discard: () => void;
}

const Context = createContext<Entries>({
  validValues: new Map(),
  set: () => undefined,
  resets: 0,
  discard: () => undefined,
});

/** Around the results and the panel whose fields report invalid entries. */
export function InvalidEntries({ children }: { children: ReactNode }) {
  const [validValues, setShown] = useState<ReadonlyMap<string, string>>(new Map());
  const [resets, setResets] = useState(0);
  // The same functions each time: a field reports its entry again whenever they change.
  const [calls] = useState(() => ({
    discard: () => setResets((count) => count + 1),
    set: (id: string, text: string | null) =>
      setShown((now) => {
        if ((now.get(id) ?? null) === text) return now;
        const next = new Map(now);
        if (text === null) next.delete(id);
        else next.set(id, text);
        return next;
      }),
  }));
  const entries = useMemo((): Entries => ({ validValues, resets, ...calls }), [validValues, resets, calls]);
  return <Context value={entries}>{children}</Context>;
}

export const useDiscardEntries = (): (() => void) => useContext(Context).discard;

export const useHasInvalidEntry = (): boolean => useContext(Context).validValues.size > 0;

/**
 * For a field: reports whether its entry is invalid. `shown`: the value that the results use, in words. `key`: the field's,
 * which changes when entries are discarded.
 */
export function useInvalidEntry(validValues: string): {
  key: number;
  setInvalid: (isInvalid: boolean) => void;
} {
  const id = useId();
  const { set, resets } = useContext(Context);
  const [isInvalid, setIsInvalid] = useState(false);
  useEffect(() => setIsInvalid(false), [resets]);
  useEffect(() => {
    set(id, isInvalid ? validValues : null);
  }, [set, id, isInvalid, validValues]);
  // A field that is removed takes its invalid entry with it.
  useEffect(() => () => set(id, null), [set, id]);
  return { key: resets, setInvalid: setIsInvalid };
}

/** "Results for 7.54%", while an entry is invalid. */
export function ResultsLabel() {
  const values = [...new Set(useContext(Context).validValues.values())];
  return (
    <p className={styles.label} aria-live="polite">
      {values.length > 0 && <span>Results for {values.join(' and ')}</span>}
    </p>
  );
}

export function WhatIfResults({ children }: { children: ReactNode }) {
  return (
    <>
      <ResultsLabel />
      <div className={useHasInvalidEntry() ? styles.dimmed : styles.results}>{children}</div>
    </>
  );
}
