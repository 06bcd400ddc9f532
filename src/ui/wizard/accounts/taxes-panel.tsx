import { useState } from 'react';
import type { TaxTables } from '../../../domain/tax/federal/tax-tables.ts';
import type { TaxMethod } from '../../../domain/vehicles/vehicle.ts';
import { Button } from '../../kit/form/button.tsx';
import { IntegerInput, MoneyInput, PercentInput } from '../../kit/form/number-input.tsx';
import { Select } from '../../kit/form/select.tsx';
import { draftFields } from '../../kit/form/use-form.tsx';
import { SidePanel } from '../../kit/overlay/dialog.tsx';
import { choices, Segmented } from '../../kit/layout/tabs.tsx';
import { showToast } from '../../shell/toasts.tsx';
import { loadTaxTables, practiceYear } from '../../wiring.ts';
import type { ValueBasis } from '../../../domain/comparison/comparative/comparative-report.ts';
import { ProposeTaxes } from './propose-taxes.tsx';
import { STATUSES } from './tax-draft.ts';
import { TaxFields } from './tax-fields.tsx';
import { needsHousehold, isTaxedByTables } from './vehicles-state.ts';
import type { VehiclesAction, VehiclesState } from './vehicles-state.ts';
import styles from './panels.module.css';

const METHODS = choices<TaxMethod>(['flat', 'Flat rates'], ['federal', 'Federal tables']);

const BASES = choices<ValueBasis>(['after_tax', 'After tax'], ['pre_tax', 'Before tax']);

interface TaxesPanelProps {
  state: VehiclesState;
  clientAge: number;
  /** Historical simulations use flat rates without a household. */
  onHistory: boolean;
  dispatch: (action: VehiclesAction) => void;
  onClose: () => void;
}

/** The taxes of all accounts that are not customized, and the household. */
export function TaxesPanel({ state, clientAge, onHistory, dispatch, onClose }: TaxesPanelProps) {
  const { household } = state;
  const hasHousehold = !onHistory && needsHousehold(state.drafts);
  const [taxTables, setTaxTables] = useState<TaxTables | null>(null);
  const propose = () =>
    void loadTaxTables().then(setTaxTables, () =>
      showToast({ type: 'error', message: 'The tax tables could not be loaded', detail: 'Reload the page.' }),
    );
  return (
    <SidePanel
      open
      size="medium"
      title="Taxes"
      onClose={onClose}
      footer={<Button variant="primary" onClick={onClose} label="Done" />}
    >
      <div className={styles.fields}>
        {!onHistory && (
          <Select
            className={styles.whole}
            label="Tax method"
            options={METHODS}
            value={state.shared.tax_method}
            help={
              state.shared.tax_method === 'federal'
                ? 'The additional tax of the household because of the account, year by year.'
                : 'The same rates every year, with one change.'
            }
            onChange={(tax_method) => dispatch({ type: 'shared', change: { tax_method } })}
          />
        )}
        <TaxFields
          taxes={state.taxes}
          errors={state.taxErrors}
          onChange={(change) => dispatch({ type: 'taxes', change })}
        />
        <Button icon="percent" className={styles.whole} onClick={propose} label="Tax rates from income…" />
        {hasHousehold && <HouseholdFields state={state} dispatch={dispatch} />}
        <div className={styles.whole}>
          <p className={styles.label}>Values in this scenario</p>
          <Segmented
            label="Values"
            options={BASES}
            value={state.valueBasis}
            onChange={(valueBasis) => dispatch({ type: 'valueBasis', valueBasis })}
          />
        </div>
      </div>
      {taxTables && (
        <ProposeTaxes
          taxTables={taxTables}
          clientAge={clientAge}
          startYear={(hasHousehold ? household.start_year : null) ?? practiceYear()}
          filingStatus={household.filing_status}
          onUse={(proposed, filing_status) => {
            dispatch({ type: 'taxes', change: proposed });
            if (hasHousehold) dispatch({ type: 'household', change: { filing_status } });
            setTaxTables(null);
          }}
          onClose={() => setTaxTables(null)}
        />
      )}
    </SidePanel>
  );
}

function HouseholdFields({ state, dispatch }: Pick<TaxesPanelProps, 'state' | 'dispatch'>) {
  const { drafts, household: draft, householdErrors } = state;
  const field = draftFields(draft, householdErrors, (change) => dispatch({ type: 'household', change }));
  const secondPlaceholder = draft.later_age === null ? 'the same' : 'none';
  return (
    <>
      <h3 className={styles.whole}>Household</h3>
      <Select label="Filing status" options={STATUSES} {...field('filing_status')} />
      <IntegerInput label="First year" {...field('start_year')} />
      <MoneyInput label="Household income" placeholder="none" {...field('other_income')} />
      {isTaxedByTables(drafts) && (
        <>
          <MoneyInput
            label="Interest and dividends included"
            placeholder="none"
            {...field('other_investment_income')}
          />
          <MoneyInput label="Income later" placeholder={secondPlaceholder} {...field('later_income')} />
          <IntegerInput label="Later from age" placeholder="none" {...field('later_age')} />
          <MoneyInput label="Other gains" placeholder="none" {...field('other_gains')} />
          <MoneyInput label="Social Security" placeholder="none" {...field('social_security')} />
          <IntegerInput
            label="Benefits from age"
            placeholder="first year"
            {...field('social_security_age')}
          />
          <PercentInput label="State rate" placeholder="none" step={0.0025} {...field('state_rate')} />
        </>
      )}
    </>
  );
}
