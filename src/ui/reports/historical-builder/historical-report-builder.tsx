import { useMemo } from 'react';
import type { HistoricalReportRecord } from '../../../domain/practice/reports/historical-report-kept.ts';
import { displayName } from '../../../domain/practice/clients/client.ts';
import { otherLedgerAge } from '../../../domain/policy/ledger-age.ts';
import { ButtonLink } from '../../kit/button.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { OtherAge } from '../frame/other-age.tsx';
import { useCrumbs, useCurrentClient } from '../../state/hooks.ts';
import styles from '../builder/report-builder.module.css';
import { savedRun } from '../historical/run-of.ts';
import { HistoricalWorkbench } from './historical-workbench.tsx';
import type { BuilderProps } from '../builder/use-open-report.ts';
import type { OpenedHistoricalReport } from './historical-report-builder-screen.tsx';

/** The report with what makes it, or what is missing for one. */
export function HistoricalReportBuilder({
  opened,
  isPresenting,
  onPresent,
  onMade,
  onReload,
}: BuilderProps<OpenedHistoricalReport, HistoricalReportRecord>) {
  const { simulation, report, input, history } = opened;
  useCrumbs([
    { label: displayName(simulation.client), href: `/historical/client/${simulation.client.id}` },
    {
      label: simulation.simulation_details.name,
      href: `/historical/simulation-review/${simulation.id}`,
    },
    { label: report.name },
  ]);
  useCurrentClient(simulation.client.firstname);
  const saved = useMemo(() => (input === null ? null : savedRun(input, history)), [input, history]);

  const ledgerAge = otherLedgerAge(simulation.client.age, simulation.document.illustration);
  if (ledgerAge !== null)
    return (
      <div className={styles.message}>
        <OtherAge client={simulation.client} ledgerAge={ledgerAge} onRenumbered={onReload} />
      </div>
    );
  if (saved?.run)
    return (
      <HistoricalWorkbench
        opened={opened}
        saved={saved.run.input}
        isPresenting={isPresenting}
        onPresent={onPresent}
        onMade={onMade}
      />
    );
  const parameters = `/historical/parameters/${simulation.id}`;
  const illustration = simulation.document.illustration === null;
  return (
    <div className={styles.message}>
      {saved === null ? (
        <EmptyState
          page
          icon="history"
          title="This simulation is not finished"
          text={
            illustration
              ? 'The report appears as soon as the policy’s ledger is there.'
              : 'The report appears as soon as its index strategies are there.'
          }
          action={
            <ButtonLink
              variant="primary"
              href={illustration ? `/historical/illustration-data/${simulation.id}` : parameters}
            >
              {illustration ? 'Go to the illustration' : 'Go to the parameters'}
            </ButtonLink>
          }
        />
      ) : (
        <EmptyState
          page
          icon="warning"
          title="This simulation cannot be run on the history there is now"
          text={Object.values(saved.errors ?? {})
            .flat()
            .join(' ')}
          action={
            <ButtonLink variant="primary" href={parameters}>
              Change the parameters
            </ButtonLink>
          }
        />
      )}
    </div>
  );
}
