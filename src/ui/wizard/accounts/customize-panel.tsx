import type { FieldErrors } from '../../../domain/shared/result.ts';
import type { IndexHistory } from '../../../domain/market/inline-series.ts';
import type { ContributionBasis, Overflow } from '../../../domain/vehicles/vehicle.ts';
import { Button } from '../../kit/form/button.tsx';
import { IntegerInput, PercentInput } from '../../kit/form/number-input.tsx';
import { Select } from '../../kit/form/select.tsx';
import { Switch } from '../../kit/form/switch.tsx';
import { TextInput } from '../../kit/form/text-input.tsx';
import { draftFields } from '../../kit/form/use-form.tsx';
import { SidePanel } from '../../kit/overlay/dialog.tsx';
import type { VehicleDraft } from './check-vehicle.ts';
import { PortfolioEditor } from './portfolio-editor.tsx';
import { ReturnFields } from './return-source.tsx';
import { TaxFields } from './tax-fields.tsx';
import { treatmentOf } from './vehicle-draft.ts';
import { SHARES } from './vehicle-text.ts';
import type { VehiclesAction, VehiclesState } from './vehicles-state.ts';
import styles from './panels.module.css';

interface CustomizePanelProps {
  state: VehiclesState;
  draft: VehicleDraft;
  errors: FieldErrors;
  startYear: number;
  history: IndexHistory | null;
  onHistory: boolean;
  dispatch: (action: VehiclesAction) => void;
  onClose: () => void;
}

/** Every field of one account except its type. Changes apply immediately. */
export function CustomizePanel(props: CustomizePanelProps) {
  const { draft, errors, startYear, history, onHistory, dispatch, onClose } = props;
  const { key } = draft;
  const onChange = (change: Partial<VehicleDraft>) => dispatch({ type: 'edit', key, change });
  const field = draftFields(draft, errors, onChange);
  const share = () => dispatch({ type: 'share', key });
  const isShared = !draft.own_return && !draft.own_fee && !draft.own_taxes;
  return (
    <SidePanel
      open
      size="medium"
      title={`Customize ${draft.name.trim() || 'this account'}`}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isShared} onClick={share} label="Use the shared values" />
          <Button variant="primary" onClick={onClose} label="Done" />
        </>
      }
    >
      <div className={styles.fields}>
        <TextInput className={styles.whole} label="Name" maxLength={60} {...field('name')} />
        <ReturnFields {...{ draft, errors, startYear, history, onHistory, onChange }} />
        {draft.portfolio && (
          <div className={styles.whole}>
            <PortfolioEditor parts={draft.portfolio} {...{ draft, errors, onHistory, startYear, onChange }} />
          </div>
        )}
        <PercentInput label="Yearly fee" step={0.0005} {...field('fee')} />
        <PercentInput label="Front load" step={0.005} {...field('front_load')} />
        <ContributionFields {...{ draft, onHistory, onChange }} />
        <AccountTaxes {...props} onChange={onChange} />
        <TreatmentFields {...{ draft, errors, onChange }} />
      </div>
    </SidePanel>
  );
}

type Change = { onChange: (change: Partial<VehicleDraft>) => void };

const BASES: readonly { value: ContributionBasis; label: string }[] = [
  { value: 'grossed_up', label: 'Same take-home cost' },
  { value: 'same_outlay', label: 'Same amount as the premium' },
];

const ABOVE_LIMIT: readonly { value: Overflow; label: string }[] = [
  { value: 'to_taxable', label: 'The rest goes to a taxable account' },
  { value: 'cap', label: 'The rest is not invested' },
  { value: 'warn', label: 'The full amount is contributed' },
];

