/** What the policy model asks for; its charges under "More". */
import type { FieldErrors } from '../../../../domain/shared/result.ts';
import { MoneyInput, PercentInput, IntegerInput } from '../../../kit/form/number-input.tsx';
import { Select } from '../../../kit/form/select.tsx';
import { messageInPercent } from '../../draft/field-checks.ts';
import { type ModelDraft, newSegment, type SegmentDraft } from './build-draft.ts';
import { Fold } from '../../../kit/layout/fold.tsx';
import styles from './build-entry.module.css';
import type { ScheduleColumn } from '../../../../domain/policy/schedule.ts';
import { Button, IconButton } from '../../../kit/form/button.tsx';

interface PolicyModelFormProps {
  model: ModelDraft;
  age: number;
  onChange: (model: ModelDraft) => void;
  errors: FieldErrors;
}

/** Each with a representative value. */
const CHARGES = [
  { name: 'premium_load', Input: PercentInput, label: 'Premium load', max: 0.3, step: 0.005 },
  { name: 'policy_fee', Input: MoneyInput, label: 'Policy fee', unit: 'a month', step: 1 },
  {
    name: 'per_unit_charge',
    Input: MoneyInput,
    label: 'Per unit charge',
    help: 'A month per $1,000 of face, years 1 to 10.',
    max: 100,
    step: 0.01,
  },
  {
    name: 'coi_ratio',
    Input: PercentInput,
    label: 'Cost of insurance',
    help: 'Of the 2017 CSO table.',
    max: 5,
    step: 0.01,
  },
  { name: 'guaranteed_rate', Input: PercentInput, label: 'Guaranteed rate', max: 0.1, step: 0.0005 },
  {
    name: 'surrender_charge',
    Input: MoneyInput,
    label: 'Surrender charge',
    help: 'Per $1,000 of face in year 1, none from year 11.',
    max: 100,
    step: 1,
  },
] as const;

/** Typed in percent, so their limits are told in percent. */
const PERCENTAGES: readonly (keyof ModelDraft)[] = [
  'illustrated_rate',
  'illustrated_loan_rate',
  ...CHARGES.filter(({ Input }) => Input === PercentInput).map(({ name }) => name),
];

export function PolicyModelForm({ model, age, onChange, errors }: PolicyModelFormProps) {
  const set = (change: Partial<ModelDraft>) => onChange({ ...model, ...change });
  const field = <Name extends keyof ModelDraft>(name: Name) => {
    const fault = errors[name]?.[0];
    return {
      value: model[name],
      onChange: (value: ModelDraft[Name]) => set({ [name]: value }),
      error: fault && PERCENTAGES.includes(name) ? messageInPercent(fault) : fault,
    };
  };
  return (
    <>
      <div className={styles.fields}>
        <Select
          label="Sex"
          {...field('sex')}
          options={[
            { value: 'male', label: 'Male' },
            { value: 'female', label: 'Female' },
          ]}
        />
        <Select
          label="Tobacco"
          {...field('tobacco')}
          error={errors['age']?.[0]}
          options={[
            { value: 'nonsmoker', label: 'Nonsmoker' },
            { value: 'smoker', label: 'Smoker' },
            { value: 'composite', label: 'Composite' },
          ]}
        />
        <MoneyInput label="Face amount" {...field('face_amount')} min={0} max={1e9} step={10_000} />
        <PercentInput
          label="Illustrated rate"
          {...field('illustrated_rate')}
          min={0}
          max={0.12}
          step={0.0005}
        />
        <PercentInput label="Loan rate" {...field('illustrated_loan_rate')} min={0} max={0.1} step={0.0005} />
        <Select
          label="Death benefit option"
          {...field('death_benefit_option')}
          options={[
            { value: 'level', label: 'Level' },
            { value: 'increasing', label: 'Increasing' },
          ]}
        />
      </div>
      <p className={styles.note}>
        Issued at {age}, the client&rsquo;s age in year 1. Loans are participating.
      </p>
      <Fold
        className={styles.more}
        title="More: charges"
        isOpen={CHARGES.some(({ name }) => errors[name]?.length)}
      >
        <div className={styles.fields}>
          {CHARGES.map(({ name, Input, ...rest }) => (
            <Input key={name} {...field(name)} {...rest} min={0} />
          ))}
        </div>
      </Fold>
    </>
  );
}

/** Schedule segments: a line each, with the column it fills, its years, its amount and its yearly increase. */
interface SegmentsTableProps {
  segments: readonly SegmentDraft[];
  years: number;
  onChange: (segments: readonly SegmentDraft[]) => void;
  errors: FieldErrors;
}

const columns: readonly { value: ScheduleColumn; label: string }[] = [
  { value: 'premium_outlay', label: 'Premium' },
  { value: 'income', label: 'Income' },
  { value: 'withdrawals', label: 'Withdrawals' },
  { value: 'loans', label: 'Loans' },
];

export function SegmentsTable({ segments, years, onChange, errors }: SegmentsTableProps) {
  const edit = (key: number, change: Partial<SegmentDraft>) =>
    onChange(segments.map((segment) => (segment.key === key ? { ...segment, ...change } : segment)));
  return (
    <div>
      <ul className={styles.segments} aria-label="Segments">
        {segments.map((segment, index) => {
          const error = (name: string) => errors[`segments.${index}.${name}`]?.[0];
          return (
            <li key={segment.key} className={styles.segment}>
              <Select
                label="Column"
                hideLabel={index > 0}
                value={segment.column}
                options={columns}
                onChange={(column) => edit(segment.key, { column })}
              />
              <IntegerInput
                label="From year"
                hideLabel={index > 0}
                value={segment.from_year}
                onChange={(from_year) => edit(segment.key, { from_year })}
                min={1}
                max={120}
                error={error('from_year')}
              />
              <IntegerInput
                label="To year"
                hideLabel={index > 0}
                value={segment.to_year}
                onChange={(to_year) => edit(segment.key, { to_year })}
                min={1}
                max={120}
                error={error('to_year')}
              />
              <MoneyInput
                label="Amount a year"
                hideLabel={index > 0}
                value={segment.amount}
                onChange={(amount) => edit(segment.key, { amount })}
                min={0}
                max={1e9}
                error={error('amount')}
              />
              <PercentInput
                label="Increase a year"
                hideLabel={index > 0}
                value={segment.annual_increase}
                onChange={(annual_increase) => edit(segment.key, { annual_increase })}
                min={-0.5}
                max={0.5}
                step={0.005}
                error={messageInPercent(error('annual_increase') ?? '')}
              />
              <IconButton
                label={`Remove segment ${index + 1}`}
                icon="trash"
                onClick={() => onChange(segments.filter(({ key }) => key !== segment.key))}
              />
            </li>
          );
        })}
      </ul>
      <Button
        size="small"
        variant="quiet"
        icon="plus"
        disabled={segments.length >= 120}
        onClick={() => onChange([...segments, newSegment(segments, years)])}
        label="Add a segment"
      />
    </div>
  );
}
