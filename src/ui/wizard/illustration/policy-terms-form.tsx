import type { PolicyModelInput } from '../../../domain/policy/policy-model-schema.ts';
import type { InsuranceProfile } from '../../../domain/practice/templates/template.ts';
import { Select } from '../../kit/form/select.tsx';
import { IntegerInput, MoneyInput, PercentInput } from '../../kit/form/number-input.tsx';
import { Switch } from '../../kit/form/switch.tsx';
import { TemplateMenu } from '../../saved/template-menu.tsx';
import { Icon } from '../../kit/layout/icon.tsx';
import type { PrintedTerms } from './ledger-draft.ts';
import { pagesInWords } from './ledger-words.ts';
import { noOpening, openingLabels, termsInWords, type PolicyTerms } from './policy-terms.ts';
import styles from './policy-terms-form.module.css';

interface PolicyTermsFormProps {
  terms: PolicyTerms;
  onChange: (terms: PolicyTerms) => void;
  /** First message by field. */
  faults: ReadonlyMap<string, string>;
  /** Set when the ledger begins after policy year 1. */
  firstYear: number;
  /** What the file prints of them, and where. */
  printed: PrintedTerms;
  /** What the policy model was asked for, when the ledger comes from it. */
  model: PolicyModelInput | null;
}

const openingNames = [
  'accumulation_value',
  'surrender_value',
  'loan_balance',
  'premiums_paid',
  'withdrawals_to_date',
] as const;

export function PolicyTermsForm({
  terms,
  onChange,
  faults,
  firstYear,
  printed,
  model,
}: PolicyTermsFormProps) {
  const set = (change: Partial<PolicyTerms>) => onChange({ ...terms, ...change });
  /** Where a term was read, as long as it is what was read; or else what it is. */
  const origin = (name: keyof PrintedTerms, otherwise?: string) => {
    const read = printed[name];
    return read && terms[name] === read.value ? `Read from page ${read.page}: “${read.text}”` : otherwise;
  };
  const readPages = [
    ...new Set(Object.values<{ page: number }>({ ...printed }).map(({ page }) => page)),
  ].sort((a, b) => a - b);
  const opening = terms.opening ?? noOpening;
  const faulty = [...faults.keys()].some((path) => !/^(rows|opening|insured|carrier)\b/.test(path));
  return (
    <>
      {firstYear > 1 && (
        <fieldset className={styles.opening}>
          <legend>Where the policy stands at the start of year {firstYear}</legend>
          <p className={styles.ask}>
            The ledger begins with policy year {firstYear}, so the policy is in force. The carrier&rsquo;s
            last annual statement has these figures.
          </p>
          <div className={styles.fields}>
            {openingNames.map((name) => (
              <MoneyInput
                key={name}
                label={openingLabels[name]}
                value={opening[name]}
                onChange={(value) => set({ opening: { ...opening, [name]: value } })}
                min={0}
                max={1e9}
                name={`opening.${name}`}
                // An empty field is asked for in the list of faults; it is not wrong before anyone was there.
                error={opening[name] === null ? null : faults.get(`opening.${name}`)}
              />
            ))}
          </div>
        </fieldset>
      )}
      <details className={styles.fold} data-terms="" open={faulty || undefined}>
        <summary className={styles.summary}>
          <Icon name="chevron-right" small />
          <b>Policy terms</b>
          <span className={styles.words}>
            {termsInWords(terms)}
            {readPages.length > 0 && ` \u00b7 read from ${pagesInWords(readPages)}`}
          </span>
        </summary>
        <div className={styles.fields}>
          <PercentInput
            label="Illustrated rate"
            optional
            help={origin(
              'illustrated_rate',
              'The carrier’s assumed crediting rate; fees and history need it.',
            )}
            value={terms.illustrated_rate ?? null}
            onChange={(rate) => set({ illustrated_rate: rate ?? undefined })}
            min={0}
            max={0.12}
            step={0.0005}
            error={faults.get('illustrated_rate')}
          />
          <PercentInput
            label="Loan rate"
            help={origin('illustrated_loan_rate', 'Charged in arrears and added to the loan.')}
            value={terms.illustrated_loan_rate}
            onChange={(rate) => set({ illustrated_loan_rate: rate ?? 0.05 })}
            min={0}
            max={0.1}
            step={0.0005}
            error={faults.get('illustrated_loan_rate')}
          />
          <Select
            label="Loan type"
            help={origin('loan_type', 'Participating: borrowed money stays in the index account.')}
            value={terms.loan_type}
            options={[
              { value: 'participating', label: 'Participating' },
              { value: 'fixed', label: 'Fixed' },
            ]}
            onChange={(loan_type) => set({ loan_type })}
          />
          {terms.loan_type === 'fixed' && (
            <PercentInput
              label="Credited on loan"
              optional
              help="The loan rate when left empty."
              value={terms.credited_on_loan ?? null}
              onChange={(rate) => set({ credited_on_loan: rate ?? undefined })}
              min={0}
              max={0.12}
              step={0.0005}
              error={faults.get('credited_on_loan')}
            />
          )}
          <Select
            label="Death benefit option"
            help={origin('death_benefit_option', 'Level is option A or 1, increasing is B or 2.')}
            value={terms.death_benefit_option}
            options={[
              { value: 'level', label: 'Level' },
              { value: 'increasing', label: 'Increasing' },
            ]}
            onChange={(death_benefit_option) => set({ death_benefit_option })}
          />
          <PercentInput
            label="Policy tax rate"
            help="On whatever the policy pays that is taxable."
            value={terms.policy_tax_rate}
            onChange={(rate) => set({ policy_tax_rate: rate ?? 0 })}
            min={0}
            max={0.6}
            step={0.005}
            error={faults.get('policy_tax_rate')}
          />
          <PercentInput
            label="Second tax rate"
            optional
            help="Applies from the age you enter."
            value={terms.policy_second_tax_rate ?? null}
            onChange={(rate) => set({ policy_second_tax_rate: rate ?? undefined })}
            min={0}
            max={0.6}
            step={0.005}
            error={faults.get('policy_second_tax_rate')}
          />
          <IntegerInput
            label="Tax changes at age"
            optional
            value={terms.policy_tax_change_age ?? null}
            onChange={(age) => set({ policy_tax_change_age: age ?? undefined })}
            min={1}
            max={120}
            error={faults.get('policy_tax_change_age')}
          />
          <div className={styles.templates}>
            <TemplateMenu
              type="insurance_profile"
              size="small"
              belongsTo="policy terms"
              current={() => profileOf(terms, model)}
              onLoad={({ illustration }) => onChange({ ...illustration, opening: terms.opening })}
            />
          </div>
          <div className={styles.switches}>
            <Switch
              label={
                <>
                  Modified endowment contract (MEC)
                  {origin('is_mec') && <small className={styles.read}>{origin('is_mec')}</small>}
                </>
              }
              checked={terms.is_mec}
              onChange={(is_mec) => set({ is_mec })}
            />
            <Switch
              label="Accumulation value is printed net of loans"
              checked={terms.accumulation_value_is_net_of_loans}
              onChange={(accumulation_value_is_net_of_loans) => set({ accumulation_value_is_net_of_loans })}
            />
          </div>
        </div>
      </details>
    </>
  );
}

/** Without what stood on this one policy when it was taken over, and without the person insured. */
function profileOf(
  { opening: _opening, ...illustration }: PolicyTerms,
  model: PolicyModelInput | null,
): InsuranceProfile {
  if (!model) return { illustration, policy_model: null };
  const { age: _age, ...policy_model } = model;
  return { illustration, policy_model };
}
