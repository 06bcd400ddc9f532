import { useEffect, useState } from 'react';
import { useRestored } from '../../state/use-typed.ts';
import { localStore } from '../../wiring.ts';
import { comparedText, dropDraft, keptDraft, type DraftOwner, type DraftSchema } from './kept-draft.ts';

interface DraftOptions<S, P> {
  /** Whose draft it is. */
  of: DraftOwner;
  /** Where the browser keeps which one is in hand. */
  inHand: string;
  opened: S;
  /** The part of what is saved that this step changes. */
  partsOf: (saved: S) => P;
}

export interface Draft<T, S, P> {
  key: string;
  of: DraftOwner;
  /** What was typed before a reload, or null. */
  kept: T | null;
  /** As it is saved, as far as this window knows. */
  owner: S;
  partsOf: (saved: S) => P;
  /** What was saved when these changes were begun, as text: another version on the server is a conflict. */
  base: string;
  drop: () => void;
  /** The saved version is what changes are begun from now. */
  settle: (saved: S) => void;
}

/** One step's draft: read once, checked by its schema, kept while it is typed, and dropped once it is saved. */
export function useDraft<T extends { base: string }, S, P>(
  schema: DraftSchema<T>,
  key: string,
  { of, inHand, opened, partsOf }: DraftOptions<S, P>,
): Draft<T, S, P> {
  const [kept] = useState(() => keptDraft(localStore, key, schema, of));
  const [owner, setOwner] = useState(opened);
  const [base, setBase] = useState(() => kept?.base ?? comparedText(partsOf(opened)));
  useRestored(kept !== null);
  useEffect(() => localStore.set(inHand, String(of.scenario)), [inHand, of.scenario]);
  return {
    key,
    of,
    kept,
    owner,
    partsOf,
    base,
    drop: () => dropDraft(localStore, key, of),
    settle: (saved) => {
      setOwner(saved);
      setBase(comparedText(partsOf(saved)));
    },
  };
}
