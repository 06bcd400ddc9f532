import { scorecardValidity } from '../../../domain/tools/scorecard/tax-scorecard.ts';
import {
  CONVERSION_OPTIONS,
  EVEN_SHARES,
  STATUS_OPTIONS,
} from '../../../rendering/tools/scorecard/scorecard-text.ts';
import { IntegerInput, MoneyInput, PercentInput, Slider } from '../../kit/form/number-input.tsx';
import { Select } from '../../kit/form/select.tsx';
import { choices } from '../../kit/layout/tabs.tsx';
import { Switch } from '../../kit/form/switch.tsx';
import { PLAN_FIELDS, type PlanField } from '../../shell/scorecard-draft.ts';
import { field, percentField } from '../frame/fields.ts';
import { FieldGroup, FieldsInThree, FieldsInTwo, FormFields, SegmentedField } from '../frame/tool-parts.tsx';
import type { ToolForm, ToolInUse } from '../frame/use-tool.ts';
import layout from '../../kit/layout/layout.module.css';
import styles from './scorecard.module.css';
import { conversionChosen, methodChosen, planYears, rmdAgeHelp, switchYearHelp } from './scorecard-values.ts';
import type { ScorecardValues } from './scorecard-values.ts';

type Form = ToolForm<ScorecardValues>;

interface ScorecardFormProps {
  tool: Form & Pick<ToolInUse<ScorecardValues, unknown, unknown>, 'errors' | 'document'>;
}

export function ScorecardForm({ tool }: ScorecardFormProps) {
  const { values, errors, document } = tool;
  const validity = scorecardValidity(errors);
  const year = typeof document.start_year === 'number' ? document.start_year : 0;
  return (
    <FormFields
      data-form-valid={validity.form_valid}
      data-social-security-age-valid={validity.social_security_age_valid}
      data-switch-year-valid={validity.switch_year_valid}
      data-filing-status-valid={validity.filing_status_valid}
      data-bonus-amount-valid={validity.bonus_amount_valid}
    >
      <MoneyInput {...planField(tool, 'balance')} />
      <FieldsInThree>
        <IntegerInput {...planField(tool, 'age')} />
        <IntegerInput {...planField(tool, 'rmd_age')} help={rmdAgeHelp(values.age, year)} />
        <IntegerInput {...planField(tool, 'plan_through_age')} />
      </FieldsInThree>
      <FieldsInTwo>
        <PercentInput {...rateField(tool, 'rate_of_return')} />
        <Select label="Filing Status" {...field(tool, 'filing_status')} options={STATUS_OPTIONS} />
      </FieldsInTwo>
      <FieldGroup title="Tax rates">
        <SegmentedField
          label="Tax method"
          options={METHODS}
          {...field(tool, 'tax_method')}
          onChange={(method) => tool.set(methodChosen(method))}
        />
        <FieldsInThree>
          <PercentInput {...rateField(tool, 'initial_tax_rate')} />
          <PercentInput {...rateField(tool, 'second_tax_rate')} />
          <IntegerInput {...planField(tool, 'switch_year')} help={switchYearHelp(values, year)} />
        </FieldsInThree>
        {values.tax_method === 'federal' && (
          <>
            <p className={layout.small}>With the federal tables these rates serve the heirs only.</p>
            <PercentInput
              label="Growth of tax tables a year"
              placeholder="2.50"
              {...percentField(tool, 'table_growth')}
              help="After the last published tables"
            />
          </>
        )}
      </FieldGroup>
      <FieldGroup title="Social Security">
        <MoneyInput {...planField(tool, 'social_security_amount')} help="Annual amount at start" />
        <FieldsInTwo>
          <IntegerInput {...planField(tool, 'social_security_age')} />
          <PercentInput {...rateField(tool, 'cola')} />
        </FieldsInTwo>
      </FieldGroup>
      <FieldGroup title="Roth conversion">
        <ConversionYears tool={tool} />
        <Select
          label="Amount converted"
          value={values.fill_bracket_rate === null ? EVEN_SHARES : String(values.fill_bracket_rate)}
          options={CONVERSION_OPTIONS}
          error={tool.errorOf('fill_bracket_rate')}
          help={
            values.fill_bracket_rate === null
              ? 'Filling a bracket uses the federal tables.'
              : 'As much as stays within the bracket; the rest stays in the IRA.'
          }
          onChange={(choice) => tool.set(conversionChosen(choice))}
        />
        <FieldsInTwo>
          <PercentInput
            label="Bonus"
            {...percentField(tool, 'bonus_amount')}
            help="Percentage of the balance, Roth only"
          />
          <PercentInput
            label="Heirs’ Tax Rate"
            {...percentField(tool, 'heir_tax_rate')}
            help="Leave blank for the current rate."
          />
        </FieldsInTwo>
        <SegmentedField
          label="Conversion tax is paid from"
          options={PAID_FROM}
          {...field(tool, 'conversion_tax_from')}
        />
        <Switch
          label="Same spending on both sides: the Roth pays the IRA’s RMDs after tax"
          checked={values.match_distributions}
          onChange={(match_distributions) => tool.set({ match_distributions })}
        />
      </FieldGroup>
    </FormFields>
  );
}

function ConversionYears({ tool }: { tool: Form }) {
  const maxYears = planYears(tool.values);
  const years = tool.values.roth_conversion_years;
  return (
    <div className={styles.slid}>
      <IntegerInput {...planField(tool, 'roth_conversion_years')} />
      <Slider
        label="Roth Conversion Years, slider"
        value={Math.min(years ?? 1, maxYears ?? 30)}
        min={1}
        max={maxYears ?? 30}
        step={1}
        text={years === null ? 'not chosen' : years === 1 ? '1 year' : `${years} years`}
        onChange={(roth_conversion_years) => tool.set({ roth_conversion_years })}
      />
    </div>
  );
}

const METHODS = choices(['flat', 'Flat rates'], ['federal', 'Federal tables']);

const PAID_FROM = choices(['account', 'The account'], ['outside', 'Outside money']);

const labelOf = (name: PlanField): string => PLAN_FIELDS.find((field) => field.name === name)?.label ?? '';

const planField = (tool: Form, name: PlanField) => ({ label: labelOf(name), ...field(tool, name) });

const rateField = (tool: Form, name: PlanField) => ({ label: labelOf(name), ...percentField(tool, name) });
