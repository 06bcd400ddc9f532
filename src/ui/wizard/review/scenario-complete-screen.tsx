import { Redirect, useParams } from 'wouter';
import { displayName } from '../../../domain/practice/clients/client.ts';
import { savedComparison, useScenarioWithFigures } from '../../reports/frame/use-scenario.ts';
import type { WithFigures } from '../../reports/frame/use-scenario.ts';
import { ScenarioPage } from '../details/case-page.tsx';
import { useMemo } from 'react';
import { comparativeReport } from '../../../domain/comparison/comparative/run-comparative-report.ts';
import { headline } from '../../../rendering/words/headline.ts';
import { reportBasis } from '../../../domain/practice/reports/report-basis.ts';
import { ButtonLink } from '../../kit/form/button.tsx';
import { Icon, type IconName } from '../../kit/layout/icon.tsx';
import { useLoad } from '../../state/use-load.ts';
import { api } from '../../wiring.ts';
import layout from '../../kit/layout/layout.module.css';
import styles from './scenario-complete-screen.module.css';

function Complete({ scenario, history, taxTables }: WithFigures) {
  const { id, client, scenario_details: details } = scenario;
  // After a failure, the user can still build a new report.
  const { data: latest } = useLoad(String(id), (signal) => api.reports.latest(id, { signal }));
  const texts = useMemo(() => {
    const input = savedComparison(scenario, { history, taxTables });
    if (!input) return '';
    const report = comparativeReport(input, history);
    return headline(report, reportBasis(input, report));
  }, [scenario, history, taxTables]);
  const build = `/report-builder?client=${client.id}&scenario=${id}`;
  const open = latest && `/report-builder/${latest.id}`;
  const next: readonly Way[] = open
    ? [
        ['chart', open, 'Open report'],
        ['present', `${open}?present=true`, 'Present'],
        ['plus', build, 'Build another report'],
      ]
    : [
        ['chart', build, 'Build report'],
        ['present', `${build}&present=true`, 'Present'],
      ];
  const otherWays: readonly Way[] = [
    ['plus', `/scenario-details?client=${client.id}`, 'Start another scenario'],
    ['pencil', `/review-summary/${id}`, 'Review the inputs'],
    ['arrow-left', '/', 'Back to clients'],
  ];
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <span className={styles.mark}>
          <Icon name="check" />
        </span>
        <h1>The scenario is complete</h1>
        <p className={layout.quiet}>
          {details.name}, for {displayName(client)}
        </p>
        {texts && <p className={styles.words}>{texts}</p>}
        <div className={styles.actions}>
          {next.map(([icon, href, label], index) => (
            <ButtonLink key={label} variant={index > 0 ? 'default' : 'primary'} {...{ icon, href, label }} />
          ))}
        </div>
        <div className={styles.more}>
          {otherWays.map(([icon, href, label]) => (
            <ButtonLink key={label} variant="quiet" {...{ icon, href, label }} />
          ))}
        </div>
      </div>
    </div>
  );
}

type Way = readonly [icon: IconName, href: string, label: string];

export function ScenarioCompleteScreen() {
  const id = Number(useParams<{ scenario: string }>().scenario);
  return (
    <ScenarioPage loaded={useScenarioWithFigures(id)} step="Complete">
      {(opened) =>
        opened.scenario.is_draft ? (
          <Redirect to={`/review-summary/${id}`} replace />
        ) : (
          <Complete {...opened} />
        )
      }
    </ScenarioPage>
  );
}
