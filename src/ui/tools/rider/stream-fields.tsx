import { yearCount } from '../../../domain/shared/format.ts';
import type { IncomeType } from '../../../domain/tools/rider/income-rider-input.ts';
import type { Stream } from '../../../domain/tools/rider/income-stream.ts';
import { MoneyInput, PercentInput } from '../../kit/number-input.tsx';
import { Select } from '../../kit/select.tsx';
import { TextArea } from '../../kit/text-input.tsx';
import { choiceField, numberField, percentField } from '../frame/tool-fields.ts';
import { FieldsInTwo } from '../frame/tool-parts.tsx';
import { listErrors } from './list-errors.ts';
import { dollarsIn } from './number-lists.ts';
import type { RiderForm } from './rider-form.tsx';
import styles from './rider-form.module.css';

interface StreamFieldsProps {
  tool: RiderForm;
  stream: Stream;
  /** "Guaranteed Income" */
  title: string;
}

/** One of the two incomes: rising, on a straight line, or as listed. */
export function StreamFields({ tool, stream, title }: StreamFieldsProps) {
  const start = stream === 'guaranteed' ? 'guaranteed_income_first_year' : 'non_guaranteed_income';
  const type = tool.values[`${stream}_income_type`];
  return (
    <div className={styles.stream} role="group" aria-label={title}>
      <Select label={`${title} Type`} {...choiceField(tool, `${stream}_income_type`)} options={TYPES} />
      {type === 'annual_increase' && (
        <div className={styles.pair}>
          <MoneyInput label={title} {...numberField(tool, start)} help="A year, at first" />
          <PercentInput
            label="Increase"
            aria-label={`${title} Increase`}
            {...percentField(tool, `${stream}_income_increase`)}
          />
        </div>
      )}
      {type === 'first_last_year' && (
        <FieldsInTwo>
          <MoneyInput
            label="First Year"
            aria-label={`${title} First Year`}
            {...numberField(tool, `${stream}_income_first_year`)}
          />
          <MoneyInput
            label="Last Year"
            aria-label={`${title} Last Year`}
            {...numberField(tool, `${stream}_income_last_year`)}
          />
        </FieldsInTwo>
      )}
      {type === 'manual' && <IncomeList tool={tool} stream={stream} title={title} />}
    </div>
  );
}

function IncomeList({ tool, stream, title }: StreamFieldsProps) {
  const name = `${stream}_income_manual` as const;
  const { current_age, plan_through_age, income_start_year } = tool.values;
  const years = yearCount(current_age, plan_through_age) - (income_start_year ?? 1) + 1;
  const text = tool.values[name];
  return (
    <TextArea
      label={title}
      name={name}
      rows={3}
      value={text}
      onChange={(next) => tool.set({ [name]: next })}
      placeholder="25,000, 25,750, 26,500"
      help={`One a year from the start year: ${dollarsIn(text).length}${years > 0 ? ` of ${years}` : ''} entered. Nothing is paid after the last.`}
      error={listErrors(tool, name)}
    />
  );
}

const TYPES: readonly { value: IncomeType; label: string }[] = [
  { value: 'annual_increase', label: 'Annual increase' },
  { value: 'first_last_year', label: 'First and last year' },
  { value: 'manual', label: 'Manual list' },
];
