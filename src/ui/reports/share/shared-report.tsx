import { Suspense, useState, type ReactNode } from 'react';
import type { ViewOf } from '../../../domain/practice/reports/report.ts';
import { advisorLine, firmLines, preparedLine } from '../../../domain/practice/users/firm.ts';
import { Button } from '../../kit/form/button.tsx';
import { classes } from '../../kit/layout/classes.ts';
import { ReportNotes } from '../notes/notes.tsx';
import { useSaveFile } from '../frame/notified-actions.ts';
import type { Presented } from '../present/presentation.tsx';
import { PrintHead } from '../frame/print-head.tsx';
import { SharedBar } from './shared-bar.tsx';
import layout from '../../kit/layout/layout.module.css';
import styles from './open-page.module.css';
import { formatDate } from '../../state/dates.ts';

interface SharedReportProps {
  view: ViewOf<unknown, unknown>;
  source: string;
  figures: ReactNode;
  disclosures: ReactNode;
  present: ((presented: Presented) => ReactNode) | null;
  /** Downloads; undefined in a report file. */
  pdf?: () => Promise<Blob>;
  file?: () => Promise<Blob>;
}

export function SharedReport({ view, source, figures, disclosures, present, pdf, file }: SharedReportProps) {
  const [isPresenting, setIsPresenting] = useState(false);
  const { client, advisor, name, notes, disclosures: firmDisclosures, meta } = view;
  const { busy, saveFile } = useSaveFile();
  const by = advisorLine(advisor.name, advisor.firm);
  if (isPresenting && present)
    return (
      <Suspense fallback={null}>
        <main id="main">
          {present({
            client,
            advisor,
            carrier: view.carrier,
            sharedAt: view.shared_at,
            name,
            notes,
            disclosures: firmDisclosures,
            onLeave: () => setIsPresenting(false),
          })}
        </main>
      </Suspense>
    );
  return (
    <div className={styles.page}>
      <SharedBar
        advisor={advisor}
        actions={
          <>
            {pdf && (
              <Button
                icon="download"
                label="PDF"
                busy={busy === 'pdf'}
                onClick={() => void saveFile('pdf', pdf)}
              />
            )}
            {file && (
              <Button
                icon="document"
                label="Offline copy"
                busy={busy === 'html'}
                onClick={() => void saveFile('html', file)}
              />
            )}
            {present && <Button icon="present" label="Present" onClick={() => setIsPresenting(true)} />}
          </>
        }
      >
        <p className={classes(styles.whose, styles.sharedWhose)}>
          <b>{name}</b>
          <span>
            {preparedLine(
              [client.firstname, client.middlename, client.lastname].filter(Boolean).join(' '),
              by,
            )}
          </span>
        </p>
      </SharedBar>
      <main id="main" className={styles.main} tabIndex={-1}>
        <PrintHead name={name} client={client} advisor={by} date={view.shared_at} />
        {view.description && <p className={styles.description}>{view.description}</p>}
        {figures}
        <ReportNotes text={notes} />
        <footer className={layout.small}>
          {advisor.firm && (
            <address className={styles.firm}>{firmLines(advisor.name, advisor.firm).join('\n')}</address>
          )}
          {disclosures}
          <p>
            {source} · Shared {formatDate(view.shared_at)} · Engine {meta.engine_version} · Data{' '}
            {meta.data_vintage}
          </p>
        </footer>
      </main>
    </div>
  );
}
