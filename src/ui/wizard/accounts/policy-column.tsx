import type { ReactNode } from 'react';
import { isModeled, rewordForOrigin, wordsOf } from '../../../domain/policy/ledger-origin.ts';
import { originOf, type SourcedIllustration } from '../../../domain/practice/cases/scenario.ts';
import type { ReportBasis, Stretch } from '../../../domain/practice/reports/report-basis.ts';
import { formatPercent, formatWholeDollars } from '../../../domain/shared/format.ts';
import { capital } from '../../../rendering/words/sentence-parts.ts';
import { TextLink } from '../../kit/form/button.tsx';
import { SeriesKey, Tag } from '../../kit/data/tag.tsx';
import styles from './accounts.module.css';

interface PolicyColumnProps {
  illustration: SourcedIllustration;
  basis: ReportBasis | null;
  editHref: string;
  children: ReactNode;
}

/** The policy of the comparison, read only. */
export function PolicyColumn({ illustration, basis, editHref, children }: PolicyColumnProps) {
  const { carrier, source } = illustration;
  const origin = { origin: originOf(source) };
  const name = [carrier?.insurer, carrier?.product].filter(Boolean).join(', ');
  const { form_number: form, illustration_date: date } = carrier ?? {};
  const printed = [form && `Form ${form}`, date && `illustration dated ${dateText(date)}`].filter(Boolean);
  const rates = ratesText(illustration, isModeled(origin) ? 'policy rate' : 'illustrated rate');
  return (
    <section className={styles.column} aria-label="IUL policy">
      <header className={styles.head}>
        <SeriesKey slot={1} />
        <h2>IUL policy</h2>
        <Tag>{wordsOf(origin).illustrated}</Tag>
      </header>
      <div className={styles.body}>
        <p>
          {isModeled(origin) ? (
            'Modeled policy. Not a carrier illustration.'
          ) : (
            <>
              <b>{name || 'Insurer not entered'}</b>
              {printed.length > 0 && <span>{capital(printed.join(', '))}</span>}
            </>
          )}
        </p>
        {rates && <p>{rates}</p>}
        <TextLink
          className={styles.action}
          href={editHref}
          label={rewordForOrigin('Edit illustration', origin)}
        />
      </div>
      <div className={styles.paid}>
        {basis && (
          <>
            <b>{premiumText(basis.outlay)}</b>
            {incomeText(basis.income)}
          </>
        )}
      </div>
      {children}
    </section>
  );
}

/** "2026-03-02" becomes 03/02/2026. */
const dateText = (date: string): string => date.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');

const ratesText = (
  { illustrated_rate: rate, illustrated_loan_rate: loan }: SourcedIllustration,
  rateName: string,
): string =>
  [
    rate !== undefined && `${formatPercent(rate)} ${rateName}`,
    loan !== undefined && `${formatPercent(loan)} loan rate`,
  ]
    .filter(Boolean)
    .join(', ');

const amountText = ({ level, total }: Stretch): string =>
  level === null ? `${formatWholeDollars(total)} total` : `${formatWholeDollars(level)} a year`;

function premiumText(outlay: Stretch | null): string {
  if (outlay === null) return 'No premium in these years';
  const { from_age: from, to_age: to, total } = outlay;
  return from === to
    ? `${formatWholeDollars(total)} once, at ${from}`
    : `${amountText(outlay)} through ${to}`;
}

function incomeText(income: Stretch | null): string {
  if (income === null) return 'No income';
  const { from_age: from, to_age: to, total } = income;
  return from === to
    ? `${formatWholeDollars(total)} after tax at ${from}`
    : `${amountText(income)} after tax, ${from} through ${to}`;
}
