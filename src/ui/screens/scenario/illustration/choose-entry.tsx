/** Three ways in: the carrier's PDF, a paste, or typing. Each reason why a file was not read is told here. */
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { FileDrop } from '../../../components/file-drop.tsx';
import { Icon } from '../../../components/icon.tsx';
import { IntegerInput } from '../../../components/number-input.tsx';
import { MOST_YEARS } from '../../../ledger/ledger-state.ts';
import styles from './choose-entry.module.css';

export interface ReadingUnderWay {
  name: string;
  /** 0 to 1 while the file is sent; null while it is read. */
  sent: number | null;
}

interface ChooseEntryProps {
  clientName: string;
  clientAge: number;
  reading: ReadingUnderWay | null;
  failure: string | null;
  onFile: (file: File) => void;
  onCancel: () => void;
  onPaste: () => void;
  onType: (years: number) => void;
  /** Back to the ledger in hand, when there is one. */
  onKeep: (() => void) | null;
}

export function ChooseEntry(props: ChooseEntryProps) {
  const { clientName, clientAge, reading, failure, onFile, onCancel, onPaste, onType, onKeep } = props;
  const [years, setYears] = useState<number | null>(Math.max(1, Math.min(MOST_YEARS, 96 - clientAge)));
  const yearsFit = years !== null && years >= 1 && years <= MOST_YEARS;
  return (
    <div className={styles.choose}>
      <div className={styles.head}>
        <h1>Add the illustration</h1>
        <p>
          The yearly ledger of {clientName}&rsquo;s policy. Nothing is saved before you have checked it and
          confirmed.
        </p>
      </div>
      <FileDrop
        accept=".pdf,application/pdf"
        title="Drop the carrier&rsquo;s PDF here"
        hint="25 MB and 300 pages at most"
        onFile={onFile}
        busy={reading !== null}
        status={reading ? statusOf(reading) : undefined}
        progress={reading?.sent ?? undefined}
        error={failure}
      />
      {reading && (
        <div className={styles.cancel}>
          <Button variant="quiet" size="small" icon="x" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      )}
      <div className={styles.others}>
        <Card>
          <div className={styles.other}>
            <Icon name="table" />
            <h2>Paste from a spreadsheet</h2>
            <p>Columns are recognised by their headers; you see what was understood first.</p>
            <Button disabled={reading !== null} onClick={onPaste}>
              Paste
            </Button>
          </div>
        </Card>
        <Card>
          <div className={styles.other}>
            <Icon name="pencil" />
            <h2>Type it in</h2>
            <p>An empty ledger from age {clientAge} on. It takes pasted columns as well.</p>
            <form
              className={styles.years}
              onSubmit={(event) => {
                event.preventDefault();
                if (yearsFit) onType(years);
              }}
            >
              <IntegerInput
                label="Years"
                hideLabel
                unit="years"
                value={years}
                onChange={setYears}
                min={1}
                max={MOST_YEARS}
              />
              <Button type="submit" disabled={reading !== null || !yearsFit}>
                Type
              </Button>
            </form>
          </div>
        </Card>
      </div>
      {onKeep && (
        <p className={styles.keep}>
          <Button variant="quiet" icon="arrow-left" onClick={onKeep}>
            Back to the ledger in hand
          </Button>
        </p>
      )}
    </div>
  );
}

const statusOf = ({ name, sent }: ReadingUnderWay) =>
  sent !== null && sent < 1 ? `Sending ${name}\u2026` : `Reading ${name}\u2026`;
