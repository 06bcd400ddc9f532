import type { FieldErrors } from '../../../domain/shared/result.ts';
import type { TaxMethod, Overflow } from '../../../domain/vehicles/vehicle.ts';
import { IntegerInput, PercentInput } from '../../kit/form/number-input.tsx';
import { Select } from '../../kit/form/select.tsx';
import { Switch } from '../../kit/form/switch.tsx';
import { TaxFields } from './tax-profile-card.tsx';
import { namesOf } from '../draft/draft-storage.ts';
import { TAX_FIELDS } from './tax-draft.ts';
import { Fold } from '../../kit/layout/fold.tsx';
import { classes } from '../../kit/layout/classes.ts';
import { draftFields } from '../../kit/form/use-form.tsx';
import { ACCOUNTS } from './vehicle-draft.ts';
import styles from './vehicle-form.module.css';
import { SHARES } from './vehicle-text.ts';
import type { OverLimit, ReportBasis } from '../../../domain/practice/reports/report-basis.ts';
import { overflowSentence, overLimitSentence } from '../../../rendering/words/sentence-parts.ts';
import { Icon } from '../../kit/layout/icon.tsx';
import { Segmented } from '../../kit/layout/tabs.tsx';
import type {
  ComparativeReport,
  RequiredReturn,
  ValueBasis,
} from '../../../domain/comparison/comparative/comparative-report.ts';
import { formatPercent, formatTableDollars } from '../../../domain/shared/format.ts';
import { reportFacts } from '../../../rendering/words/report-facts.ts';
import type { VehicleDraft } from './check-vehicle.ts';
import type { VehiclesAction } from './vehicles-state.ts';

export interface VehicleFieldsProps {
  draft: VehicleDraft;
  errors: FieldErrors;
  /** True in a historical simulation: no assumed return, and flat tax rates. */
  onHistory: boolean;
  onChange: (change: Partial<VehicleDraft>) => void;
}

const METHODS: readonly { value: TaxMethod; label: string }[] = [
  { value: 'flat', label: 'Rates of the tax profile' },
  { value: 'federal', label: 'Federal tables' },
];

const FOLDED = [...TAX_FIELDS, 'rmd_age', 'growth_shares', 'dividend_yield'];

export function MoreVehicleFields({ draft, errors, onHistory, onChange }: VehicleFieldsProps) {
  const field = draftFields(draft, errors, onChange);
  const renderSwitch = (name: 'own_taxes' | 'early_withdrawal_penalty' | 'rmd_enabled', label: string) => (
    <Switch
      className={styles.whole}
      label={label}
      checked={draft[name]}
      onChange={(isOn) => onChange({ [name]: isOn })}
    />
  );
  const isByTables = draft.tax_method === 'federal' && !onHistory;
  const { isTaxedYearly, isPreTax, taxes } = ACCOUNTS[draft.account_type];
  const isFaulty = Object.keys(errors).some((path) => FOLDED.some((name) => path.startsWith(name)));
  const total = SHARES.reduce((sum, { name }) => sum + (draft.growth_shares[name] ?? 0), 0);
  return (
    <Fold className={styles.more} title="More" isOpen={isFaulty}>
      <div className={styles.fields}>
        {!onHistory && (
          <Select
            className={styles.whole}
            label="Taxes"
            options={METHODS}
            help={
              isByTables
                ? 'What the household owes more because of the account, year by year. The household stands in the tax profile.'
                : null
            }
            {...field('tax_method')}
          />
        )}
        {!isByTables && renderSwitch('own_taxes', 'Use a different tax rate for this account')}
        {draft.own_taxes && !isByTables && (
          <TaxFields taxes={draft} errors={errors} className={styles.half} only={taxes} onChange={onChange} />
        )}
        {isTaxedYearly && (
          <fieldset className={styles.shares}>
            <legend>
              Tax character of growth
              <span className={Math.abs(total - 1) > 0.0001 ? styles.wrong : undefined}>
                {Math.round(total * 10_000) / 100}% of 100%
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
            help="Dividends are taxed in a year of losses, too. Market history brings its own for stocks and bonds."
            onChange={(dividend_yield) => onChange({ dividend_yield })}
          />
        )}
        {!isTaxedYearly && renderSwitch('early_withdrawal_penalty', '10% penalty before 59½')}
        {isPreTax && renderSwitch('rmd_enabled', 'Required minimum distributions')}
        {isPreTax && draft.rmd_enabled && (
          <IntegerInput className={styles.half} label="RMD age" {...field('rmd_age')} />
        )}
      </div>
    </Fold>
  );
}

const ACTIONS: Readonly<Record<Overflow, string>> = {
  cap: 'Cap it',
  to_taxable: 'Send the rest to a taxable account',
  warn: 'Keep',
};

export function PlanLimit({
  over,
  draft: { overflow, tax_method: method },
  onChange,
}: Pick<VehicleFieldsProps, 'draft' | 'onChange'> & { over: OverLimit }) {
  return (
    <div className={styles.limit} role="group" aria-label="Over the limit of the plan">
      <p role="status">
        <Icon name="warning" small />
        <span>
          {overLimitSentence(over)}{' '}
          <span className={styles.done}>{overflowSentence({ ...over, overflow })}</span>
        </span>
      </p>
      {method !== 'federal' && (
        <div className={styles.actions}>
          {namesOf(ACTIONS).map((action) => (
            <button
              key={action}
              type="button"
              aria-pressed={overflow === action}
              onClick={() => onChange({ overflow: action })}
            >
              {ACTIONS[action]}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

const BASES: readonly { value: ValueBasis; label: string }[] = [
  { value: 'after_tax', label: 'After tax' },
  { value: 'pre_tax', label: 'Before tax' },
];

interface ValueBasisProps {
  value: ValueBasis;
  dispatch: (action: VehiclesAction) => void;
}

export const ValueBasisChoice = ({ value, dispatch }: ValueBasisProps) => (
  <Segmented
    label="Values"
    options={BASES}
    value={value}
    onChange={(valueBasis) => dispatch({ type: 'valueBasis', valueBasis })}
  />
);

interface VehicleResultProps {
  report: ComparativeReport;
  basis: ReportBasis;
  slot: 2 | 3 | 4;
  isOld: boolean;
}

export function VehicleResult({ report, basis, slot, isOld }: VehicleResultProps) {
  const facts = reportFacts(report, basis);
  const vehicleFacts = facts?.vehicles.find((vehicle) => vehicle.slot === slot);
  const equal = report.making_things_equal.find((row) => row.slot === slot);
  if (!facts || !vehicleFacts) return null;
  const rows = [
    ['Pays income to', vehicleFacts.paidToAge ?? '–'],
    [`Value at ${facts.endAge}`, formatTableDollars(vehicleFacts.endValue)],
    ['Return needed for the same income', equal ? rateText(equal.longevity_ror) : '–'],
    ['Return needed for the same value', equal ? rateText(equal.surrender_ror) : '–'],
  ] as const;
  return (
    <dl className={classes(styles.result, isOld && styles.old)} aria-label="Result">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function rateText({ rate, status }: RequiredReturn): string {
  if (status === 'any') return 'any';
  if (status === 'unreachable' || (rate !== null && rate > 1)) return '> 100%';
  return formatPercent(rate);
}
