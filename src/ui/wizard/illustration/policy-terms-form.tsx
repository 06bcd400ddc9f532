import { rewordForOrigin, wordsOf, type OfOrigin } from '../../../domain/policy/ledger-origin.ts';
import type { PolicyModelInput } from '../../../domain/policy/policy-model-schema.ts';
import type { InsuranceProfile } from '../../../domain/practice/templates/template.ts';
import { Select } from '../../kit/form/select.tsx';
import { IntegerInput, MoneyInput, PercentInput } from '../../kit/form/number-input.tsx';
import { choices } from '../../kit/layout/tabs.tsx';
import { Switch } from '../../kit/form/switch.tsx';
import { TemplateMenu } from '../../saved/template-menu.tsx';
import { Icon } from '../../kit/layout/icon.tsx';
import type { PrintedTerms } from './ledger-draft.ts';
import { pagesText } from './ledger-text.ts';
import type { Figure } from '../draft/draft-storage.ts';
import { DEATH_BENEFITS, noOpening, openingLabels, openingNames, termsText } from './policy-terms.ts';
import type { PolicyTerms } from './policy-terms.ts';
import styles from './policy-terms-form.module.css';

interface PolicyTermsFormProps {
  terms: PolicyTerms;
  onChange: (terms: PolicyTerms) => void;
  problems: ReadonlyMap<string, string>;
  firstYear: number;
  printed: PrintedTerms;
  ledger: OfOrigin;
  model: PolicyModelInput | null;
}

const CREDITED = { min: 0, max: 0.12, step: 0.0005 };
const TAXES = { min: 0, max: 0.6, step: 0.005 };
const AGES = { min: 1, max: 120 };
const LOAN_TYPES = choices(['participating', 'Participating'], ['fixed', 'Fixed']);

type FigureName =
  | 'illustrated_rate'
  | 'illustrated_loan_rate'
  | 'credited_on_loan'
  | 'policy_tax_rate'
  | 'policy_second_tax_rate'
  | 'policy_tax_change_age';

export function PolicyTermsForm(props: PolicyTermsFormProps) {
  const { terms, onChange, problems, firstYear, printed, ledger, model } = props;
  const set = (change: Partial<PolicyTerms>) => onChange({ ...terms, ...change });
  const field = (name: FigureName, needed?: number) => ({
    value: terms[name] ?? null,
    onChange: (value: Figure) => set({ [name]: value ?? needed }),
    error: problems.get(name),
  });
  const origin = (name: keyof PrintedTerms, otherwise?: string) => {
    const read = printed[name];
    return read && terms[name] === read.value ? `Read from page ${read.page}: “${read.text}”` : otherwise;
  };
  const readPages = [
    ...new Set(Object.values<{ page: number }>({ ...printed }).map(({ page }) => page)),
  ].sort((a, b) => a - b);
  const opening = terms.opening ?? noOpening;
  const faulty = [...problems.keys()].some((path) => !/^(rows|opening|insured|carrier)\b/.test(path));
  return (
    <>
      {firstYear > 1 && (
        <fieldset className={styles.opening}>
          <legend>Policy values at the start of year {firstYear}</legend>
          <p className={styles.ask}>
            The ledger starts in policy year {firstYear}. The carrier&rsquo;s last annual statement has these
            figures.
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
                // The problem list reports empty fields; they are not marked as invalid.
                error={opening[name] === null ? null : problems.get(`opening.${name}`)}
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
            {termsText(terms, ledger)}
            {readPages.length > 0 && ` \u00b7 read from ${pagesText(readPages)}`}
          </span>
        </summary>
        <div className={styles.fields}>
          <PercentInput
            label={wordsOf(ledger).ledgerRate}
            optional
            help={origin(
              'illustrated_rate',
              rewordForOrigin('The carrier’s assumed crediting rate. Costs and back-tests use it.', ledger),
            )}
            {...CREDITED}
            {...field('illustrated_rate')}
          />
          <PercentInput
            label="Loan rate"
            help={origin('illustrated_loan_rate', 'Charged in arrears and added to the loan.')}
            {...CREDITED}
            max={0.1}
            {...field('illustrated_loan_rate', 0.05)}
          />
          <Select
            label="Loan type"
            help={origin('loan_type', 'Participating: loaned amounts stay in the index account.')}
            value={terms.loan_type}
            options={LOAN_TYPES}
            onChange={(loan_type) => set({ loan_type })}
          />
          {terms.loan_type === 'fixed' && (
            <PercentInput
              label="Credited on loan"
              optional
              help="Leave blank to use the loan rate."
              {...CREDITED}
              {...field('credited_on_loan')}
            />
          )}
          <Select
            label="Death benefit option"
            help={origin('death_benefit_option', 'Level is option A (1). Increasing is option B (2).')}
            value={terms.death_benefit_option}
            options={DEATH_BENEFITS}
            onChange={(death_benefit_option) => set({ death_benefit_option })}
          />
          <PercentInput
            label="Policy tax rate"
            help="Applies to taxable policy distributions."
            {...TAXES}
            {...field('policy_tax_rate', 0)}
          />
          <PercentInput
            label="Second tax rate"
            optional
            help="Applies from the age you enter."
            {...TAXES}
            {...field('policy_second_tax_rate')}
          />
          <IntegerInput label="Tax changes at age" optional {...AGES} {...field('policy_tax_change_age')} />
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
              label="Accumulation value is net of loans"
              checked={terms.accumulation_value_is_net_of_loans}
              onChange={(accumulation_value_is_net_of_loans) => set({ accumulation_value_is_net_of_loans })}
            />
          </div>
        </div>
      </details>
    </>
  );
}

function profileOf(
  { opening: _opening, ...illustration }: PolicyTerms,
  model: PolicyModelInput | null,
): InsuranceProfile {
  if (!model) return { illustration, policy_model: null };
  const { age: _age, ...policy_model } = model;
  return { illustration, policy_model };
}
