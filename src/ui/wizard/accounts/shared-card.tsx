import { lazyPart } from '../../kit/layout/lazy-part.tsx';
import { useState } from 'react';
import { formatShortPercent } from '../../../domain/shared/format.ts';
import { capital } from '../../../domain/shared/text.ts';
import type { IndexHistory } from '../../../domain/market/inline-series.ts';
import { Field } from '../../kit/form/field.tsx';
import { PercentInput } from '../../kit/form/number-input.tsx';
import { draftFields } from '../../kit/form/use-form.tsx';
import { Icon } from '../../kit/layout/icon.tsx';
import { ReturnFields } from './return-source.tsx';
import { STATUSES } from './tax-draft.ts';
import { needsHousehold, type VehiclesAction, type VehiclesState } from './vehicles-state.ts';
import styles from './accounts.module.css';

const page = () => import('../../pages/wizard-accounts.ts');
const TaxesPanel = lazyPart(async () => (await page()).TaxesPanel);
const PortfolioPanel = lazyPart(async () => (await page()).PortfolioPanel);

interface SharedCardProps {
  state: VehiclesState;
  clientAge: number;
  startYear: number;
  history: IndexHistory | null;
  /** Historical simulations have no assumed return, and flat tax rates without a household. */
  onHistory?: boolean;
  dispatch: (action: VehiclesAction) => void;
}

/** Sets each account that is not customized. */
export function SharedCard(props: SharedCardProps) {
  const { state, clientAge, startYear, history, onHistory = false, dispatch } = props;
  const { shared, sharedErrors, taxErrors, householdErrors } = state;
  const [panel, setPanel] = useState<'taxes' | 'portfolio' | null>(null);
  const onChange = (change: Partial<typeof shared>) => dispatch({ type: 'shared', change });
  const field = draftFields(shared, sharedErrors, onChange);
  const close = () => setPanel(null);
  const taxes = taxesText(state, onHistory);
  const taxError = Object.values({ ...taxErrors, ...householdErrors })[0];
  return (
    <section className={styles.shared} aria-label="Same for all accounts">
      <div>
        <h2>Same for all accounts</h2>
        <p>Customize an account to change one.</p>
      </div>
      <ReturnFields
        {...{ draft: shared, errors: sharedErrors, startYear, history, onHistory, onChange }}
        onEdit={() => setPanel('portfolio')}
      />
      <PercentInput label="Yearly fee" step={0.0005} {...field('fee')} />
      <Field className={styles.wide} label="Taxes" help={taxError ? null : taxes.more} error={taxError}>
        {({ 'aria-invalid': isInvalid, ...ids }) => (
          <button
            type="button"
            {...ids}
            className={styles.taxes}
            aria-haspopup="dialog"
            aria-label={`Taxes: ${taxes.main}`}
            data-invalid={isInvalid}
            onClick={() => setPanel('taxes')}
          >
            <span>{taxes.main}</span>
            <Icon name="chevron-down" small />
          </button>
        )}
      </Field>
      {panel === 'taxes' && <TaxesPanel {...{ state, clientAge, onHistory, dispatch }} onClose={close} />}
      {panel === 'portfolio' && shared.portfolio && (
        <PortfolioPanel
          parts={shared.portfolio}
          draft={{ ...shared, name: 'all accounts' }}
          errors={sharedErrors}
          {...{ onHistory, startYear, onChange }}
          onClose={close}
        />
      )}
    </section>
  );
}

/** "24% now, 22% from 65" and "Single, 15% capital gains, first year 2026". */
function taxesText(state: VehiclesState, onHistory: boolean): { main: string; more: string } {
  const { taxes, household, shared, drafts } = state;
  const { tax_rate: now, second_tax_rate: second, tax_change_age: age, capital_gains_rate: gains } = taxes;
  const rate = (value: number | null) => (value === null ? '–' : formatShortPercent(value));
  const flat = second === null ? rate(now) : `${rate(now)} now, ${rate(second)} from ${age ?? '–'}`;
  const isByTables = shared.tax_method === 'federal' && !onHistory;
  const hasHousehold = !onHistory && needsHousehold(drafts);
  const status = STATUSES.find(({ value }) => value === household.filing_status)?.label;
  const more = [
    hasHousehold && status,
    !isByTables && `${rate(gains)} capital gains`,
    hasHousehold && `first year ${household.start_year ?? '–'}`,
    state.valueBasis === 'pre_tax' && 'values before tax',
  ];
  const line = more.filter(Boolean).join(', ');
  return { main: isByTables ? 'Federal tables' : flat, more: capital(line) };
}
