import { useState, type ComponentProps, type ComponentType, type ReactNode, useCallback } from 'react';
import type { ClientFields } from '../../../domain/practice/clients/client.ts';
import { advisorLine, firmOf } from '../../../domain/practice/users/firm.ts';
import { Button, ButtonLink } from '../../kit/form/button.tsx';
import { EmptyState } from '../../kit/layout/empty-state.tsx';
import type { ShareDialogProps } from '../../share/share-dialog.tsx';
import { shareForm, type LinkedReport } from '../../share/use-share.ts';
import { TopBarActions } from '../../shell/frame/app-shell.tsx';
import { useSession } from '../../state/hooks.ts';
import { unfinishedForm } from '../../state/use-form-draft.ts';
import type { NotedReport, SaveNote } from '../notes/use-saved-note.ts';
import { ReportNotes } from '../notes/notes.tsx';
import { ReportTexts } from '../notes/notes-panel.tsx';
import { PrintHead } from '../frame/print-head.tsx';
import type { Presented } from '../present/presentation.tsx';
import { DimmedResults, ResultsLabel } from '../frame/invalid-entries.tsx';
import type { ChecksPanelProps } from '../checks/checks-panel.tsx';
import { ChecksNotice, ThingsToCheck, withLedgerItems, type CheckItem } from '../checks/things-to-check.tsx';
import { useLedgerChecks } from '../checks/use-ledger-checks.ts';
import { ReportBar } from './report-bar.tsx';
import styles from './report-builder.module.css';
import { rewordForOrigin, type OfOrigin } from '../../../domain/policy/ledger-origin.ts';
import { choices, Segmented } from '../../kit/layout/tabs.tsx';
import { flushSync } from 'react-dom';
import type { ComplianceProfile } from '../../../domain/policy/compliance-profile.ts';
import { TAKE_DIRECTLY, type TakePicture } from '../frame/card-frame.tsx';
import { usePrinting } from '../../kit/layout/use-printing.ts';

interface BuilderFrameProps<R extends LinkedReport & NotedReport> {
  saving: {
    report: R;
    setReport: (report: R) => void;
    isNew: boolean;
    saved: string;
    save: (then?: (id: number) => void) => Promise<void>;
    saveAll: () => Promise<unknown>;
    sendNote: SaveNote<R>;
  };
  client: Pick<ClientFields, 'firstname' | 'lastname'>;
  lead: ReactNode;
  /** Next to "Things to check". */
  secondButton: ReactNode;
  tabs: ReactNode;
  figures: ReactNode;
  items: readonly CheckItem[];
  checks: ChecksPanelProps;
  afterFigures?: ReactNode;
  disclosures: ReactNode;
  whatIf: ReactNode;
  isPresenting: boolean;
  presentation: (presented: Presented) => ReactNode;
  onPresent: (on: boolean, report: number) => void;
  /** Downloads the inputs of the report. */
  onInputs: () => void;
  kind: {
    ShareDialog: ComponentType<ShareDialogProps<R>>;
    pdf: (id: number) => Promise<Blob>;
    file: (id: number) => Promise<Blob>;
  };
}

