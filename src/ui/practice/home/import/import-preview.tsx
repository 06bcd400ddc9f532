import { useMemo, useState } from 'react';
import type { ImportCounts, ImportLine } from '../../../../domain/practice/clients/client-import.ts';
import { displayName, fieldsOf } from '../../../../domain/practice/clients/client.ts';
import { Button, TextButton } from '../../../kit/form/button.tsx';
import { Icon } from '../../../kit/layout/icon.tsx';
import { Select } from '../../../kit/form/select.tsx';
import styles from './import.module.css';

const PAGE = 100;

const counted = (count: number) => count.toLocaleString('en-US');

interface ImportPreviewProps {
  lines: readonly ImportLine[];
  counts: ImportCounts;
  anyway: ReadonlySet<number>;
  onAnyway: (anyway: ReadonlySet<number>) => void;
}

export function ImportPreview({ lines, counts, anyway, onAnyway }: ImportPreviewProps) {
  const [pages, setPages] = useState(1);
  const rows = useMemo(() => [...lines].sort((a, b) => weight(b) - weight(a)), [lines]);
  const doubles = lines.filter(({ duplicate }) => duplicate !== null);
  const areAllIncluded = doubles.every(({ line }) => anyway.has(line));
  const choose = (line: number, isIncluded: boolean) => {
    const next = new Set(anyway);
    if (isIncluded) next.add(line);
    else next.delete(line);
    onAnyway(next);
  };
  return (
    <>
      <div className={styles.counts}>
        <p role="status">
          <b>{counted(counts.ready)} ready</b>
          {counts.doubles > 0 && <span> · {counted(counts.doubles)} with the same name and age</span>}
          {counts.refused > 0 && <span> · {counted(counts.refused)} cannot be imported</span>}
        </p>
        {doubles.length > 1 && (
          <Button
            size="small"
            onClick={() => onAnyway(new Set(areAllIncluded ? [] : doubles.map(({ line }) => line)))}
            label={
              areAllIncluded
                ? 'Skip all with the same name and age'
                : `Import all ${counted(doubles.length)} anyway`
            }
          />
        )}
      </div>
      <div className={styles.table} tabIndex={0} role="region" aria-label="Lines of the file">
        <table>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Client</th>
              <th scope="col">Age</th>
              <th scope="col">Action</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, pages * PAGE).map((row) => (
              <Line key={row.line} row={row} isIncluded={anyway.has(row.line)} onChoose={choose} />
            ))}
          </tbody>
        </table>
        {rows.length > pages * PAGE && (
          <p className={styles.more}>
            <TextButton icon="plus" onClick={() => setPages(pages + 1)} label="View More" />
            <span>
              {counted(pages * PAGE)} of {counted(rows.length)} lines
            </span>
          </p>
        )}
      </div>
    </>
  );
}

const weight = ({ rejection, duplicate }: ImportLine) =>
  rejection !== null ? 2 : duplicate !== null ? 1 : 0;

interface LineProps {
  row: ImportLine;
  isIncluded: boolean;
  onChoose: (line: number, isIncluded: boolean) => void;
}

function Line({ row: { line, draft, ageText, rejection, duplicate }, isIncluded, onChoose }: LineProps) {
  const name = displayName(fieldsOf(draft)).replace(/^, |, $/g, '') || '–';
  return (
    <tr>
      <td className={styles.line}>{line}</td>
      <td data-words>{name}</td>
      <td>{ageText || (draft.age ?? '–')}</td>
      <td>
        {rejection !== null ? (
          <span className={styles.refused} data-words>
            <Icon name="error" small />
            Cannot be imported, because {rejection}
          </span>
        ) : duplicate !== null ? (
          <span className={styles.double}>
            <span data-words>
              {duplicate.kind === 'client' ? 'Already a client' : `The same as line ${duplicate.line}`}
            </span>
            <Select
              label={`Line ${line}, ${name}`}
              hideLabel
              value={isIncluded ? 'import' : 'skip'}
              options={[
                { value: 'skip', label: 'Skip' },
                { value: 'import', label: 'Import anyway' },
              ]}
              onChange={(value) => onChoose(line, value === 'import')}
            />
          </span>
        ) : (
          <span className={styles.ready}>
            <Icon name="check" small />
            Ready
          </span>
        )}
      </td>
    </tr>
  );
}
