/** What the file says of the policy that is no term of the ledger, each with its page. */
import type { ExtractedFacts } from '../../../domain/policy/extraction.ts';
import { formatDollarsWhole, formatPercent } from '../../../domain/shared/format.ts';
import { LimitedList } from '../../kit/limited-list.tsx';
import styles from './printed-facts.module.css';

interface PrintedFactsProps {
  facts: ExtractedFacts;
  /** Shows a page of the file. */
  onPage: (page: number) => void;
}

/** Beyond this many the rest is asked for. */
const SHOWN = 5;

const MODES = {
  annual: 'once a year',
  semiannual: 'twice a year',
  quarterly: 'quarterly',
  monthly: 'monthly',
} as const;

export function PrintedFacts({ facts, onPage }: PrintedFactsProps) {
  const { face_amount: face, premium_mode: mode, index_accounts: accounts = [] } = facts;
  const said = [
    ...(face ? [{ words: `Face amount ${formatDollarsWhole(face.value)}`, page: face.page }] : []),
    ...(mode ? [{ words: `Premiums paid ${MODES[mode.value]}`, page: mode.page }] : []),
    ...accounts.map(({ name, cap, page }) => ({ words: `${name}: cap ${formatPercent(cap)}`, page })),
  ];
  if (said.length === 0) return null;
  return (
    <section className={styles.facts} aria-label="Printed in the file">
      <LimitedList rows={said} limit={SHOWN} flush>
        {({ words, page }) => (
          <li key={words}>
            {words} &middot;{' '}
            <button type="button" onClick={() => onPage(page)}>
              page {page}
            </button>
          </li>
        )}
      </LimitedList>
    </section>
  );
}
