/** The insured and the carrier, saved with the illustration. Later checks use both. */
import { useState } from 'react';
import { dateFromTyped, typedDate } from '../../../domain/shared/dates.ts';
import type { SavedCarrier, SavedInsured } from '../../../domain/practice/cases/scenario.ts';
import { Icon } from '../../kit/layout/icon.tsx';
import { Select } from '../../kit/form/select.tsx';
import { TextInput } from '../../kit/form/text-input.tsx';
import { BAD_TYPED_DATE, type PolicyOrigin } from './ledger-draft.ts';
import { SEXES, TOBACCO } from './policy-terms.ts';
import styles from './policy-terms-form.module.css';

interface PolicyOriginFormProps {
  origin: PolicyOrigin;
  onChange: (origin: PolicyOrigin) => void;
  faults: ReadonlyMap<string, string>;
  /** Of the policy model that made the ledger: it sets the sex. */
  modelSex: 'male' | 'female' | null;
  questions: readonly string[];
}

const NOT_ENTERED = { value: '', label: 'Not entered' } as const;

const CARRIER_TEXTS = [
  { name: 'insurer', label: 'Insurer', maxLength: 100 },
  { name: 'product', label: 'Product', maxLength: 100 },
  { name: 'form_number', label: 'Form number', maxLength: 40 },
] as const satisfies readonly { name: keyof SavedCarrier; label: string; maxLength: number }[];

export function PolicyOriginForm({ origin, onChange, faults, modelSex, questions }: PolicyOriginFormProps) {
  const { insured = {}, carrier = {} } = origin;
  const setInsured = (change: SavedInsured) => onChange({ ...origin, insured: { ...insured, ...change } });
  const setCarrier = (change: SavedCarrier) => onChange({ ...origin, carrier: { ...carrier, ...change } });
  const text = (typed: string) => (typed === '' ? undefined : typed);
  const isFaulty = [...faults.keys()].some((path) => /^(insured|carrier)\./.test(path));
  return (
    <details className={styles.fold} data-origin="" open={isFaulty || questions.length > 0 || undefined}>
      <summary className={styles.summary}>
        <Icon name="chevron-right" small />
        <b>Policy and insured</b>
        <span className={styles.words}>{originInWords(origin, modelSex)}</span>
      </summary>
      {questions.length > 0 && (
        <p className={styles.ask} role="note">
          The file prints two values for {list.format(questions)}. Enter the one that applies.
        </p>
      )}
      <div className={styles.fields}>
        <Select
          label="Sex"
          help={modelSex ? 'Set by the policy model.' : undefined}
          value={modelSex ?? insured.sex ?? ''}
          options={modelSex ? SEXES.filter(({ value }) => value === modelSex) : [NOT_ENTERED, ...SEXES]}
          onChange={(sex) => setInsured({ sex: sex === '' ? undefined : sex })}
        />
        <Select
          label="Tobacco"
          value={insured.tobacco ?? ''}
          options={[NOT_ENTERED, ...TOBACCO]}
          onChange={(tobacco) => setInsured({ tobacco: tobacco === '' ? undefined : tobacco })}
        />
        <TextInput
          label="Risk class"
          optional
          value={insured.risk_class ?? ''}
          maxLength={60}
          onChange={(typed) => setInsured({ risk_class: text(typed) })}
          error={faults.get('insured.risk_class')}
        />
        {CARRIER_TEXTS.map(({ name, ...texts }) => (
          <TextInput
            key={name}
            {...texts}
            optional
            value={carrier[name] ?? ''}
            onChange={(typed) => setCarrier({ [name]: text(typed) })}
            error={faults.get(`carrier.${name}`)}
          />
        ))}
        <TextInput
          label="State"
          optional
          help="Two letters, such as TX"
          value={insured.state ?? ''}
          maxLength={2}
          onChange={(typed) => setInsured({ state: text(typed.toUpperCase()) })}
          error={faults.get('insured.state')}
        />
        <DateInput
          label="Illustration date"
          value={carrier.illustration_date}
          onChange={(date) => setCarrier({ illustration_date: date })}
        />
        <DateInput
          label="Issue date"
          help="Sets the limit on loan leverage."
          value={carrier.issue_date}
          onChange={(date) => setCarrier({ issue_date: date })}
        />
      </div>
    </details>
  );
}

const list = new Intl.ListFormat('en-US');

interface DateInputProps {
  label: string;
  help?: string;
  value: string | undefined;
  /** A text that is no date is passed on: it holds the ledger until it is corrected. */
  onChange: (date: string | undefined) => void;
}

function DateInput({ label, help = 'MM/DD/YYYY', value, onChange }: DateInputProps) {
  const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
  const [typed, setTyped] = useState(value === undefined ? '' : isDate(value) ? typedDate(value) : value);
  const [isLeft, setLeft] = useState(value !== undefined);
  return (
    <TextInput
      label={label}
      optional
      inputMode="numeric"
      placeholder="MM/DD/YYYY"
      help={help}
      value={typed}
      maxLength={10}
      onChange={(text) => {
        setTyped(text);
        onChange(text.trim() === '' ? undefined : (dateFromTyped(text) ?? text));
      }}
      onBlur={() => setLeft(true)}
      error={isLeft && typed.trim() !== '' && dateFromTyped(typed) === null ? BAD_TYPED_DATE : undefined}
    />
  );
}

function originInWords({ insured = {}, carrier = {} }: PolicyOrigin, modelSex: string | null): string {
  const sex = modelSex ?? insured.sex;
  const parts = [
    sex ? `${sex[0]?.toUpperCase()}${sex.slice(1)}` : 'Sex not entered',
    insured.risk_class ?? insured.tobacco,
    carrier.insurer,
    carrier.product,
    carrier.issue_date && dateFromTyped(typedDate(carrier.issue_date))
      ? `issued ${typedDate(carrier.issue_date)}`
      : undefined,
  ];
  return parts.filter((part) => part !== undefined && part !== '').join(' \u00b7 ');
}
