import { useMemo, useState } from 'react';
import type { ComparativeDocument } from '../../../domain/practice/reports/report-document.ts';
import type { ComparativeReportInput } from '../../../domain/comparison/comparative/comparative-report.ts';
import { WhatIfPanel } from '../what-if/what-if-panel.tsx';
import { InvalidEntries, WhatIfResults } from '../frame/invalid-entries.tsx';
import { noChanges, type Changes, whatIfFigures } from '../what-if/what-if.ts';
import { sharedBasis } from '../comparative/card-props.ts';
import { ComparativePresentation } from '../present/comparative-presentation.tsx';
import { ReportView } from '../comparative/report-view.tsx';
import { ReportWarnings } from '../frame/report-warnings.tsx';
import { SharedComparison } from '../share/shared-comparison.tsx';
import styles from './comparative-file.module.css';

export const ComparativeFile = ({ document: { inputs, ...shared } }: { document: ComparativeDocument }) =>
  inputs ? (
    <Live {...shared} inputs={inputs} />
  ) : (
    <SharedComparison view={shared.view} Presentation={ComparativePresentation} />
  );

type LiveProps = Pick<ComparativeDocument, 'view' | 'tax_years'> & { inputs: ComparativeReportInput };

function Live({ view, inputs, tax_years: taxYears }: LiveProps) {
  const [changes, setChanges] = useState<Changes>(noChanges);
  const { report, basis, warnings } = useMemo(() => {
    if (changes === noChanges) return { report: view.report, basis: sharedBasis(view), warnings: [] };
    return whatIfFigures(inputs, changes, taxYears);
  }, [view, inputs, changes, taxYears]);
  return (
    <InvalidEntries>
      <SharedComparison
        view={view}
        isTried={changes !== noChanges}
        Presentation={ComparativePresentation}
        figures={
          <div className={styles.desk}>
            <div className={styles.report}>
              <WhatIfResults>
                <ReportView
                  report={report}
                  basis={basis}
                  variants={changes === noChanges ? view.variants : []}
                  shown={view.saved_action}
                />
                <ReportWarnings warnings={warnings} />
              </WhatIfResults>
            </div>
            <div className={styles.panel}>
              <WhatIfPanel saved={inputs} changes={changes} onChange={setChanges} />
            </div>
          </div>
        }
      />
    </InvalidEntries>
  );
}