export function BuilderFrame<R extends LinkedReport & NotedReport>(props: BuilderFrameProps<R>) {
  const { client, lead, secondButton, tabs, figures, afterFigures, disclosures, whatIf, checks } = props;
  const { isPresenting, presentation, onPresent } = props;
  const { report, setReport, saveAll, sendNote } = props.saving;
  const { ShareDialog } = props.kind;
  const [isChecking, setIsChecking] = useState(false);
  const ledger = useLedgerChecks(checks);
  const items = withLedgerItems(props.items, ledger.checks);
  const [isSharing, setIsSharing] = useState(() => unfinishedForm(shareForm(report)) !== null);
  const user = useSession()?.user;

  if (isPresenting) {
    const { id, name, notes, disclosures: firmDisclosures } = report;
    const onLeave = () => onPresent(false, id);
    return presentation({ client, name, notes, disclosures: firmDisclosures, onLeave });
  }
  return (
    <div className={styles.builder}>
      <TopBarActions>
        <ReportBar
          {...props.saving}
          kind={props.kind}
          onInputs={props.onInputs}
          onShare={() => setIsSharing(true)}
          onPresent={(id) => onPresent(true, id)}
        />
      </TopBarActions>
      {/* The Tab order is that of these elements: headline buttons, what-ifs, tabs, cards. */}
      <div className={styles.lead}>
        <PrintHead
          name={report.name}
          client={client}
          advisor={user && advisorLine(`${user.first_name} ${user.last_name}`, firmOf(user))}
        />
        <ResultsLabel />
        <DimmedResults>{lead}</DimmedResults>
        <div className={styles.actions}>
          <Button
            size="small"
            icon="warning"
            className={items.length > 0 ? styles.toCheck : undefined}
            aria-haspopup="dialog"
            onClick={() => setIsChecking(true)}
          >
            Things to check <span className={styles.count}>{items.length}</span>
          </Button>
          {secondButton}
        </div>
      </div>
      <div className={styles.right} data-right-panel>
        {whatIf}
      </div>
      <div className={styles.left}>
        {tabs}
        <ReportTexts report={report} send={sendNote} onSaved={setReport} />
      </div>
      <div className={styles.middle}>
        <DimmedResults>{figures}</DimmedResults>
        {afterFigures}
        <ReportNotes text={report.notes} />
        {disclosures}
      </div>
      {isChecking && <ThingsToCheck items={items} checks={checks} onClose={() => setIsChecking(false)} />}
      {isSharing && (
        <ShareDialog
          report={report}
          client={client.firstname}
          // The link shows the saved report, so all changes are saved first.
          beforeShare={saveAll}
          onShared={setReport}
          onClose={() => setIsSharing(false)}
          notice={
            <ChecksNotice
              checks={ledger.checks}
              onSee={() => {
                setIsSharing(false);
                setIsChecking(true);
              }}
            />
          }
        />
      )}
    </div>
  );
}

interface BuilderMessageProps {
  icon: ComponentProps<typeof EmptyState>['icon'];
  title: string;
  text: string;
  href: string;
  label: string;
}

export const BuilderMessage = ({ href, label, ...texts }: BuilderMessageProps) => (
  <div className={styles.message}>
    <EmptyState page {...texts} action={<ButtonLink variant="primary" href={href} label={label} />} />
  </div>
);

const OPTIONS = choices(['own', 'As calculated'], ['client', 'As the client sees them']);

/**
 * Selects the compliance profile of the builder's figures. Slides, print and pictures use the practice's profile;
 * the screen shows uncapped figures unless the user selects the client's view.
 */
export function useClientView(practice: ComplianceProfile, isPresenting: boolean) {
  const [isCapped, setCapped] = useState(false);
  const [isTakingPicture, setIsTakingPicture] = useState(false);
  const isPrinting = usePrinting();
  const takePicture = useCallback<TakePicture>(async (take) => {
    flushSync(() => setIsTakingPicture(true));
    // Charts adapt to their container one frame later.
    await nextFrame();
    await nextFrame();
    try {
      return await take();
    } finally {
      setIsTakingPicture(false);
    }
  }, []);
  const profile: ComplianceProfile =
    practice === 'client_clamped' && (isCapped || isPresenting || isPrinting || isTakingPicture)
      ? 'client_clamped'
      : 'standard';
  return {
    practice,
    profile,
    isCapped,
    setCapped,
    isPrinting: isPrinting || isTakingPicture,
    takePicture: practice === 'client_clamped' ? takePicture : TAKE_DIRECTLY,
  };
}

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

type ClientViewChoiceProps = { view: ReturnType<typeof useClientView>; ledger: OfOrigin };

export function ClientViewChoice({ view, ledger }: ClientViewChoiceProps) {
  const { practice, isCapped, setCapped } = view;
  if (practice === 'standard') return null;
  return (
    <div className={styles.choice}>
      <h3>The policy’s figures</h3>
      <Segmented
        label="The policy’s figures"
        value={isCapped ? 'client' : 'own'}
        options={OPTIONS}
        onChange={(value) => setCapped(value === 'client')}
      />
      <p>
        {rewordForOrigin(
          isCapped
            ? 'Capped at the carrier’s illustrated figures, marked †.'
            : 'Figures above the carrier’s illustration are marked ‡. Slides, print, PDF, pictures and links cap them.',
          ledger,
        )}
      </p>
    </div>
  );
}
