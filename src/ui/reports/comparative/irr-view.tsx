import { useMemo, useState } from 'react';
import type { YearlyIrr } from '../../../domain/comparison/comparative/comparative-report.ts';
import type { ReportBasis } from '../../../domain/practice/reports/report-basis.ts';
import { irrLines, irrNote } from '../../../rendering/words/irr-lines.ts';
import { filledSlots, type ReportPart } from '../../../rendering/words/report-facts.ts';
import { IrrChart } from '../../charts/irr-chart.tsx';
import { Switch } from '../../kit/form/switch.tsx';
import styles from './irr-view.module.css';

interface IrrViewProps {
  report: Pick<ReportPart, 'slots'>;
  basis: Pick<ReportBasis, 'inflation'>;
  years: readonly YearlyIrr[];
  title: string;
  height: number;
}

export function IrrView({ report, basis, years, title, height }: IrrViewProps) {
  const [hasAccounts, setHasAccounts] = useState(false);
  const lines = useMemo(() => irrLines(report, years, hasAccounts), [report, years, hasAccounts]);
  const ages = useMemo(() => years.map(({ age }) => age), [years]);
  return (
    <>
      <IrrChart title={title} ages={ages} lines={lines} height={height - FOOT} />
      <div className={styles.foot} style={{ minHeight: FOOT }}>
        <p>{irrNote(years, basis)}</p>
        {filledSlots(report).length > 1 && (
          <Switch label="Show accounts" checked={hasAccounts} onChange={setHasAccounts} />
        )}
      </div>
    </>
  );
}

/** The chart with this line is as high as the other views. */
const FOOT = 36;
