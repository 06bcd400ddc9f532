import styles from './lead.module.css';

interface LeadProps {
  headline: string;
  caveat: string;
  /** 3 on pages that have a heading. */
  headingLevel?: 1 | 3 | undefined;
}

/** The result and its caveat. Their lines are reserved, so that a what-if moves nothing below. */
export function Lead({ headline, caveat, headingLevel = 1 }: LeadProps) {
  // Each page needs a heading, even without a headline.
  if (headline === '') return headingLevel === 1 ? <h1 className="sr-only">Report</h1> : null;
  const Heading = headingLevel === 1 ? 'h1' : 'h3';
  return (
    <div className={styles.lead}>
      <Heading>{headline}</Heading>
      <p>{caveat}</p>
    </div>
  );
}
