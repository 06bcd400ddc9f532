import { lazy, Suspense, useState } from 'react';
import type { SharedHistoricalView } from '../../../domain/practice/reports/historical-report-kept.ts';
import { formatDate } from '../../../domain/shared/format.ts';
import { Button } from '../../kit/button.tsx';
import { classes } from '../../kit/classes.ts';
import { GlanceProvider } from '../historical/glance-provider.tsx';
import { HistoricalDisclosures } from '../historical/historical-disclosures.tsx';
import { HistoricalReportView } from '../historical/historical-view.tsx';
import { ReportNotes } from '../frame/notes.tsx';
import { PrintHead } from '../frame/print-head.tsx';
import page from '../builder/open-page.module.css';
import { SharedBar } from '../share/shared-bar.tsx';
import styles from '../share/shared-report.module.css';

// A client who only reads does not wait for it.
const Presentation = lazy(async () => ({
  default: (await import('./historical-presentation.tsx')).HistoricalPresentation,
}));

/** Everything that a link shows, of the snapshot made when it was shared. */
export function SharedHistoricalReport({ view }: { view: SharedHistoricalView }) {
  const [isPresenting, setIsPresenting] = useState(false);
  const { client, advisor, name, report, basis, saved_action: shown, notes, disclosures, meta } = view;
  const fixed = view.fixed_disclosures;

  if (isPresenting && basis)
    return (
      <GlanceProvider>
        <Suspense fallback={null}>
          <main id="main">
            <Presentation
              report={report}
              basis={basis}
              shown={shown}
              client={client}
              advisor={advisor.name}
              name={name}
              notes={notes}
              disclosures={disclosures}
              fixed={fixed}
              onLeave={() => setIsPresenting(false)}
            />
          </main>
        </Suspense>
      </GlanceProvider>
    );

  return (
    <GlanceProvider>
      <div className={page.page}>
        <SharedBar
          advisor={advisor}
          actions={
            basis && (
              <Button icon="present" onClick={() => setIsPresenting(true)}>
                Present
              </Button>
            )
          }
        >
          <p className={classes(page.whose, styles.whose)}>
            <b>{name}</b>
            <span>
              Prepared for {[client.firstname, client.middlename, client.lastname].filter(Boolean).join(' ')}{' '}
              by {advisor.name}
            </span>
          </p>
        </SharedBar>
        <main id="main" className={styles.main} tabIndex={-1}>
          <PrintHead name={name} client={client} advisor={advisor.name} date={view.shared_at} />
          {view.description && <p className={styles.description}>{view.description}</p>}
          {basis && <HistoricalReportView report={report} basis={basis} shown={shown} />}
          <ReportNotes text={notes} />
          <footer className={styles.foot}>
            {basis && <HistoricalDisclosures report={report} basis={basis} own={disclosures} fixed={fixed} />}
            <p>
              {view.simulation_name} · Shared {formatDate(view.shared_at)} · Engine {meta.engine_version} ·
              Data {meta.data_vintage}
            </p>
          </footer>
        </main>
      </div>
    </GlanceProvider>
  );
}
