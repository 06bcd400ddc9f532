import { useState, type ReactNode } from 'react';
import { AGE_LIMITS, namesIn, type ClientFields } from '../../../domain/practice/clients/client.ts';
import type { AgeMismatches, LedgerChoice } from '../../../domain/practice/clients/holdings.ts';
import type { InsuredDifference } from '../../../domain/policy/insured-differs.ts';
import { ApiError } from '../../api/api-error.ts';
import { AgeChange } from '../../clients/age-change.tsx';
import { Button } from '../../kit/form/button.tsx';
import { useNotifiedAction } from '../../reports/frame/notified-actions.ts';
import { FormDialog } from '../../kit/overlay/dialog.tsx';
import { Icon } from '../../kit/layout/icon.tsx';
import { showToast } from '../../shell/toasts.tsx';
import { api } from '../../wiring.ts';
import type { LedgerOwner } from './ledger-flow.ts';
import layout from '../../kit/layout/layout.module.css';
import styles from './ledger-check.module.css';
import type { LineLeftOut, ExtractedFacts } from '../../../domain/policy/extraction.ts';
import { yearGaps } from '../../../domain/policy/check-ledger.ts';
import type { LedgerLine } from '../ledger/ledger-lines.ts';
import { count, list, pagesText } from './ledger-text.ts';
import { formatWholeDollars, formatPercent } from '../../../domain/shared/format.ts';
import { LimitedList } from '../../kit/layout/fold.tsx';

interface InsuredNotesProps {
  differences: readonly InsuredDifference[];
  client: LedgerOwner['client'];
  name: string | null;
  firstAge: number;
  onRenumber: (() => void) | null;
  onAccept: (about: InsuredDifference['about']) => void;
  onClient: (ledgers: LedgerChoice) => Promise<void>;
}

export function InsuredNotes(props: InsuredNotesProps) {
  const { differences, client, name, firstAge, onRenumber, onAccept, onClient } = props;
  const { busy, run } = useNotifiedAction('The client was not changed');
  const [touched, setTouched] = useState<AgeMismatches | null>(null);
  const [ledgers, setLedgers] = useState<LedgerChoice>('renumber');
  const printedAge = differences.find(({ about }) => about === 'age')?.age ?? 0;
  const canBeSet = printedAge >= AGE_LIMITS.min && printedAge <= AGE_LIMITS.max;

  async function change(fields: Partial<ClientFields>, ledgers?: LedgerChoice) {
    // `was` contains the displayed values, so that the server rejects a change of another window.
    const { firstname, middlename, lastname, age } = client;
    const was = fields.age === undefined ? { firstname, middlename, lastname } : { age };
    try {
      const { message } = await api.clients.patch(client.id, { ...fields, ...(ledgers && { ledgers }), was });
      showToast({ type: 'success', message });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'client_changed') {
        setTouched(null);
        await onClient('keep');
      }
      throw error;
    }
    setTouched(null);
    await onClient(ledgers ?? 'keep');
  }
  const requestAgeChange = () =>
    run(async () => {
      const { misfits } = await api.clients.holdings(client.id, printedAge);
      if (misfits.ages.length > 0) setTouched(misfits);
      else await change({ age: printedAge });
    });
  const rename = (printed: string) => {
    const { firstname, middlename, lastname } = namesIn(inMixedCase(printed));
    return run(() => change({ firstname, middlename: middlename || null, lastname }));
  };

  if (differences.length === 0) return null;
  return (
    <ul className={styles.notices} aria-label="The insured and the client">
      {differences.map(({ about, message }) => (
        <Note
          key={about}
          ways={
            <>
              {about === 'age' && canBeSet && (
                <Button size="small" busy={busy} onClick={() => void requestAgeChange()}>
                  Set {client.firstname}&rsquo;s age to {printedAge}
                </Button>
              )}
              {about === 'age' && onRenumber && firstAge !== client.age && (
                <Button size="small" disabled={busy} onClick={onRenumber}>
                  Renumber from age {client.age}
                </Button>
              )}
              {about === 'name' && name !== null && (
                <Button
                  size="small"
                  busy={busy}
                  onClick={() => void rename(name)}
                  label="Rename the client"
                />
              )}
              {(about !== 'age' || firstAge === client.age) && (
                <Button
                  size="small"
                  variant="quiet"
                  disabled={busy}
                  onClick={() => onAccept(about)}
                  label={about === 'name' ? 'Same person' : 'Keep as is'}
                />
              )}
            </>
          }
        >
          {message}
        </Note>
      ))}
      {touched && (
        <FormDialog
          title={`Set ${client.firstname}’s age to ${printedAge}`}
          submitLabel="Set the age"
          busy={busy}
          onClose={() => setTouched(null)}
          onSubmit={() => void run(() => change({ age: printedAge }, ledgers))}
        >
          <AgeChange age={printedAge} touched={touched} choice={ledgers} onChoice={setLedgers} />
        </FormDialog>
      )}
    </ul>
  );
}

