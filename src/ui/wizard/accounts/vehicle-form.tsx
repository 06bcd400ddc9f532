import { returnHelp, contributionText } from './vehicle-text.ts';
import type { ComparativeReport } from '../../../domain/comparison/comparative/comparative-report.ts';
import type { ReportBasis } from '../../../domain/practice/reports/report-basis.ts';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import { draftFields } from '../../kit/form/use-form.tsx';
import { BALANCED } from '../../../domain/vehicles/portfolio-return.ts';
import type { ContributionBasis } from '../../../domain/vehicles/vehicle.ts';
import { Card } from '../../kit/layout/card.tsx';
import { Menu } from '../../kit/overlay/menu.tsx';
import { PercentInput } from '../../kit/form/number-input.tsx';
import { Select } from '../../kit/form/select.tsx';
import { SeriesKey } from '../../kit/data/tag.tsx';
import { TemplateMenu } from '../../saved/template-menu.tsx';
import { TextInput } from '../../kit/form/text-input.tsx';
import { checkVehicle, type VehicleDraft } from './check-vehicle.ts';
import {
  MoreVehicleFields,
  PlanLimit,
  VehicleResult,
  type VehicleFieldsProps,
} from './vehicle-form-parts.tsx';
import { ACCOUNTS, ACCOUNT_TYPES, MAX_VEHICLES, plansFor, slotOf } from './vehicle-draft.ts';
import layout from '../../kit/layout/layout.module.css';
import styles from './vehicle-form.module.css';
import type { VehiclesAction, VehiclesState } from './vehicles-state.ts';
import { lazy, Suspense } from 'react';
import { TextButton, IconButton } from '../../kit/form/button.tsx';

const PortfolioEditor = lazy(async () => ({
  default: (await import('../../pages/wizard-accounts.ts')).PortfolioEditor,
}));

const BEGINNING = [{ index: BALANCED, weight: 1 }];

function PortfolioFields({ draft, errors, onHistory, onChange }: VehicleFieldsProps) {
  return (
    <div className={styles.whole}>
      {draft.portfolio === null ? (
        <>
          <TextButton
            icon="chart"
            onClick={() => onChange({ portfolio: BEGINNING })}
            label={onHistory ? 'Choose a portfolio' : 'Take the return from a portfolio'}
          />
          {onHistory && <p className={styles.market}>It holds the S&amp;P 500 with dividends.</p>}
        </>
      ) : (
        <Suspense fallback={null}>
          <PortfolioEditor parts={draft.portfolio} {...{ draft, errors, onHistory, onChange }} />
        </Suspense>
      )}
    </div>
  );
}

interface VehicleFormProps {
  state: VehiclesState;
  draft: VehicleDraft;
  index: number;
  found?: FieldErrors;
  outlay: number;
  result?: { report: ComparativeReport; basis: ReportBasis } | null;
  onHistory?: boolean | undefined;
  dispatch: (action: VehiclesAction) => void;
}

const TEMPLATES = ['vehicle_1', 'vehicle_2', 'vehicle_3'] as const;

export function VehicleForm(props: VehicleFormProps) {
  const { state, draft, index, found, outlay, result, onHistory = false, dispatch } = props;
  const { isOld } = state;
  const count = state.drafts.length;
  const slot = slotOf(index);
  const errors = { ...found, ...state.errors[index] };
  const { key } = draft;
  const onChange = (change: Partial<VehicleDraft>) => dispatch({ type: 'edit', key, change });
  const fields = { draft, errors, onHistory, onChange };
  const field = draftFields(draft, errors, onChange);
  const { isTaxedYearly, isPreTax } = ACCOUNTS[draft.account_type];
  const half = onHistory ? styles.half : undefined;
  const displayedName = draft.name.trim() || `Account ${slot - 1}`;
  const overLimit = isOld ? undefined : result?.basis.vehicles[index]?.over_limit;
  const type = TEMPLATES[index] ?? 'vehicle_3';
  return (
    <Card
      className={styles.card}
      title={
        <span className={styles.title}>
          <SeriesKey slot={slot} />
          <span className={layout.cut}>{displayedName}</span>
        </span>
      }
      actions={
        <>
          <TemplateMenu
            type={type}
            alsoFrom={TEMPLATES.filter((other) => other !== type)}
            size="small"
            variant="quiet"
            belongsTo={displayedName}
            current={() => {
              const checked = checkVehicle(draft);
              return 'vehicle' in checked ? checked.vehicle : null;
            }}
            onLoad={(vehicle) => dispatch({ type: 'replace', key, vehicle })}
          />
          <Menu
            label={displayedName}
            trigger={(trigger) => <IconButton {...trigger} icon="more" label={`More for ${displayedName}`} />}
            items={[
              {
                label: 'Move left',
                icon: 'arrow-left',
                disabled: slot === 2,
                onSelect: () => dispatch({ type: 'move', key, by: -1 }),
              },
              {
                label: 'Move right',
                icon: 'arrow-right',
                disabled: slot > count,
                onSelect: () => dispatch({ type: 'move', key, by: 1 }),
              },
              {
                label: 'Duplicate',
                icon: 'copy',
                disabled: count >= MAX_VEHICLES,
                reason: count >= MAX_VEHICLES ? 'three at most' : undefined,
                onSelect: () => dispatch({ type: 'duplicate', key }),
              },
            ]}
          />
          <IconButton
            icon="trash"
            label={`Remove ${draft.name.trim() || `account ${slot - 1}`}`}
            onClick={() => dispatch({ type: 'remove', key })}
          />
        </>
      }
    >
      <div className={styles.fields}>
        <TextInput className={styles.half} label="Name" maxLength={60} {...field('name')} />
        <Select className={styles.half} label="Type" options={ACCOUNT_TYPES} {...field('account_type')} />
        {!onHistory && (
          <PercentInput
            label="Return"
            help={returnHelp(draft)}
            step={0.0025}
            readOnly={draft.portfolio !== null}
            {...field('rate_of_return')}
          />
        )}
        <PercentInput className={half} label="Yearly fee" step={0.0005} {...field('fee')} />
        <PercentInput className={half} label="Front load" step={0.005} {...field('front_load')} />
        <PortfolioFields {...fields} />
        {isPreTax && (
          <Select
            className={styles.whole}
            label="Contributions"
            options={CONTRIBUTIONS}
            {...field('contribution_basis')}
            help={
              draft.tax_method === 'federal' && !onHistory
                ? null
                : contributionText(draft.contribution_basis, outlay, draft.tax_rate)
            }
          />
        )}
        {!isTaxedYearly && !onHistory && (
          <Select
            className={styles.whole}
            label="Plan"
            options={plansFor(draft.account_type)}
            {...field('plan_type')}
          />
        )}
        {overLimit && <PlanLimit over={overLimit} draft={draft} onChange={onChange} />}
      </div>
      <MoreVehicleFields {...fields} />
      {result && <VehicleResult {...result} slot={slot} isOld={isOld} />}
    </Card>
  );
}

const CONTRIBUTIONS: readonly { value: ContributionBasis; label: string }[] = [
  { value: 'grossed_up', label: 'Same take-home cost' },
  { value: 'same_outlay', label: 'The premium as it is paid' },
];
