import { Redirect, useParams } from 'wouter';
import { displayName } from '../../../domain/practice/clients/client.ts';
import {
  A_SCENARIO,
  savedComparison,
  useScenarioWithFigures,
  type WithFigures,
} from '../../reports/frame/use-scenario.ts';
import { CasePage, useScenarioFrame } from '../details/case-page.tsx';
import { useEffect, useMemo, useState } from 'react';
import { comparativeReport } from '../../../domain/comparison/comparative/run-comparative-report.ts';
import { headline } from '../../../rendering/words/headline.ts';
import { reportBasis } from '../../../domain/practice/reports/report-basis.ts';
import type { Report } from '../../../domain/practice/reports/report.ts';
import { ButtonLink } from '../../kit/form/button.tsx';
import { Icon } from '../../kit/layout/icon.tsx';
import { api } from '../../wiring.ts';
import styles from './scenario-complete-screen.module.css';

/** The wizard's end: what was made, and what can be done with it. */
function Complete({ scenario, history, taxTables }: WithFigures) {
  const { id, client, scenario_details: details } = scenario;
  const [latest, setLatest] = useState<Report | null>(null);
  useEffect(() => {
    const leave = new AbortController();
    // Without an answer a new report can be built all the same.
    api.reports.latest(id, { signal: leave.signal }).then(setLatest, () => undefined);
    return () => leave.abort();
  }, [id]);
  const words = useMemo(() => {
    const input = savedComparison(scenario, { history, taxTables });
    if (!input) return '';
    const report = comparativeReport(input, history);
    return headline(report, reportBasis(input, report));
  }, [scenario, history, taxTables]);
  const build = `/report-builder?client=${client.id}&scenario=${id}`;
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <span className={styles.mark}>
          <Icon name="check" />
        </span>
        <h1>The scenario is complete</h1>
        <p className={styles.name} data-words>
          {details.name}, for {displayName(client)}
        </p>
        {words && <p className={styles.words}>{words}</p>}
        <div className={styles.actions}>
          {latest ? (
            <>
              <ButtonLink variant="primary" icon="chart" href={`/report-builder/${latest.id}`}>
                Open report
              </ButtonLink>
              <ButtonLink icon="present" href={`/report-builder/${latest.id}?present=true`} label="Present" />
              <ButtonLink icon="plus" href={build} label="Build another report" />
            </>
          ) : (
            <>
              <ButtonLink variant="primary" icon="chart" href={build} label="Build report" />
              <ButtonLink icon="present" href={`${build}&present=true`} label="Present" />
            </>
          )}
        </div>
        <div className={styles.more}>
          <ButtonLink variant="quiet" icon="plus" href={`/scenario-details?client=${client.id}`}>
            Start another scenario
          </ButtonLink>
          <ButtonLink variant="quiet" icon="pencil" href={`/review-summary/${id}`}>
            Review the inputs
          </ButtonLink>
          <ButtonLink variant="quiet" icon="arrow-left" href="/" label="Back to clients" />
        </div>
      </div>
    </div>
  );
}

/** After Finish. A draft is not complete: it goes to its review. */
export function ScenarioCompleteScreen() {
  const id = Number(useParams<{ scenario: string }>().scenario);
  const { scenario: asked, reload } = useScenarioWithFigures(id);
  useScenarioFrame(asked, 'Complete');
  return (
    <CasePage asked={asked} reload={reload} of={A_SCENARIO}>
      {(opened) =>
        opened.scenario.is_draft ? (
          <Redirect to={`/review-summary/${id}`} replace />
        ) : (
          <Complete {...opened} />
        )
      }
    </CasePage>
  );
}
