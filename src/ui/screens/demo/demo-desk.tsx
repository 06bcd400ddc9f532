import { useState } from 'react';
import type { DemoReportView } from '../../../domain/reports/report.ts';
import { OpenFigures } from '../../report/open-figures.tsx';
import { WhatIfPanel } from '../report/what-if-panel.tsx';
import { noChanges } from '../report/what-if.ts';
import { DemoMain } from './demo-main.tsx';
import styles from './demo.module.css';
import { useDemoFigures } from './use-demo-figures.ts';

/** The report calculated from its inputs, with the panel that changes them; the changes live in this page alone. */
export function DemoDesk({ view }: { view: DemoReportView }) {
  const [changes, setChanges] = useState(noChanges);
  const { input, report, basis, warnings } = useDemoFigures(view.inputs, changes);
  return (
    <OpenFigures input={input}>
      <div className={styles.desk}>
        <DemoMain view={view} report={report} basis={basis} warnings={warnings} isAtOnce />
        <div className={styles.panel}>
          <WhatIfPanel saved={view.inputs} changes={changes} onChange={setChanges} />
        </div>
      </div>
    </OpenFigures>
  );
}
