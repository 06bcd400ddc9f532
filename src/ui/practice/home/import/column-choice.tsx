import {
  FIELD_LABELS,
  IMPORT_FIELDS,
  mapColumn,
  type ColumnMapping,
} from '../../../../domain/practice/clients/import-columns.ts';
import { Select } from '../../../kit/select.tsx';
import styles from './import.module.css';

const NOTHING = '';

/** Which column of the file is which field, as it was guessed and as it can be changed. */
export function ColumnChoice({
  headers,
  mapping,
  onChange,
}: {
  headers: readonly string[];
  mapping: ColumnMapping;
  onChange: (mapping: ColumnMapping) => void;
}) {
  return (
    <fieldset className={styles.columns}>
      <legend>Columns of the file</legend>
      {IMPORT_FIELDS.map((field) => {
        const column = mapping.indexOf(field);
        return (
          <Select
            key={field}
            label={FIELD_LABELS[field]}
            value={column < 0 ? NOTHING : String(column)}
            options={[
              { value: NOTHING, label: 'Not in the file' },
              ...headers.map((header, index) => ({ value: String(index), label: header })),
            ]}
            onChange={(value) =>
              onChange(
                value === NOTHING
                  ? mapping.map((one) => (one === field ? null : one))
                  : mapColumn(mapping, Number(value), field),
              )
            }
          />
        );
      })}
    </fieldset>
  );
}
