import { useState } from 'react';
import { dateFromTyped, typedDate } from '../../../domain/shared/dates.ts';
import { isModeled, rewordForOrigin, type OfOrigin } from '../../../domain/policy/ledger-origin.ts';
import type { SavedCarrier, SavedInsured } from '../../../domain/practice/cases/scenario.ts';
import { Icon } from '../../kit/layout/icon.tsx';
import { Select } from '../../kit/form/select.tsx';
import { TextInput } from '../../kit/form/text-input.tsx';
import { BAD_TYPED_DATE, type PolicyOrigin } from './ledger-draft.ts';
import { list } from './ledger-text.ts';
import { SEXES, TOBACCO } from './policy-terms.ts';
import styles from './policy-terms-form.module.css';

interface PolicyOriginFormProps {
  origin: PolicyOrigin;
  onChange: (origin: PolicyOrigin) => void;
  problems: ReadonlyMap<string, string>;
  modelSex: 'male' | 'female' | null;
  ledger: OfOrigin;
  questions: readonly string[];
}

const NOT_ENTERED = { value: '', label: 'Not entered' } as const;

const TEXTS = [
  { part: 'insured', name: 'risk_class', label: 'Risk class', maxLength: 60 },
  { part: 'carrier', name: 'insurer', label: 'Insurer', maxLength: 100 },
  { part: 'carrier', name: 'product', label: 'Product', maxLength: 100 },
  { part: 'carrier', name: 'form_number', label: 'Form number', maxLength: 40 },
  { part: 'insured', name: 'state', label: 'State', maxLength: 2, help: 'Two letters, such as TX' },
] as const;

export function PolicyOriginForm(props: PolicyOriginFormProps) {
  const { origin, onChange, problems, modelSex, ledger, questions } = props;
  const { insured = {}, carrier = {} } = origin;
  const values: SavedInsured & SavedCarrier = { ...insured, ...carrier };
  const set = (part: 'insured' | 'carrier', name: keyof typeof values) => (value: string | undefined) =>
    onChange({ ...origin, [part]: { ...origin[part], [name]: value === '' ? undefined : value } });
  // The report's item to check opens the page with this hash.
  const [isInsurerAsked] = useState(() => window.location.hash === '#insurer');
  const isFaulty = [...problems.keys()].some((path) => /^(insured|carrier)\./.test(path));
  return (
    <details
      className={styles.fold}
      data-origin=""
      open={isFaulty || isInsurerAsked || questions.length > 0 || undefined}
    >
      <summary className={styles.summary}>
        <Icon name="chevron-right" small />
        <b>Policy and insured</b>
        <span className={styles.words}>{originText(origin, modelSex)}</span>
      </summary>
      {questions.length > 0 && (
        <p className={styles.ask} role="note">
          The file has two values for {list.format(questions)}. Enter the correct one.
        </p>
      )}
      <div className={styles.fields}>
        <Select
          label="Sex"
          help={modelSex ? 'Set by the policy model.' : undefined}
          value={modelSex ?? insured.sex ?? ''}
          options={modelSex ? SEXES.filter(({ value }) => value === modelSex) : [NOT_ENTERED, ...SEXES]}
          onChange={set('insured', 'sex')}
        />
        <Select
          label="Tobacco"
          value={insured.tobacco ?? ''}
          options={[NOT_ENTERED, ...TOBACCO]}
          onChange={set('insured', 'tobacco')}
        />
        {TEXTS.map(({ part, name, ...texts }) => (
          <TextInput
            key={name}
            {...texts}
            optional
            autoFocus={isInsurerAsked && name === 'insurer'}
            value={values[name] ?? ''}
            onChange={(typed) => set(part, name)(name === 'state' ? typed.toUpperCase() : typed)}
            error={problems.get(`${part}.${name}`)}
          />
        ))}
        <DateInput
          label={rewordForOrigin('Illustration date', ledger)}
          value={carrier.illustration_date}
          onChange={set('carrier', 'illustration_date')}
        />
        <DateInput
          label="Issue date"
          help={isModeled(ledger) ? undefined : 'Determines the loan leverage limit (AG 49-A).'}
          value={carrier.issue_date}
          onChange={set('carrier', 'issue_date')}
        />
      </div>
    </details>
  );
}

interface DateInputProps {
  label: string;
  help?: string | undefined;
  value: string | undefined;
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

function originText({ insured = {}, carrier = {} }: PolicyOrigin, modelSex: string | null): string {
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
