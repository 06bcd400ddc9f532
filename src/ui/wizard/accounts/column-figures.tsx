import type { ComparativeReport } from '../../../domain/comparison/comparative/comparative-report.ts';
import { isTaxDue } from '../../../domain/comparison/below-zero.ts';
import { dollarsOrTax } from '../../../rendering/words/dollars-text.ts';
import { isModeled } from '../../../domain/policy/ledger-origin.ts';
import type { ReportBasis } from '../../../domain/practice/reports/report-basis.ts';
import { classes } from '../../kit/layout/classes.ts';
import { figureText } from '../../../rendering/words/marks.ts';
import { factFigure, type ReportFacts } from '../../../rendering/words/report-facts.ts';
import { formatDollarsInText, shortFigure } from '../../../rendering/words/sentence-parts.ts';
import styles from './accounts.module.css';

export interface Result {
  report: ComparativeReport;
  basis: ReportBasis;
  facts: ReportFacts;
}

interface ColumnFiguresProps {
  slot: 1 | 2 | 3 | 4;
  name: string;
  result: Result | null;
  isOld: boolean;
}

/** The four results of a column. */
export function ColumnFigures({ slot, name, result, isOld }: ColumnFiguresProps) {
  const facts = result && [result.facts.policy, ...result.facts.vehicles].find((one) => one.slot === slot);
  if (!result || !facts) return <div className={styles.figures} />;
  const { report, basis } = result;
  const { endAge, income } = result.facts;
  const isFull = income !== null && facts.paidToAge === income.to_age;
  const dollars = (fact: 'endValue' | 'toHeirs') =>
    figureText(factFigure(facts, fact), (value) => {
      if (value === null) return '–';
      return isTaxDue(value) ? dollarsOrTax(value) : formatDollarsInText(value);
    });
  const rows: [label: string, text: string | number, tone?: string | undefined][] = [
    ['Full income through age', facts.paidToAge ?? '–', isFull ? styles.full : styles.short],
    [`Value at ${endAge}`, dollars('endValue')],
    [`To heirs at ${endAge}`, dollars('toHeirs')],
    facts.isPolicy
      ? ['Guaranteed coverage through', guaranteedText(basis)]
      : ['Break-even return', breakEvenText(report, slot)],
  ];
  return (
    <dl className={classes(styles.figures, isOld && styles.old)} aria-label={`Results: ${name}`}>
      {rows.map(([label, text, tone]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={income === null ? undefined : tone}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The last age with guaranteed coverage. A modeled policy has no guaranteed values. */
function guaranteedText(basis: ReportBasis): string {
  const { guaranteed_lapse_age: lapse, last_age } = basis;
  if (isModeled(basis)) return '–';
  if (lapse === undefined) return 'not entered';
  return String(lapse === null ? last_age : lapse - 1);
}

/** Return before fees that pays the policy's income; without income, that reaches its value. */
function breakEvenText({ making_things_equal: rows }: ComparativeReport, slot: number): string {
  const row = rows.find((one) => one.slot === slot);
  if (!row) return '–';
  const { longevity_ror: income, surrender_ror: value } = row;
  return shortFigure(income.status === 'no_distributions' ? value : income);
}