const Note = ({ ways, children }: { ways: ReactNode; children: ReactNode }) => (
  <li>
    <p>
      <Icon name="warning" small />
      <span>{children}</span>
    </p>
    <div className={layout.row}>{ways}</div>
  </li>
);

/** Converts "WALTER J. OKAFOR" to mixed case. Other names are unchanged. */
const inMixedCase = (name: string): string =>
  name !== name.toUpperCase()
    ? name
    : name
        .toLowerCase()
        .replace(
          /(^|[\s'’.-])(\p{L})/gu,
          (_, before: string, letter: string) => before + letter.toUpperCase(),
        );

interface MissingNotesProps {
  lines: readonly LedgerLine[];
  leftOut: readonly LineLeftOut[];
  onInterpolate: () => void;
  onReadRows: (lines: readonly LineLeftOut[]) => void;
  onPage: (page: number) => void;
}

const NAMED = 3;

export function MissingNotes({ lines, leftOut, onInterpolate, onReadRows, onPage }: MissingNotesProps) {
  const gaps = yearGaps(lines.map(({ row }) => row));
  const years = gaps.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const pages = [...new Set(leftOut.map(({ page }) => page))];
  const rows = leftOut.filter(({ row }) => row !== null);
  if (years === 0 && leftOut.length === 0) return null;
  return (
    <ul className={styles.notices} aria-label="Missing from the ledger">
      {leftOut.length > 0 && (
        <Note
          ways={
            <>
              <Button size="small" variant="quiet" onClick={() => onPage(pages[0] ?? 1)} label="Show" />
              {rows.length > 0 && (
                <Button size="small" onClick={() => onReadRows(rows)}>
                  Read {rows.length === 1 ? 'it as a row' : `${rows.length} as rows`}
                </Button>
              )}
            </>
          }
        >
          {count(leftOut.length, 'line')} of figures on {pagesText(pages)}{' '}
          {leftOut.length === 1 ? 'is' : 'are'} not in the ledger. The page shows{' '}
          {leftOut.length === 1 ? 'it' : 'them'} in a box.
        </Note>
      )}
      {years > 0 && (
        <Note
          ways={<Button size="small" onClick={onInterpolate} label={`Interpolate ${count(years, 'year')}`} />}
        >
          {yearsText(gaps, years)} {years === 1 ? 'is' : 'are'} missing. Interpolated figures are marked for
          you to check.
        </Note>
      )}
    </ul>
  );
}

/** "Years 21 to 24 and 26 to 29"; "20 of the years from 21 to 44". */
function yearsText(gaps: readonly { from: number; to: number }[], years: number): string {
  if (gaps.length > NAMED) return `${years} of the years from ${gaps[0]?.from} to ${gaps.at(-1)?.to}`;
  const span = gaps.length === 1 && years === 2 ? 'and' : 'to';
  const ranges = gaps.map(({ from, to }) => (from === to ? `${from}` : `${from} ${span} ${to}`));
  return `${years === 1 ? 'Year' : 'Years'} ${list.format(ranges)}`;
}

const MAX_LISTED = 5;

const MODES = {
  annual: 'once a year',
  semiannual: 'twice a year',
  quarterly: 'quarterly',
  monthly: 'monthly',
} as const;

export function PrintedFacts(props: { facts: ExtractedFacts; onPage: (page: number) => void }) {
  const { facts, onPage } = props;
  const { face_amount: face, premium_mode: mode, index_accounts: accounts = [] } = facts;
  const ranges = [
    ...(face ? [{ words: `Face amount ${formatWholeDollars(face.value)}`, page: face.page }] : []),
    ...(mode ? [{ words: `Premiums paid ${MODES[mode.value]}`, page: mode.page }] : []),
    ...accounts.map(({ name, cap, page }) => ({ words: `${name}: cap ${formatPercent(cap)}`, page })),
  ];
  if (ranges.length === 0) return null;
  return (
    <section className={styles.facts} aria-label="Printed in the file">
      <LimitedList rows={ranges} limit={MAX_LISTED} flush>
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
