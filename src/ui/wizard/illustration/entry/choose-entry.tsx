import { useState, type ReactNode } from 'react';
import { Button } from '../../../kit/form/button.tsx';
import { Card } from '../../../kit/layout/card.tsx';
import { FileDrop } from '../../../kit/form/file-drop.tsx';
import { Icon, type IconName } from '../../../kit/layout/icon.tsx';
import { Form } from '../../../kit/form/use-form.tsx';
import { IntegerInput } from '../../../kit/form/number-input.tsx';
import { MAX_YEARS } from '../../ledger/ledger-model.ts';
import { MAX_PICTURES, pagesOfList } from '../../../../domain/policy/extraction.ts';
import { decodeText } from '../../../kit/data/text-files.ts';
import { isTextName, MAX_TEXT_BYTES } from '../../../../domain/policy/file-kind.ts';
import { TextInput } from '../../../kit/form/text-input.tsx';
import type { Place } from '../step-draft.ts';
import type { ReadingUnderWay, usePdfReading } from '../use-pdf-reading.ts';
import { EntryTitle } from './entry-parts.tsx';
import styles from './choose-entry.module.css';

interface ChooseEntryProps {
  clientName: string;
  clientAge: number;
  reader: ReturnType<typeof usePdfReading>;
  started: readonly Place[];
  onGo: (place: Place) => void;
  onText: (text: string) => void;
  onType: (years: number) => void;
  onKeep: (() => void) | null;
}

function PicturesChoice({ onPages }: { onPages: (pages: readonly number[]) => void }) {
  const [text, setText] = useState('');
  const [isAsked, setAsked] = useState(false);
  const pages = pagesOfList(text);
  const error =
    pages === null
      ? 'Enter pages such as 9-12, 15.'
      : pages.length > MAX_PICTURES
        ? `Enter at most ${MAX_PICTURES} pages, not ${pages.length}.`
        : null;
  const submit = () => {
    setAsked(true);
    if (pages !== null && error === null) onPages(pages);
  };
  return (
    <Form className={styles.other} onSubmit={submit}>
      <TextInput
        label="Which pages have the ledger?"
        help={`Up to ${MAX_PICTURES} pages, about ten seconds each`}
        placeholder="9-12, 15"
        value={text}
        onChange={setText}
        error={isAsked ? error : null}
      />
      <Button type="submit" label="Read these pages" />
    </Form>
  );
}

export function ChooseEntry(props: ChooseEntryProps) {
  const { clientName, clientAge, reader, started, onGo, onText, onType, onKeep } = props;
  const { underWay: reading, failure, read, cancel } = reader;
  const busy = reading !== null;
  const { stored = null, file = null } = (!busy && failure) || {};
  const way = (place: Place, label: string) => (
    <Button disabled={busy} onClick={() => onGo(place)} label={started.includes(place) ? 'Resume' : label} />
  );
  return (
    <div className={styles.choose}>
      <EntryTitle title="Add the illustration">
        Enter the yearly ledger of {clientName}&rsquo;s policy. Nothing is saved until you confirm.
      </EntryTitle>
      <div className={styles.drop}>
        <FileDrop
          accept=".pdf,application/pdf,.txt,.csv,.tsv"
          title="Drop the carrier&rsquo;s PDF here"
          hint="Up to 25 MB and 300 pages. Text files (.txt, .csv) also work."
          onFile={(chosen) =>
            isTextFile(chosen)
              ? void chosen.arrayBuffer().then((bytes) => onText(decodeText(new Uint8Array(bytes))))
              : read({ file: chosen })
          }
          busy={busy}
          status={reading ? statusOf(reading) : undefined}
          progress={reading ? shareOf(reading) : undefined}
          error={failure?.message ?? null}
        />
        {busy && (
          <div className={styles.cancel}>
            <Button variant="quiet" size="small" icon="x" onClick={cancel} label="Cancel" />
          </div>
        )}
        {stored && (
          <div className={styles.cancel}>
            <Button icon="reset" onClick={() => read(stored)} label="Read it again" />
          </div>
        )}
        {file && failure?.code !== 'pdf_scan_pages' && (
          <div className={styles.other}>
            <p>Do you see the yearly table in {file.name}? Enter the page number and we’ll read it.</p>
            <PageChoice onPage={(page) => read({ file }, { page })} />
          </div>
        )}
        {file && failure?.code === 'pdf_scan_pages' && (
          <PicturesChoice onPages={(pictures) => read({ file }, { pictures })} />
        )}
      </div>
      <Card flush>
        <ul>
          <Way icon="table" title="Paste from a spreadsheet" action={way('paste', 'Paste')}>
            We match the columns by their headers. You check the match first.
          </Way>
          <Way
            icon="pencil"
            title="Type it in"
            action={
              <NumberForm
                className={styles.years}
                label="Years"
                unit="years"
                initial={Math.max(1, Math.min(MAX_YEARS, 96 - clientAge))}
                max={MAX_YEARS}
                labelOf={() => 'Type'}
                disabled={busy}
                onNumber={onType}
              />
            }
          >
            Start with an empty ledger from age {clientAge}. You can paste columns into it.
          </Way>
          <Way icon="columns" title="Build from a schedule" action={way('schedule', 'Schedule')}>
            Enter premiums, withdrawals and loans by ranges of years. You type the values.
          </Way>
          <Way icon="chart" title="Policy model" action={way('model', 'Model')}>
            Estimate a policy from age, face amount and premiums if you have no carrier&rsquo;s ledger.
          </Way>
          <Way icon="copy" title="Reuse an illustration" action={way('reuse', 'Choose')}>
            Copy the ledger of another scenario or of a template.
          </Way>
        </ul>
      </Card>
      {onKeep && (
        <p className={styles.keep}>
          <Button variant="quiet" icon="arrow-left" onClick={onKeep} label="Back to the ledger" />
        </p>
      )}
    </div>
  );
}