function ContributionFields(props: Pick<CustomizePanelProps, 'draft' | 'onHistory'> & Change) {
  const { draft, onHistory, onChange } = props;
  const { account_type: type, contribution_basis, plan_type, overflow, tax_method } = draft;
  return (
    <>
      {treatmentOf(type).isPreTax && (
        <Select
          className={styles.whole}
          label="Contributions"
          options={BASES}
          value={contribution_basis}
          help="Same take-home cost: the account receives the premium before income tax."
          onChange={(basis) => onChange({ contribution_basis: basis })}
        />
      )}
      {plan_type !== 'none' && !onHistory && (
        <Select
          className={styles.whole}
          label="Above the contribution limit"
          options={ABOVE_LIMIT.filter(({ value }) => tax_method === 'flat' || value !== 'to_taxable')}
          value={overflow}
          onChange={(next) => onChange({ overflow: next })}
        />
      )}
    </>
  );
}

const TAX_OPTIONS = [
  { value: 'shared', label: 'Same for all accounts' },
  { value: 'flat', label: 'Flat rates of this account' },
  { value: 'federal', label: 'Federal tables' },
] as const;

function AccountTaxes({ draft, errors, onHistory, onChange }: CustomizePanelProps & Change) {
  const { own_taxes: hasOwn, tax_method: method, account_type: type } = draft;
  const isByTables = method === 'federal' && !onHistory;
  return (
    <>
      <Select
        className={styles.whole}
        label="Taxes"
        options={TAX_OPTIONS.filter(({ value }) => !onHistory || value !== 'federal')}
        value={hasOwn ? (isByTables ? 'federal' : 'flat') : 'shared'}
        help={isByTables ? 'The additional tax of the household because of the account, year by year.' : null}
        onChange={(chosen) =>
          onChange(chosen === 'shared' ? { own_taxes: false } : { own_taxes: true, tax_method: chosen })
        }
      />
      {hasOwn && !isByTables && (
        <TaxFields taxes={draft} errors={errors} only={treatmentOf(type).taxes} onChange={onChange} />
      )}
    </>
  );
}

function TreatmentFields(props: Pick<CustomizePanelProps, 'draft' | 'errors'> & Change) {
  const { draft, errors, onChange } = props;
  const field = draftFields(draft, errors, onChange);
  const { isTaxedYearly, isPreTax } = treatmentOf(draft.account_type);
  const total = SHARES.reduce((sum, { name }) => sum + (draft.growth_shares[name] ?? 0), 0);
  const renderSwitch = (name: 'early_withdrawal_penalty' | 'rmd_enabled', label: string) => (
    <Switch
      className={styles.whole}
      label={label}
      checked={draft[name]}
      onChange={(isOn) => onChange({ [name]: isOn })}
    />
  );
  return (
    <>
      {isTaxedYearly && (
        <fieldset className={styles.shares}>
          <legend>
            Tax character of growth
            <span className={Math.abs(total - 1) > 0.0001 ? styles.wrong : undefined}>
              {Math.round(total * 10_000) / 100}% allocated
            </span>
          </legend>
          {SHARES.map(({ name, label }) => (
            <PercentInput
              key={name}
              label={label}
              value={draft.growth_shares[name]}
              step={0.05}
              error={errors[`growth_shares.${name}`]}
              onChange={(share) => onChange({ growth_shares: { ...draft.growth_shares, [name]: share } })}
            />
          ))}
          {errors.growth_shares && <p className={styles.message}>{errors.growth_shares[0]}</p>}
        </fieldset>
      )}
      {isTaxedYearly && !Array.isArray(draft.dividend_yield) && (
        <PercentInput
          className={styles.whole}
          label="Dividend yield"
          value={typeof draft.dividend_yield === 'number' ? draft.dividend_yield : null}
          step={0.0025}
          error={errors.dividend_yield}
          placeholder="none"
          help="Dividends are taxed in a year of losses, too. Back-tests use separate shares for stocks and bonds."
          onChange={(dividend_yield) => onChange({ dividend_yield })}
        />
      )}
      {!isTaxedYearly && renderSwitch('early_withdrawal_penalty', '10% penalty before 59½')}
      {isPreTax && renderSwitch('rmd_enabled', 'Required minimum distributions')}
      {isPreTax && draft.rmd_enabled && <IntegerInput label="RMD age" {...field('rmd_age')} />}
    </>
  );
}
