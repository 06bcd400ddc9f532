/** Two saves of one scenario or simulation: both ledgers side by side, and nothing is overwritten unless someone says so. */
import { formatTableDollars } from '../../../domain/shared/format.ts';
import type { IllustrationInput } from '../../../domain/policy/illustration.ts';
import type { IllustrationSource } from '../../../domain/practice/cases/scenario.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { sourceInWords } from './ledger-words.ts';
import type { Conflict } from './use-confirm.ts';
import styles from './conflict-dialog.module.css';
import { formatDate } from '../../state/dates.ts';

interface ConflictDialogProps {
  /** "scenario": what was saved twice. */
  noun: string;
  conflict: Conflict | null;
  busy: boolean;
  onClose: () => void;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

export function ConflictDialog(props: ConflictDialogProps) {
  const { noun, conflict, busy, onClose, onTakeTheirs, onKeepMine } = props;
  if (!conflict) return null;
  const { theirs, mine } = conflict;
  const there = theirs.document.illustration;
  const left = factsOf(there, there?.source);
  const right = factsOf(mine.illustration, mine.draft.source);
  return (
    <Dialog
      open
      title={`This ${noun} was changed elsewhere`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onTakeTheirs}>Take the saved one</Button>
          <Button variant="primary" busy={busy} onClick={onKeepMine}>
            Save mine
          </Button>
        </>
      }
    >
      <p>
        Another window or another person saved “{theirs.scenario_details.name}” after you opened it. Take what
        is saved now and drop this ledger, or save this one over it.
      </p>
      <table className={styles.table}>
        <caption className="sr-only">The saved ledger and yours</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">Saved {formatDate(theirs.updated_at)}</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {right.map(([label, own], index) => {
            const other = left[index]?.[1] ?? '';
            return (
              <tr key={label} className={own === other ? undefined : styles.differs}>
                <th scope="row">{label}</th>
                <td>{other}</td>
                <td>{own}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Dialog>
  );
}

type Fact = readonly [label: string, value: string];

function factsOf(illustration: IllustrationInput | null, source: IllustrationSource | undefined): Fact[] {
  const rows = illustration?.rows ?? [];
  const sum = (amount: (row: (typeof rows)[number]) => number) =>
    formatTableDollars(rows.reduce((total, row) => total + amount(row), 0));
  const last = rows.at(-1);
  const rate = illustration?.illustrated_rate;
  return [
    ['Made from', source ? sourceInWords(source) : 'No ledger'],
    ['Years', rows.length === 0 ? '\u2013' : String(rows.length)],
    ['Illustrated rate', rate === undefined ? '\u2013' : `${(rate * 100).toFixed(2)}%`],
    ['Premiums', sum((row) => row.premium_outlay)],
    ['Distributions', sum((row) => row.withdrawals + row.loans)],
    [`Surrender value, last year`, last ? formatTableDollars(last.surrender_value) : '\u2013'],
  ];
}
