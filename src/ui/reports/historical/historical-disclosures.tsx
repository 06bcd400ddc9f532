import { historicalDisclosure } from '../../../domain/practice/reports/disclosures.ts';
import { dataVintage, ENGINE_VERSION } from '../../../domain/version.ts';
import '../../styles/print.css';
import styles from '../frame/disclosures.module.css';
import { NoteText } from '../frame/notes.tsx';
import type { HistoricalCardProps } from '../../../rendering/words/history/historical-part.ts';

interface HistoricalDisclosuresProps extends HistoricalCardProps {
  /** The advisor's own, after the fixed ones. */
  own?: string | undefined;
  /** Of a shared report, as they were when it was shared; those of this run otherwise. */
  fixed?: readonly string[] | undefined;
  /** Newest month of the market figures of this run. */
  vintage?: string | null | undefined;
}

/** What has to be said of a run on history, with its own counts and rates. */
export function HistoricalDisclosures({
  report,
  basis,
  own = '',
  fixed,
  vintage = null,
}: HistoricalDisclosuresProps) {
  const { period_count: count, horizon, first_month: first, last_month: last } = report;
  const paragraphs =
    fixed ??
    (count !== undefined && horizon !== undefined && first !== undefined && last !== undefined
      ? historicalDisclosure({
          period_count: count,
          horizon,
          first_month: first,
          last_month: last,
          borrowing_rate: basis.borrowing_rate,
          charge_stress: basis.charge_stress,
          engine_version: ENGINE_VERSION,
          data_vintage: dataVintage(vintage),
        })
      : []);
  return (
    <section className={styles.box} aria-label="Disclosures">
      <h2>Disclosures</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <NoteText text={own} />
    </section>
  );
}
