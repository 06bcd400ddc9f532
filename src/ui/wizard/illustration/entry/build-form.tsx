import type { ComponentProps } from 'react';
import type { FieldErrors } from '../../../../domain/shared/result.ts';
import { MoneyInput, PercentInput, IntegerInput } from '../../../kit/form/number-input.tsx';
import { Select } from '../../../kit/form/select.tsx';
import { draftFields } from '../../../kit/form/use-form.tsx';
import { DEATH_BENEFITS, SEXES, TOBACCO } from '../policy-terms.ts';
import { errorsBelow, messageInPercent } from '../../draft/field-checks.ts';
import { namesOf } from '../../draft/draft-storage.ts';
import { type ModelDraft, newSegment, type SegmentDraft } from './build-draft.ts';
import { MODEL_CHARGES, MODEL_FIGURES, MONEY, type ModelFigure } from './model-figures.ts';
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

const isPercent = (name: ModelFigure): boolean => MODEL_FIGURES[name].kind === 'percent';

type FigureField = Omit<ComponentProps<typeof MoneyInput>, 'label'>;

function FigureInput({ name, ...field }: FigureField & { name: ModelFigure }) {
  const { kind: _, limits, ...spec } = MODEL_FIGURES[name];
  const [min, max] = limits;
  const Input = isPercent(name) ? PercentInput : MoneyInput;
  return <Input {...spec} {...field} min={min} max={max} />;
}

export function PolicyModelForm({ model, age, onChange, errors }: PolicyModelFormProps) {
  const percents = namesOf(MODEL_FIGURES).filter(isPercent);
  const displayedErrors: FieldErrors = {
    ...errors,
    ...Object.fromEntries(percents.map((name) => [name, (errors[name] ?? []).map(messageInPercent)])),
  };
  const field = draftFields(model, displayedErrors, (change) => onChange({ ...model, ...change }));
  const figure = (name: ModelFigure) => <FigureInput key={name} name={name} {...field(name)} />;
  return (
    <>
      <div className={styles.fields}>
        <Select label="Sex" {...field('sex')} options={SEXES} />
        <Select label="Tobacco" {...field('tobacco')} error={errors['age']} options={TOBACCO} />
        {figure('face_amount')}
        {figure('illustrated_rate')}
        {figure('illustrated_loan_rate')}
        <Select label="Death benefit option" {...field('death_benefit_option')} options={DEATH_BENEFITS} />
      </div>
      <p className={styles.note}>
        Issue age {age}, the client&rsquo;s age in year 1. Loans are participating.
      </p>
      <Fold
        className={styles.more}
        title="Charges"
        isOpen={MODEL_CHARGES.some((name) => errors[name]?.length)}
      >
        <div className={styles.fields}>{MODEL_CHARGES.map(figure)}</div>
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
            <MoneyInput
              label="Amount a year"
              hideLabel={hideLabel}
              min={MONEY[0]}
              max={MONEY[1]}
              {...field('amount')}
            />
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
