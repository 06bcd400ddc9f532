import { useMemo } from 'react';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import type { IndexHistory } from '../../../domain/market/inline-series.ts';
import { IntegerInput, MoneyInput, PercentInput, Slider } from '../../kit/form/number-input.tsx';
import { TextArea } from '../../kit/form/text-input.tsx';
import { choices } from '../../kit/layout/tabs.tsx';
import { entriesOf, field, firstUnder, listErrors, percentField, percentMessage } from '../frame/fields.ts';
import {
  DollarsFields,
  FieldGroup,
  FieldsInThree,
  FieldsInTwo,
  FormFields,
  SegmentedField,
  SeriesSelect,
} from '../frame/tool-parts.tsx';
import type { ToolForm } from '../frame/use-tool.ts';
import { LicensedData } from '../../shell/index-options.tsx';
import { indexOptions } from '../../wizard/accounts/portfolio-text.ts';
import { CUSTOM_RETURNS } from '../../../rendering/tools/buffer/buffer-text.ts';
import { yearsOf } from '../../../rendering/words/sentence-parts.ts';
import type { BufferValues } from './buffer-spec.ts';

interface BufferFormProps {
  tool: ToolForm<BufferValues> & { errors: FieldErrors };
  history: IndexHistory | null;
}

export function BufferForm({ tool, history }: BufferFormProps) {
  const { values } = tool;
  const weight = values.buffer_allocation_weight ?? 0;
  return (
    <FormFields>
      <MoneyInput label="Total Balance" {...field(tool, 'total_balance')} />
      <FieldGroup title="Buffer">
        <FieldsInThree>
          <PercentInput label="Weight" {...percentField(tool, 'buffer_allocation_weight')} />
          <PercentInput label="Rate" {...percentField(tool, 'buffer_rate')} />
          <PercentInput label="Fee" {...percentField(tool, 'buffer_fee')} />
        </FieldsInThree>
        <Slider
          label="Buffer weight, slider"
          value={Math.max(0, Math.min(1, weight))}
          min={0}
          max={1}
          step={0.01}
          text={`${Math.round(weight * 100)}% in the buffer`}
          onChange={(buffer_allocation_weight) => tool.set({ buffer_allocation_weight })}
        />
      </FieldGroup>
      <Market tool={tool} history={history} />
      <Distributions tool={tool} />
      <DollarsFields tool={tool} hasPeriods={values.source === 'market'} />
    </FormFields>
  );
}

const SOURCES = choices(['market', 'Market history'], ['returns', 'Given returns']);
const LENGTHS = choices(['ages', 'From age to age'], ['years', 'A number of years']);

function Market({ tool, history }: BufferFormProps) {
  const { values } = tool;
  const markets = useMemo(() => indexOptions(history), [history]);
  return (
    <FieldGroup title="Market and plan">
      <SegmentedField label="Returns" options={SOURCES} {...field(tool, 'source')} />
      {values.source === 'market' ? (
        <>
          <SeriesSelect
            label="Market"
            input={values.market}
            series={values.series}
            options={markets}
            error={firstUnder(tool, 'market')}
            onChange={(market) => tool.set({ market, series: null })}
          />
          <LicensedData options={markets} />
          <SegmentedField label="Length of the plan" options={LENGTHS} {...field(tool, 'length')} />
          <FieldsInThree>
            {values.length === 'ages' ? (
              <>
                <IntegerInput label="Age" {...field(tool, 'age')} error={ageError(tool)} />
                <IntegerInput
                  label="Plan Through Age"
                  {...field(tool, 'plan_through_age')}
                  error={planError(tool)}
                />
              </>
            ) : (
              <IntegerInput label="Years" {...field(tool, 'years')} />
            )}
            <PercentInput label="Market fee" {...percentField(tool, 'market_fee')} />
          </FieldsInThree>
        </>
      ) : (
        <ReturnListFields tool={tool} />
      )}
    </FieldGroup>
  );
}

/** Without an age, the calculation reports missing years. The form reports the missing age instead. */
function ageError(tool: ToolForm<BufferValues>): readonly string[] | undefined {
  const isMissing = tool.values.age === null && tool.errorOf('years') !== undefined;
  return tool.errorOf('age') ?? (isMissing ? ['Age is a required field'] : undefined);
}

function planError(tool: ToolForm<BufferValues>): readonly string[] | undefined {
  const { age, plan_through_age } = tool.values;
  const fieldMessages = tool.errorOf('plan_through_age');
  const years = tool.errorOf('years');
  if (fieldMessages || !years) return fieldMessages;
  if (plan_through_age === null) return ['Plan Through Age is a required field'];
  return age === null ? undefined : years;
}

const yearMessage = (year: number, message: string): string => `Year ${year}: ${percentMessage(message)}`;

function ReturnListFields({ tool }: { tool: ToolForm<BufferValues> }) {
  const { returns, stretch } = tool.values;
  const count = entriesOf(returns).length;
  const path = stretch === null ? 'returns' : `series.${CUSTOM_RETURNS}.returns`;
  return (
    <>
      <TextArea
        label="Yearly returns"
        value={returns}
        rows={2}
        onChange={(text) => tool.set({ returns: text })}
        error={listErrors(tool.errorOf, path, count, yearMessage)}
        help={count === 0 ? 'In percent, a year each: −15, −10, 20' : yearsOf(count)}
      />
      <FieldsInTwo>
        <PercentInput label="Year before" {...percentField(tool, 'previous_return')} />
        <IntegerInput
          label="Plan years"
          optional
          placeholder="All"
          help="Fewer: every period of that length in the list"
          {...field(tool, 'stretch')}
          error={stretch === null ? undefined : tool.errorOf('years')}
        />
        <PercentInput label="Market fee" {...percentField(tool, 'market_fee')} />
        <IntegerInput label="Age" optional {...field(tool, 'age')} />
      </FieldsInTwo>
    </>
  );
}

const IN = choices(['dollar', 'Dollars'], ['percent', 'Percent']);
const RISES = choices(['rate', 'By a rate'], ['cpi', 'With prices']);
const TIMINGS = choices(['beginning', 'Start of the year'], ['end', 'End of the year']);

function Distributions({ tool }: { tool: ToolForm<BufferValues> }) {
  const { values } = tool;
  const isPercent = values.distribution_in === 'percent';
  return (
    <FieldGroup title="Distributions">
      <SegmentedField
        label="Distribution in"
        options={IN}
        {...field(tool, 'distribution_in')}
        onChange={(distribution_in) => tool.set({ distribution_in, distribution: null })}
      />
      <FieldsInTwo>
        {isPercent ? (
          <PercentInput
            label="Distribution"
            help="Percentage of the total at the first payment"
            {...percentField(tool, 'distribution')}
          />
        ) : (
          <MoneyInput label="Distribution" help="A year" {...field(tool, 'distribution')} />
        )}
        <IntegerInput label="First in plan year" {...field(tool, 'distribution_start_year')} />
      </FieldsInTwo>
      <SegmentedField label="Payments rise" options={RISES} {...field(tool, 'rises')} />
      {values.rises === 'rate' && (
        <FieldsInTwo>
          <PercentInput label="Increase" {...percentField(tool, 'distribution_increase')} />
        </FieldsInTwo>
      )}
      <SegmentedField label="Timing of payments" options={TIMINGS} {...field(tool, 'distribution_timing')} />
    </FieldGroup>
  );
}
