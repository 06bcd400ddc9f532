import { doPeriodsOverlap } from '../../../domain/comparison/historical/historical-report.ts';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { HistoricalReportInput } from '../../../domain/comparison/historical/historical-report-schema.ts';
import type { SimulationDocument } from '../../../domain/practice/cases/simulation.ts';
import { ParametersForm, type useParameters } from './parameters-form.tsx';
import styles from './parameters.module.css';
import { longMonth } from '../../../domain/shared/dates.ts';
import type { IndexHistory } from '../../../domain/market/inline-series.ts';
import { Skeleton } from '../../kit/layout/skeleton.tsx';
import { markLegend } from '../../../rendering/words/history/historical-text.ts';
import { RunLead, PaidShares, FourPeriodsTable } from '../result/run-result.tsx';
import { runOf, type Run } from '../../reports/frame/run-of.ts';
import { OldResults } from '../details/wizard-frame.tsx';
import layout from '../../kit/layout/layout.module.css';

interface RunDeskProps {
  title: string;
  text: ReactNode;
  run: ReturnType<typeof useParameters>;
  input: HistoricalReportInput | null;
  illustration: SimulationDocument['illustration'];
  illustrationHref: string;
  foot: ReactNode;
  children?: ReactNode;
}

export function RunDesk(props: RunDeskProps) {
  const { run, illustration } = props;
  const { history, failed } = run;
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
          <HistoryPreview input={props.input} history={history} failed={failed} />
        </div>
      </div>
      {props.foot}
    </div>
  );
}

interface HistoryPreviewProps {
  input: HistoricalReportInput | null;
  history: IndexHistory | null;
  failed: boolean;
}

export function HistoryPreview({ input, history, failed }: HistoryPreviewProps) {
  // Deferred, so that typing is not delayed.
  const deferredInput = useDeferredValue(input);
  const run = useLastRun(deferredInput, history);
  const isOld = run !== null && input === null;
  return (
    <section className={styles.preview} aria-label="Preview">
      <div className={styles.bar}>
        <h2>Preview</h2>
        {isOld && <OldResults />}
      </div>
      {failed && (
        <p className={layout.hint}>The market figures could not be loaded. Reload the page to try again.</p>
      )}
      {!failed && !run && (input || !history) && (
        <div className={styles.waiting} role="status">
          <span className="sr-only">Loading the market figures</span>
          <Skeleton height={20} />
          <Skeleton width="70%" height={20} />
          <Skeleton height={120} />
        </div>
      )}
      {!failed && !run && !input && history && (
        <p className={layout.hint}>Fix the marked fields to see the results.</p>
      )}
      {run && (
        <div className={isOld ? styles.stale : styles.result}>
          <div className={styles.lead}>
            <RunLead run={run} />
          </div>
          <PaidShares report={run.report} basis={run.basis} />
          <FourPeriodsTable report={run.report} basis={run.basis} isTight />
          <p className={layout.small}>
            {run.report.period_count.toLocaleString('en-US')}{' '}
            {doPeriodsOverlap(run.report) ? 'overlapping ' : ''}
            {run.report.period_count === 1 ? 'period' : 'periods'}, from {longMonth(run.report.first_month)}{' '}
            to {longMonth(run.report.last_month)}. {markLegend(run.report)}
          </p>
        </div>
      )}
    </section>
  );
}

function useLastRun(input: HistoricalReportInput | null, history: IndexHistory | null): Run | null {
  const now = useMemo(() => (input && history ? runOf(input, history) : null), [input, history]);
  const [last, setLast] = useState(now);
  if (now !== null && now !== last) {
    setLast(now);
    return now;
  }
  return now ?? last;
}
