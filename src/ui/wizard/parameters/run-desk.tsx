import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { HistoricalReportInput } from '../../../domain/comparison/historical/historical-report-schema.ts';
import type { HistoryWindow } from '../../../domain/market/index-path.ts';
import type { SimulationDocument, SimulationParameters } from '../../../domain/practice/cases/simulation.ts';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import { useIndexHistory } from '../details/case-page.tsx';
import { HistoryPreview } from './history-preview.tsx';
import { ParametersForm } from './parameters-form.tsx';
import styles from './parameters-step.module.css';
import { draftOfParameters, type ParametersDraft, checkParameters, ofForm } from './parameters-draft.ts';

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

interface RunDeskProps {
  title: string;
  text: ReactNode;
  run: ReturnType<typeof useParameters>;
  /** Null while something is wrong: the preview keeps what was right before. */
  input: HistoricalReportInput | null;
  illustration: SimulationDocument['illustration'];
  illustrationHref: string;
  foot: ReactNode;
  children?: ReactNode;
}

/** The forms of a run on history, with what history makes of it beside. */
export function RunDesk(props: RunDeskProps) {
  const { run, illustration } = props;
  const { history, failed, change } = run;
  const setWindow = useCallback((history_window: HistoryWindow) => change({ history_window }), [change]);
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>{props.title}</h1>
        <p>{props.text}</p>
      </header>
      <div className={styles.columns}>
        <ParametersForm
          draft={run.draft}
          errors={run.errors}
          parameters={run.checked.parameters}
          history={history}
          ledgerYears={illustration?.rows.length ?? 0}
          printed={illustration?.source?.index_accounts ?? []}
          illustrationHref={props.illustrationHref}
          onChange={change}
        >
          {props.children}
        </ParametersForm>
        <div className={styles.side}>
          <HistoryPreview input={props.input} history={history} failed={failed} onWindow={setWindow} />
        </div>
      </div>
      {props.foot}
    </div>
  );
}
