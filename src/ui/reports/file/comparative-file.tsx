import { useMemo, useState } from 'react';
import type { ComparativeDocument } from '../../../domain/practice/reports/report-document.ts';
import type { ComparativeReportInput } from '../../../domain/comparison/comparative/comparative-report.ts';
import type { TaxYear } from '../../../domain/tax/federal/tax-year-schema.ts';
import type { SharedReportView } from '../../../domain/practice/reports/report.ts';
import { WhatIfPanel } from '../builder/what-if-panel.tsx';
import { InvalidEntries, WhatIfResults } from '../frame/invalid-entries.tsx';
import { noChanges, type Changes, triedFigures } from '../builder/what-if.ts';
import { sharedBasis } from '../share/shared-basis.ts';
import { ComparativePresentation } from '../present/comparative-presentation.tsx';
import { ReportView } from '../comparative/report-view.tsx';
import { ReportWarnings } from '../frame/report-warnings.tsx';
import { SharedComparison } from '../share/shared-comparison.tsx';
import styles from './comparative-file.module.css';

/** What a link shows, from a file; where the file carries the inputs, with the panel that changes them. */
export function ComparativeFile({
  document: { view, inputs, tax_years },
}: {
  document: ComparativeDocument;
}) {
  return inputs ? (
    <Live view={view} inputs={inputs} taxYears={tax_years} />
  ) : (
    <SharedComparison view={view} Presentation={ComparativePresentation} />
  );
}

interface LiveProps {
  view: SharedReportView;
  inputs: ComparativeReportInput;
  taxYears: readonly TaxYear[] | undefined;
}

/** Until something is tried the report is the one that was saved, figure by figure. */
function Live({ view, inputs, taxYears }: LiveProps) {
  const [changes, setChanges] = useState<Changes>(noChanges);
  const { report, basis, warnings } = useMemo(() => {
    if (changes === noChanges) return { report: view.report, basis: sharedBasis(view), warnings: [] };
    return triedFigures(inputs, changes, taxYears);
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
