import { formatWholeDollars } from '../../../domain/shared/format.ts';
import type { SolvedDesign } from '../../../domain/history/reprice-illustration.ts';
import { Button } from '../../kit/form/button.tsx';
import { IntegerInput, MoneyInput, PercentInput, Slider } from '../../kit/form/number-input.tsx';
import { useInvalidEntry } from '../frame/invalid-entries.tsx';
import { formatRange, formatValue, singleValue, type PanelField } from './field-values.ts';
import styles from './what-if-row.module.css';

const INPUTS = { percent: PercentInput, dollars: MoneyInput, age: IntegerInput, years: IntegerInput };

const rounded = (value: number): number => Number(value.toFixed(6));

interface FieldRowsProps<Change> {
  fields: readonly PanelField<Change>[];
  onChange: (change: Change) => void;
}

export const FieldRows = <Change,>({ fields, onChange }: FieldRowsProps<Change>) =>
  fields.map((field) => <FieldRow key={field.label} field={field} onChange={onChange} />);

interface FieldRowProps<Change> extends Pick<FieldRowsProps<Change>, 'onChange'> {
  field: PanelField<Change>;
}

/** A typed value, its slider and one line of help. Nothing moves when the value or the line changes. */
function FieldRow<Change>({ field, onChange }: FieldRowProps<Change>) {
  const { label, kind, owner, baseValues, savedValues, missingText = '–', withValue } = field;
  const { min, max, step, limits, help, warning, error } = field;
  const TypedInput = INPUTS[kind];
  const position = (figure: number): number => Math.max(0, Math.min(1, (figure - min) / (max - min || 1)));
  const name = owner ? `${label}, ${owner}` : label;
  const value = singleValue(field);
  const isMixed = baseValues.length > 1;
  const isChanged =
    value === null ? field.value === null : savedValues.length !== 1 || savedValues[0] !== value;
  const sliderValue =
    value ?? (isMixed ? baseValues.reduce((sum, figure) => sum + figure, 0) / baseValues.length : max);
  const emptyText = isMixed ? 'as each account has it' : missingText;
  const valueText = value === null ? emptyText : formatValue(kind, value);
  const values = baseValues.map((figure) => formatValue(kind, figure)).join(', ');
  const { key, setInvalid } = useInvalidEntry(value === null && isMixed ? values : valueText);
  function change(next: number | null): void {
    const unchanged = singleValue({ value: undefined, baseValues });
    if (next === null)
      onChange(withValue(field.missingText === undefined || unchanged === null ? undefined : null));
    else onChange(withValue(next === unchanged || rounded(next) === unchanged ? undefined : rounded(next)));
  }
  return (
    <div
      className={styles.row}
      data-changed={isChanged || undefined}
      data-mixed={value === null || undefined}
    >
      <TypedInput
        key={key}
        className={styles.typed}
        label={label}
        aria-label={owner && name}
        placeholder={value === null ? (isMixed ? 'mixed' : 'none') : undefined}
        // Rounds a portfolio's rate to fit the field. Typed rates are unchanged.
        value={value === null || isChanged || kind !== 'percent' ? value : Math.round(value * 1e4) / 1e4}
        {...(kind === 'years' && { unit: 'yr' })}
        step={step}
        stepsFrom={sliderValue}
        min={limits[0]}
        max={limits[1]}
        error={error}
        help={warning ? <span className={styles.flag}>{warning}</span> : help}
        onInvalidEntry={setInvalid}
        onChange={change}
      />
      <div className={styles.slide}>
        {(isChanged || value === null) &&
          savedValues.map((figure) => (
            <span
              key={figure}
              className={styles.tick}
              // The thumb's center stops 8 px before each end.
              style={{ insetInlineStart: `calc(8px + ${position(figure)} * (100% - 16px))` }}
            />
          ))}
        <Slider
          label={name}
          text={valueText}
          {...{ min, max, step }}
          value={sliderValue}
          onChange={(next) => {
            setInvalid(false);
            change(next);
          }}
        />
      </div>
    </div>
  );
}

/** Name and value of a field, docked at the bottom of narrow screens. */
export function DockedField<Change>({ field }: { field: PanelField<Change> }) {
  const { label, kind, missingText, value, baseValues } = field;
  const values = value === undefined ? baseValues : value === null ? [] : [value];
  return (
    <>
      {label} <b>{values.length === 0 ? missingText : formatRange(kind, values)}</b>
    </>
  );
}

export const DesignLine = ({ design, onUndo }: { design: SolvedDesign; onUndo: () => void }) => (
  <div className={styles.design}>
    <p>
      {formatWholeDollars(design.income)} a year, borrowed
      {design.multiple !== 1 && `, of a design ${design.multiple.toFixed(4)} times as large`}
    </p>
    <Button size="small" variant="quiet" label="Undo" onClick={onUndo} />
  </div>
);
