import { useCallback, type ReactNode } from 'react';
import type { HistoricalReportInput } from '../../../domain/comparison/historical/historical-report-schema.ts';
import type { HistoryWindow } from '../../../domain/market/index-path.ts';
import type { SimulationDocument } from '../../../domain/practice/cases/simulation.ts';
import { HistoryPreview } from './history-preview.tsx';
import { ParametersForm, type useParameters } from './parameters-form.tsx';
import styles from './parameters-step.module.css';

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
        <ParametersForm run={run} illustration={illustration} illustrationHref={props.illustrationHref}>
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
