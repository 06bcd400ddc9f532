/** Schedule segments: a line each, with the column it fills, its years, its amount and its yearly increase. */
import type { FieldErrors } from '../../../domain/shared/result.ts';
import { MoneyInput, PercentInput, IntegerInput } from '../../kit/number-input.tsx';
import { Select } from '../../kit/select.tsx';
import { messageInPercent } from '../accounts/field-messages.ts';
import { newSegment, type SegmentDraft } from './build-draft.ts';
import styles from './build-entry.module.css';
import type { ScheduleColumn } from '../../../domain/policy/schedule.ts';
import { Button, IconButton } from '../../kit/button.tsx';

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
      >
        Add a segment
      </Button>
    </div>
  );
}
