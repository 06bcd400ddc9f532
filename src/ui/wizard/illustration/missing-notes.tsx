/** What is not in the ledger yet: years between two others, and lines of figures that the reading left out. */
import type { LineLeftOut } from '../../../domain/policy/extraction.ts';
import { yearGaps } from '../../../domain/policy/interpolate-years.ts';
import { Button } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import type { LedgerLine } from '../ledger/ledger-line.ts';
import { count, pagesInWords } from './ledger-words.ts';
import styles from './insured-notes.module.css';

interface MissingNotesProps {
  lines: readonly LedgerLine[];
  leftOut: readonly LineLeftOut[];
  onInterpolate: () => void;
  onReadRows: (lines: readonly LineLeftOut[]) => void;
  /** Shows a page of the file. */
  onPage: (page: number) => void;
}

/** Runs of years that a sentence can name. */
const NAMED = 3;

export function MissingNotes({ lines, leftOut, onInterpolate, onReadRows, onPage }: MissingNotesProps) {
  const gaps = yearGaps(lines.map(({ row }) => row));
  const years = gaps.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const pages = [...new Set(leftOut.map(({ page }) => page))];
  const rows = leftOut.filter(({ row }) => row !== null);
  if (years === 0 && leftOut.length === 0) return null;
  return (
    <ul className={styles.notes} aria-label="Missing from the ledger">
      {leftOut.length > 0 && (
        <li>
          <p>
            <Icon name="warning" small />
            <span>
              {count(leftOut.length, 'line')} of figures on {pagesInWords(pages)}{' '}
              {leftOut.length === 1 ? 'is' : 'are'} not in the ledger. The page shows{' '}
              {leftOut.length === 1 ? 'it' : 'them'} in a box.
            </span>
          </p>
          <div className={styles.ways}>
            <Button size="small" variant="quiet" onClick={() => onPage(pages[0] ?? 1)}>
              Show
            </Button>
            {rows.length > 0 && (
              <Button size="small" onClick={() => onReadRows(rows)}>
                Read {rows.length === 1 ? 'it as a row' : `${rows.length} as rows`}
              </Button>
            )}
          </div>
        </li>
      )}
      {years > 0 && (
        <li>
          <p>
            <Icon name="warning" small />
            <span>
              {yearsInWords(gaps, years)} {years === 1 ? 'is' : 'are'} missing. Interpolated figures are
              marked for you to check.
            </span>
          </p>
          <div className={styles.ways}>
            <Button size="small" onClick={onInterpolate}>
              Interpolate {count(years, 'year')}
            </Button>
          </div>
        </li>
      )}
    </ul>
  );
}

const list = new Intl.ListFormat('en-US');

/** "Years 21 to 24 and 26 to 29"; "20 of the years from 21 to 44". */
function yearsInWords(gaps: readonly { from: number; to: number }[], years: number): string {
  if (gaps.length > NAMED) return `${years} of the years from ${gaps[0]?.from} to ${gaps.at(-1)?.to}`;
  const span = gaps.length === 1 && years === 2 ? 'and' : 'to';
  const said = gaps.map(({ from, to }) => (from === to ? `${from}` : `${from} ${span} ${to}`));
  return `${years === 1 ? 'Year' : 'Years'} ${list.format(said)}`;
}
