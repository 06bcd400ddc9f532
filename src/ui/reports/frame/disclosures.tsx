import { comparativeDisclosure } from '../../../domain/practice/reports/disclosures/disclosures.ts';
import type { DisclosedAccount } from '../../../domain/practice/reports/disclosures/disclosures.ts';
import type { MethodParagraph } from '../../../rendering/words/sentence-parts.ts';
import type { ReportBasis } from '../../../domain/practice/reports/report-basis.ts';
import type { SnapshotMeta } from '../../../domain/practice/reports/report.ts';
import { DATA_VINTAGE, ENGINE_VERSION } from '../../../domain/version.ts';
import '../../styles/print.css';
import { unbroken } from '../../kit/layout/unbroken.tsx';
import styles from './disclosures.module.css';
import { NoteText } from '../notes/notes.tsx';
import type { ReportPart } from '../../../rendering/words/report-facts.ts';

interface FixedDisclosuresProps {
  fixed: readonly string[];
  methods?: readonly MethodParagraph[] | undefined;
  /** The advisor's disclosures. */
  extra?: string | undefined;
}

export const FixedDisclosures = ({ fixed, methods = [], extra = '' }: FixedDisclosuresProps) => (
  <section className={styles.box} aria-label="Disclosures">
    <h2>Disclosures</h2>
    {fixed.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    {methods.map(({ id, title, text }) => (
      <p key={id}>
        <strong>{title}.</strong> {unbroken(text)}
      </p>
    ))}
    <NoteText text={extra} />
  </section>
);

interface DisclosuresProps extends Omit<FixedDisclosuresProps, 'fixed'> {
  report: ReportPart;
  basis: ReportBasis;
  meta?: Pick<SnapshotMeta, 'engine_version' | 'data_vintage'> | undefined;
}

export function Disclosures({ report, basis, meta = CURRENT_VERSION, ...others }: DisclosuresProps) {
  const fixed = comparativeDisclosure({
    value_basis: basis.value_basis,
    outlay: basis.outlay,
    last_age: report.slots.length === 0 ? 0 : basis.last_age,
    accounts: disclosedAccounts(report, basis),
    engine_version: meta.engine_version,
    data_vintage: meta.data_vintage,
  });
  return <FixedDisclosures fixed={fixed} {...others} />;
}

const CURRENT_VERSION = { engine_version: ENGINE_VERSION, data_vintage: DATA_VINTAGE };

/** Excludes removed accounts, which are empty slots. */
const disclosedAccounts = ({ slots }: ReportPart, { vehicles }: ReportBasis): DisclosedAccount[] =>
  vehicles.flatMap((vehicle, index) => {
    const slot = slots[index + 1];
    return vehicle && slot && slot.name !== null && slot.kind !== 'empty'
      ? [{ ...vehicle, name: slot.name }]
      : [];
  });