/** Text is read in the browser, like a pasted table. */
const isTextFile = ({ name, size }: File): boolean => isTextName(name) && size <= MAX_TEXT_BYTES;

interface WayProps {
  icon: IconName;
  title: string;
  children: ReactNode;
  action: ReactNode;
}

const Way = ({ icon, title, children, action }: WayProps) => (
  <li className={styles.way}>
    <Icon name={icon} />
    <div className={styles.words}>
      <h2>{title}</h2>
      <p>{children}</p>
    </div>
    <div className={styles.action}>{action}</div>
  </li>
);

function statusOf({ name, sent, pages, ahead }: ReadingUnderWay): string {
  if (sent !== null && sent < 1) return `Uploading ${name}\u2026`;
  if (ahead !== undefined)
    return `${name} is next after ${ahead === 1 ? 'one file that is' : `${ahead} files that are`} being read\u2026`;
  if (pages?.isRecognizing)
    return `${name}: page ${pages.read + 1} of ${pages.of} is a scanned image. Reading it takes about ten seconds\u2026`;
  return pages ? `Reading ${name}: page ${pages.read} of ${pages.of}` : `Reading ${name}\u2026`;
}

const shareOf = ({ sent, pages }: ReadingUnderWay): number | undefined =>
  pages ? pages.read / pages.of : (sent ?? undefined);

interface PageChoiceProps {
  pages?: number | undefined;
  disabled?: boolean | undefined;
  onPage: (page: number) => void;
}

export const PageChoice = ({ pages = 300, disabled, onPage }: PageChoiceProps) => (
  <NumberForm
    className={styles.page}
    label="Page"
    placeholder="Page"
    initial={null}
    max={pages}
    labelOf={(page) => (page === null ? 'Read this page' : `Read page ${page}`)}
    disabled={disabled}
    onNumber={onPage}
  />
);

interface NumberFormProps {
  className: string | undefined;
  label: string;
  unit?: string;
  placeholder?: string;
  initial: number | null;
  max: number;
  labelOf: (number: number | null) => string;
  disabled: boolean | undefined;
  onNumber: (number: number) => void;
}

function NumberForm(props: NumberFormProps) {
  const { className, label, initial, max, labelOf, disabled, onNumber, ...field } = props;
  const [number, setNumber] = useState(initial);
  const [isAsked, setAsked] = useState(false);
  const fitting = number !== null && number >= 1 && number <= max ? number : null;
  const submit = () => {
    setAsked(true);
    if (fitting !== null) onNumber(fitting);
  };
  return (
    <Form className={className} onSubmit={submit}>
      <IntegerInput
        label={label}
        hideLabel
        {...field}
        value={number}
        onChange={setNumber}
        min={1}
        max={max}
        error={isAsked && number === null ? `${label} is a required field` : null}
      />
      <Button type="submit" disabled={disabled} label={labelOf(fitting)} />
    </Form>
  );
}
