import { useMemo, useState } from 'react';
import type { DemoReportView } from '../../../domain/practice/reports/report.ts';
import { OpenFigures } from '../../explain/open-figures.tsx';
import { sharedBasis } from '../../reports/comparative/shared-basis.ts';
import type { Changes } from '../../reports/builder/what-if.ts';
import { DemoMain } from './demo-main.tsx';
import styles from './demo.module.css';
import { useDemoEngine } from './use-demo-engine.ts';

/**
 * The report as it was sent, calculated here once the engine has come, and the panel that changes it. The page is the
 * same before and after, so that what was pressed meanwhile stands; the changes live in it alone.
 */
export function DemoDesk({ view }: { view: DemoReportView }) {
  const [made, setMade] = useState<Changes | null>(null);
  const engine = useDemoEngine();
  const changes = made ?? engine?.noChanges;
  const { input, report, basis, warnings } = useMemo(
    () =>
      engine && changes
        ? engine.demoFigures(view.inputs, changes)
        : { input: view.inputs, report: view.report, basis: sharedBasis(view), warnings: [] },
    [engine, view, changes],
  );
  return (
    <OpenFigures input={input}>
      <div className={styles.desk}>
        <DemoMain view={view} report={report} basis={basis} warnings={warnings} />
        <div className={styles.panel}>
          {engine && changes && (
            <engine.WhatIfPanel saved={view.inputs} changes={changes} onChange={setMade} />
          )}
        </div>
      </div>
    </OpenFigures>
  );
}
