import type { FieldErrors } from '../../../../domain/shared/result.ts';
import { MoneyInput, PercentInput, IntegerInput } from '../../../kit/form/number-input.tsx';
import { Select } from '../../../kit/form/select.tsx';
import { draftFields } from '../../../kit/form/use-form.tsx';
import { DEATH_BENEFITS, SEXES, TOBACCO } from '../policy-terms.ts';
import { errorsBelow, messageInPercent } from '../../draft/field-checks.ts';
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

const CHARGES = [
  { name: 'premium_load', Input: PercentInput, label: 'Premium load', max: 0.3, step: 0.005 },
  { name: 'policy_fee', Input: MoneyInput, label: 'Policy fee', unit: 'a month', step: 1 },
  {
    name: 'per_unit_charge',
    Input: MoneyInput,
    label: 'Per unit charge',
    help: 'Per month and $1,000 of face amount, years 1 to 10.',
    max: 100,
    step: 0.01,
  },
  {
    name: 'coi_ratio',
    Input: PercentInput,
    label: 'Cost of insurance',
    help: 'Percentage of the 2017 CSO table.',
    max: 5,
    step: 0.01,
  },
  { name: 'guaranteed_rate', Input: PercentInput, label: 'Guaranteed rate', max: 0.1, step: 0.0005 },
  {
    name: 'surrender_charge',
    Input: MoneyInput,
    label: 'Surrender charge',
    help: 'Per $1,000 of face amount in year 1; none from year 11.',
    max: 100,
    step: 1,
  },
] as const;

const PERCENTAGES: readonly (keyof ModelDraft)[] = [
  'illustrated_rate',
  'illustrated_loan_rate',
  ...CHARGES.filter(({ Input }) => Input === PercentInput).map(({ name }) => name),
];

export function PolicyModelForm({ model, age, onChange, errors }: PolicyModelFormProps) {
  const displayedErrors: FieldErrors = Object.fromEntries(
    Object.entries(errors).map(([name, all]): [string, readonly string[]] => [
      name,
      PERCENTAGES.some((one) => one === name) ? all.map(messageInPercent) : all,
    ]),
  );
  const field = draftFields(model, displayedErrors, (change) => onChange({ ...model, ...change }));
  return (
    <>
      <div className={styles.fields}>
        <Select label="Sex" {...field('sex')} options={SEXES} />
        <Select label="Tobacco" {...field('tobacco')} error={errors['age']} options={TOBACCO} />
        <MoneyInput label="Face amount" {...field('face_amount')} min={0} max={1e9} step={10_000} />
        <PercentInput label="Policy rate" {...field('illustrated_rate')} min={0} max={0.12} step={0.0005} />
        <PercentInput label="Loan rate" {...field('illustrated_loan_rate')} min={0} max={0.1} step={0.0005} />
        <Select label="Death benefit option" {...field('death_benefit_option')} options={DEATH_BENEFITS} />
      </div>
      <p className={styles.note}>
        Issue age {age}, the client&rsquo;s age in year 1. Loans are participating.
      </p>
      <Fold className={styles.more} title="Charges" isOpen={CHARGES.some(({ name }) => errors[name]?.length)}>
        <div className={styles.fields}>
          {CHARGES.map(({ name, Input, ...rest }) => (
            <Input key={name} {...field(name)} {...rest} min={0} />
          ))}
        </div>
      </Fold>
    </>
  );
}

interface SegmentsTableProps {
  segments: readonly SegmentDraft[];
  years: number;
  onChange: (segments: readonly SegmentDraft[]) => void;
  errors: FieldErrors;
}

const COLUMNS: readonly { value: ScheduleColumn; label: string }[] = [
  { value: 'premium_outlay', label: 'Premium' },
  { value: 'income', label: 'Income' },
  { value: 'withdrawals', label: 'Withdrawals' },
  { value: 'loans', label: 'Loans' },
];

export const SegmentsTable = ({ segments, years, onChange, errors }: SegmentsTableProps) => (
  <div>
    <ul className={styles.segments} aria-label="Segments">
      {segments.map((segment, index) => {
        const segmentErrors = errorsBelow(`segments.${index}.`, errors);
        const field = draftFields(segment, segmentErrors, (change) =>
          onChange(segments.map((one) => (one === segment ? { ...segment, ...change } : one))),
        );
        const hideLabel = index > 0;
        const years = { hideLabel, min: 1, max: 120 };
        return (
          <li key={segment.key} className={styles.segment}>
            <Select label="Column" hideLabel={hideLabel} options={COLUMNS} {...field('column')} />
            <IntegerInput label="From year" {...years} {...field('from_year')} />
            <IntegerInput label="To year" {...years} {...field('to_year')} />
            <MoneyInput label="Amount a year" hideLabel={hideLabel} min={0} max={1e9} {...field('amount')} />
            <PercentInput
              label="Increase a year"
              hideLabel={hideLabel}
              min={-0.5}
              max={0.5}
              step={0.005}
              {...field('annual_increase')}
              error={segmentErrors.annual_increase?.map(messageInPercent)}
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
