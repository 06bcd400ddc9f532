import { useCallback, useMemo, useState } from 'react';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import type { SimulationDocument, SimulationParameters } from '../../../domain/practice/cases/simulation.ts';
import { draftOfParameters, type ParametersDraft, checkParameters, ofForm } from './parameters-draft.ts';
import { useIndexHistory } from '../details/case-page.tsx';

/**
 * Strategies and assumptions as they are typed, what is wrong with them, and what can be run. `document`: ledger and
 * accounts as they stand now. `kept`: a draft from before a reload.
 */
export function useParameters(clientAge: number, document: SimulationDocument, kept?: ParametersDraft) {
  const { history, failed } = useIndexHistory();
  const [draft, setDraft] = useState(() => kept ?? draftOfParameters(document.parameters));
  const [isTouched, setTouched] = useState(kept !== undefined);
  // The server's messages stand until something is typed.
  const [refused, setRefused] = useState<FieldErrors | null>(null);
  const checked = useMemo(
    () => checkParameters(draft, clientAge, document, history),
    [draft, clientAge, document, history],
  );
  const change = useCallback((part: Partial<ParametersDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setTouched(true);
    setRefused(null);
  }, []);
  return {
    draft,
    change,
    checked,
    history,
    failed,
    errors: refused ? { ...checked.errors, ...refused } : checked.errors,
    isTouched,
    refuse: (fields: FieldErrors) => setRefused(ofForm(fields)),
    saved: () => setTouched(false),
    load: (parameters: SimulationParameters | null) => {
      setDraft(draftOfParameters(parameters));
      setTouched(false);
      setRefused(null);
    },
  };
}
