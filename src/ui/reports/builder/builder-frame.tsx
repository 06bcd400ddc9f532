import { Suspense, useState, type ComponentProps, type ComponentType, type ReactNode } from 'react';
import type { Warning } from '../../../domain/policy/illustration.ts';
import type { ClientFields } from '../../../domain/practice/clients/client.ts';
import { Button, ButtonLink } from '../../kit/form/button.tsx';
import { EmptyState } from '../../kit/layout/empty-state.tsx';
import { OtherAge } from '../frame/other-age.tsx';
import type { ShareDialogProps } from '../../share/share-dialog.tsx';
import { shareForm, type LinkedReport } from '../../share/use-share.ts';
import { TopBarActions } from '../../shell/frame/app-shell.tsx';
import { useSession } from '../../state/hooks.ts';
import { leftForm } from '../../state/use-typed.ts';
import type { NotedReport, SaveNote } from '../notes/use-saved-note.ts';
import { ReportNotes } from '../notes/notes.tsx';
import { OwnTexts } from '../notes/notes-panel.tsx';
import { PrintHead } from '../frame/print-head.tsx';
import { useSaveFile } from '../frame/told-actions.ts';
import type { Presented } from '../present/presentation.tsx';
import { ReportWarnings } from '../frame/report-warnings.tsx';
import { ChecksNotice, ChecksPanel } from '../checks/checks-panel.tsx';
import styles from './report-builder.module.css';

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
  tabs: ReactNode;
  figures: ReactNode;
  warnings: readonly Warning[];
  /** What a compliance officer would ask of the ledger. */
  checks: ComponentProps<typeof ChecksPanel>;
  afterChecks?: ReactNode;
  /** About the report as a whole, above it. */
  notice: ReactNode;
  disclosures: ReactNode;
  whatIf: ReactNode;
  /** The slides while they are shown, in place of everything else. */
  presentation: ((presented: Presented) => ReactNode) | null;
  onPresent: (on: boolean, report: number) => void;
  kind: {
    ShareDialog: ComponentType<ShareDialogProps<R>>;
    pdf: (id: number) => Promise<Blob>;
    file: (id: number) => Promise<Blob>;
  };
}

/** A report with what makes it: tabs and cards at the left, the report in the middle, what can be tried at the right. */
export function BuilderFrame<R extends LinkedReport & NotedReport>(props: BuilderFrameProps<R>) {
  const { client, tabs, figures, warnings, checks, afterChecks, notice, disclosures, whatIf } = props;
  const { presentation, onPresent } = props;
  const { report, setReport, isNew, saved, save, saveAll, sendNote } = props.saving;
  const { ShareDialog, pdf, file } = props.kind;
  const [isSharing, setIsSharing] = useState(() => leftForm(shareForm(report)) !== null);
  const { busy, saveFile } = useSaveFile(report.name);
  const user = useSession()?.user;

  if (presentation) {
    const { id, name, notes, disclosures: own } = report;
    const onLeave = () => onPresent(false, id);
    return (
      <Suspense fallback={null}>{presentation({ client, name, notes, disclosures: own, onLeave })}</Suspense>
    );
  }
  return (
    <div className={styles.builder}>
      <TopBarActions>
        <span className={styles.saved} role="status">
          {saved}
        </span>
        {isNew && <BarButton icon="check" word="Save report" onClick={() => void save()} />}
        <BarButton
          icon="download"
          word="PDF"
          busy={busy === 'pdf'}
          onClick={() => void save((id) => void saveFile('pdf', () => pdf(id)))}
        />
        <BarButton
          icon="document"
          word="Offline copy"
          busy={busy === 'html'}
          data-tip="One file that opens without a network"
          onClick={() => void save((id) => void saveFile('html', () => file(id)))}
        />
        <BarButton icon="share" word="Share" onClick={() => void save(() => setIsSharing(true))} />
        <BarButton
          icon="present"
          word="Present"
          variant="primary"
          onClick={() => void save((id) => onPresent(true, id))}
        />
      </TopBarActions>
      <div className={styles.left}>{tabs}</div>
      <div className={styles.middle}>
        <PrintHead
          name={report.name}
          client={client}
          advisor={user && `${user.first_name} ${user.last_name}`}
        />
        {/* Where one presses Present or Share. */}
        <ChecksNotice {...checks} />
        {notice}
        {figures}
        <ReportWarnings warnings={warnings} />
        <ChecksPanel {...checks} />
        {afterChecks}
        <ReportNotes text={report.notes} />
        {disclosures}
      </div>
      <div className={styles.right}>
        {whatIf}
        <OwnTexts report={report} send={sendNote} onSaved={setReport} />
      </div>
      {isSharing && (
        <Suspense fallback={null}>
          <ShareDialog
            report={report}
            client={client.firstname}
            // The link shows what is kept: all that was switched is, or nothing is shared.
            beforeShare={saveAll}
            onShared={setReport}
            onClose={() => setIsSharing(false)}
            notice={<ChecksNotice {...checks} onSee={() => setIsSharing(false)} />}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Its icon stands alone where the bar is narrow. */
const BarButton = ({ word, ...button }: ComponentProps<typeof Button> & { word: string }) => (
  <Button {...button}>
    <span className={styles.word}>{word}</span>
  </Button>
);

interface BuilderMessageProps {
  icon: ComponentProps<typeof EmptyState>['icon'];
  title: string;
  text: string;
  /** Where what is missing is entered. */
  href: string;
  label: string;
}

/** In place of a report that cannot be calculated yet. */
export const BuilderMessage = ({ href, label, ...words }: BuilderMessageProps) => (
  <div className={styles.message}>
    <EmptyState page {...words} action={<ButtonLink variant="primary" href={href} label={label} />} />
  </div>
);

/** In place of a report whose illustration is of another age. */
export const OtherAgeMessage = (props: ComponentProps<typeof OtherAge>) => (
  <div className={styles.message}>
    <OtherAge {...props} />
  </div>
);
