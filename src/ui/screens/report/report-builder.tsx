import { useMemo, useState } from 'react';
import { displayName } from '../../../domain/clients/client.ts';
import { comparativeReport } from '../../../domain/comparison/run-comparative-report.ts';
import { reportBasis } from '../../../domain/reports/report-basis.ts';
import { comparisonOf } from '../../../domain/scenarios/scenario.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ShareDialog } from '../../components/share-dialog.tsx';
import { Disclosures } from '../../report/disclosures.tsx';
import { ReportView } from '../../report/report-view.tsx';
import { ReportWarnings } from '../../report/report-warnings.tsx';
import { TopBarActions } from '../../shell/app-shell.tsx';
import { useCrumbs, useCurrentClient } from '../../state/hooks.ts';
import { Presentation } from './presentation.tsx';
import styles from './report-builder.module.css';
import { TabsPanel } from './tabs-panel.tsx';
import type { OpenedReport } from './use-report.ts';
import { useSavedAction } from './use-saved-action.ts';
import { WhatIfPanel } from './what-if-panel.tsx';
import { noChanges, whatIf } from './what-if.ts';

interface ReportBuilderProps {
  opened: OpenedReport;
  isPresenting: boolean;
  onPresent: (on: boolean) => void;
}

const SAVE_WORDS = { saved: 'Saved', saving: 'Saving…', failed: 'Not saved' } as const;

export function ReportBuilder({ opened, isPresenting, onPresent }: ReportBuilderProps) {
  const { scenario } = opened;
  const [report, setReport] = useState(opened.report);
  const [isSharing, setIsSharing] = useState(false);
  const [changes, setChanges] = useState(noChanges);
  const { shown, change, saveState, flush } = useSavedAction(report, setReport);
  useCrumbs([
    { label: displayName(scenario.client), href: '/' },
    { label: scenario.scenario_details.name, href: `/comparative-vehicles/${scenario.id}` },
    { label: report.name },
  ]);
  useCurrentClient(scenario.client.firstname);

  const saved = useMemo(() => comparisonOf(scenario.client.age, scenario.document), [scenario]);
  const input = useMemo(() => saved && whatIf(saved, changes), [saved, changes]);
  const figures = useMemo(() => input && comparativeReport(input), [input]);
  const basis = useMemo(() => input && figures && reportBasis(input, figures), [input, figures]);

  if (!saved || !figures || !basis)
    return (
      <div className={styles.message}>
        <EmptyState
          page
          icon="document"
          title="This scenario has no illustration yet"
          text="The report appears as soon as the policy’s ledger is there."
          action={
            <ButtonLink variant="primary" href={`/illustration-data/${scenario.id}`}>
              Go to the illustration
            </ButtonLink>
          }
        />
      </div>
    );

  if (isPresenting)
    return (
      <Presentation
        report={figures}
        basis={basis}
        shown={shown}
        client={scenario.client}
        name={report.name}
        onLeave={() => onPresent(false)}
      />
    );

  return (
    <div className={styles.builder}>
      <TopBarActions>
        <span className={styles.saved} role="status">
          {SAVE_WORDS[saveState]}
        </span>
        <Button icon="share" onClick={() => setIsSharing(true)}>
          <span className={styles.word}>Share</span>
        </Button>
        <Button variant="primary" icon="present" onClick={() => onPresent(true)}>
          Present
        </Button>
      </TopBarActions>
      <div className={styles.left}>
        <TabsPanel shown={shown} onChange={change} />
      </div>
      <div className={styles.middle}>
        <ReportView report={figures} basis={basis} shown={shown} />
        <ReportWarnings warnings={figures.warnings} />
        <Disclosures />
      </div>
      <WhatIfPanel saved={saved} changes={changes} onChange={setChanges} />
      {isSharing && (
        <ShareDialog
          report={report}
          beforeShare={flush}
          onShared={setReport}
          onClose={() => setIsSharing(false)}
        />
      )}
    </div>
  );
}
