import { lazy, Suspense, useMemo, useState } from 'react';
import type { SharedReportView } from '../../../domain/practice/reports/report.ts';
import { formatDate } from '../../../domain/shared/format.ts';
import { Button } from '../../kit/button.tsx';
import { classes } from '../../kit/classes.ts';
import { Disclosures } from '../frame/disclosures.tsx';
import { ReportNotes } from '../frame/notes.tsx';
import { PrintHead } from '../frame/print-head.tsx';
import { ReportView } from '../comparative/report-view.tsx';
import { sharedBasis } from '../comparative/shared-basis.ts';
import page from '../builder/open-page.module.css';
import { SharedBar } from './shared-bar.tsx';
import styles from './shared-report.module.css';

// A client who only reads does not wait for it.
const Presentation = lazy(async () => ({
  default: (await import('../present/presentation.tsx')).Presentation,
}));

/** Everything that a link shows, of the snapshot made when it was shared. */
export function SharedReport({ view }: { view: SharedReportView }) {
  const [isPresenting, setIsPresenting] = useState(false);
  const basis = useMemo(() => sharedBasis(view), [view]);
  const { client, advisor, name, report, saved_action: shown, variants, notes, disclosures, meta } = view;

  if (isPresenting)
    return (
      <Suspense fallback={null}>
        <main id="main">
          <Presentation
            report={report}
            basis={basis}
            variants={variants}
            shown={shown}
            client={client}
            advisor={advisor.name}
            name={name}
            notes={notes}
            disclosures={disclosures}
            meta={meta}
            onLeave={() => setIsPresenting(false)}
          />
        </main>
      </Suspense>
    );

  return (
    <div className={page.page}>
      <SharedBar
        advisor={advisor}
        actions={
          <Button icon="present" onClick={() => setIsPresenting(true)}>
            Present
          </Button>
        }
      >
        <p className={classes(page.whose, styles.whose)}>
          <b>{name}</b>
          <span>
            Prepared for {[client.firstname, client.middlename, client.lastname].filter(Boolean).join(' ')} by{' '}
            {advisor.name}
          </span>
        </p>
      </SharedBar>
      <main id="main" className={styles.main} tabIndex={-1}>
        <PrintHead name={name} client={client} advisor={advisor.name} date={view.shared_at} />
        {view.description && <p className={styles.description}>{view.description}</p>}
        <ReportView report={report} basis={basis} variants={variants} shown={shown} />
        <ReportNotes text={notes} />
        <footer className={styles.foot}>
          <Disclosures report={report} basis={basis} own={disclosures} meta={meta} />
          <p>
            {view.scenario_name} · Shared {formatDate(view.shared_at)} · Engine {meta.engine_version} · Data{' '}
            {meta.data_vintage}
          </p>
        </footer>
      </main>
    </div>
  );
}
