/** Invalid what-if entries: the results keep the last valid values, dimmed and labeled. */
import { createContext, useContext, useEffect, useId, useMemo, useState, type ReactNode } from 'react';
import styles from './invalid-entries.module.css';

interface Entries {
  /** Text of the last valid value by id of each invalid field. */
  readonly validValues: ReadonlyMap<string, string>;
  set: (id: string, text: string | null) => void;
  readonly resets: number;
  discard: () => void;
}

const Context = createContext<Entries>({
  validValues: new Map(),
  set: () => undefined,
  resets: 0,
  discard: () => undefined,
});

export function InvalidEntries({ children }: { children: ReactNode }) {
  const [validValues, setValidValues] = useState<ReadonlyMap<string, string>>(new Map());
  const [resets, setResets] = useState(0);
  // Must be stable, because fields report their entries again on a change.
  const [calls] = useState(() => ({
    discard: () => setResets((count) => count + 1),
    set: (id: string, text: string | null) =>
      setValidValues((current) => {
        if ((current.get(id) ?? null) === text) return current;
        const next = new Map(current);
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

/** `validText`: text of the value that the results use. The returned `key` changes when entries are discarded. */
export function useInvalidEntry(validText: string): {
  key: number;
  setInvalid: (isInvalid: boolean) => void;
} {
  const id = useId();
  const { set, resets } = useContext(Context);
  const [isInvalid, setIsInvalid] = useState(false);
  useEffect(() => setIsInvalid(false), [resets]);
  useEffect(() => {
    set(id, isInvalid ? validText : null);
  }, [set, id, isInvalid, validText]);
  useEffect(() => () => set(id, null), [set, id]);
  return { key: resets, setInvalid: setIsInvalid };
}

export function ResultsLabel() {
  const values = [...new Set(useContext(Context).validValues.values())];
  return (
    <p className={styles.label} aria-live="polite">
      {values.length > 0 && <span>Results for {values.join(' and ')}</span>}
    </p>
  );
}

/** Dims results while an entry is invalid. */
export const DimmedResults = ({ children }: { children: ReactNode }) => (
  <div className={useHasInvalidEntry() ? styles.dimmed : styles.results}>{children}</div>
);

export const WhatIfResults = ({ children }: { children: ReactNode }) => (
  <>
    <ResultsLabel />
    <DimmedResults>{children}</DimmedResults>
  </>
);
