import type { TaxScorecardInput, TaxScorecardResult } from '../../../domain/tools/scorecard/tax-scorecard.ts';
import type { TaxTables } from '../../../domain/tax/federal/tax-tables.ts';
import { DATA_VINTAGE, ENGINE_VERSION } from '../../../domain/version.ts';
import styles from './legal-notes.module.css';
import { basisLines, LEGAL_LINES } from '../../../rendering/tools/scorecard/legal-lines.ts';

interface LegalNotesProps {
  input: TaxScorecardInput;
  result: TaxScorecardResult;
  taxTables: TaxTables;
}

/** What the figures rest on, and what they are not. */
export function LegalNotes({ input, result, taxTables }: LegalNotesProps) {
  return (
    <section className={styles.notes} aria-label="Notes and disclosures" data-card="notes">
      <h2>Notes and disclosures</h2>
      <p>{basisLines(input, result, taxTables).join(' ')}</p>
      {LEGAL_LINES.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>
        Plumbline {ENGINE_VERSION}, data of {DATA_VINTAGE}.
      </p>
    </section>
  );
}
