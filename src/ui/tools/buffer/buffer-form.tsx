import { useMemo } from 'react';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import type { IndexHistory } from '../../../domain/market/index-history.ts';
import { IntegerInput, MoneyInput, PercentInput } from '../../kit/form/number-input.tsx';
import { TextArea } from '../../kit/form/text-input.tsx';
import { DollarsFields } from '../frame/dollars-fields.tsx';
import { firstUnder, inPercent, numberField, percentField, returnsIn } from '../frame/tool-fields.ts';
import {
  FieldGroup,
  FieldsInThree,
  FieldsInTwo,
  SegmentedField,
  Slider,
  GivenSelect,
} from '../frame/tool-parts.tsx';
import type { ToolForm } from '../frame/use-tool.ts';
import { LicensedData } from '../../shell/index-options.tsx';
import { indexOptions } from '../../wizard/accounts/portfolio-words.ts';
import styles from './buffer.module.css';
import { OWN_RETURNS } from '../../../rendering/tools/buffer/buffer-view.ts';
import type { BufferValues } from './buffer-spec.ts';

interface BufferFormProps {
  tool: ToolForm<BufferValues> & { errors: FieldErrors };
  history: IndexHistory | null;
}

export function BufferForm({ tool, history }: BufferFormProps) {
  const { values } = tool;
  const weight = values.buffer_allocation_weight ?? 0;
  return (
    <div className={styles.form}>
      <MoneyInput label="Total Balance" {...numberField(tool, 'total_balance')} />
      <FieldGroup title="Buffer">
        <FieldsInThree>
          <PercentInput label="Weight" {...percentField(tool, 'buffer_allocation_weight')} />
          <PercentInput label="Rate" {...percentField(tool, 'buffer_rate')} />
          <PercentInput label="Fee" {...percentField(tool, 'buffer_fee')} />
        </FieldsInThree>
        <Slider
          label="Buffer weight, to try with"
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
    </div>
  );
}

const SOURCES = [
  { value: 'market', label: 'Market history' },
  { value: 'returns', label: 'Given returns' },
] as const;
const LENGTHS = [
  { value: 'ages', label: 'From age to age' },
  { value: 'years', label: 'A number of years' },
] as const;

function Market({ tool, history }: BufferFormProps) {
  const { values } = tool;
  const markets = useMemo(() => indexOptions(history), [history]);
  return (
    <FieldGroup title="Market and plan">
      <SegmentedField
        label="Returns"
        value={values.source}
        options={SOURCES}
        onChange={(source) => tool.set({ source })}
      />
      {values.source === 'market' ? (
        <>
          <GivenSelect
            label="Market"
            given={values.market}
            series={values.series}
            options={markets}
            error={firstUnder(tool, 'market')}
            onChange={(market) => tool.set({ market, series: null })}
          />
          <LicensedData options={markets} />
          <SegmentedField
            label="Length of the plan"
            value={values.length}
            options={LENGTHS}
            onChange={(length) => tool.set({ length })}
          />
          <FieldsInThree>
            {values.length === 'ages' ? (
              <>
                <IntegerInput label="Age" {...numberField(tool, 'age')} error={ageError(tool)} />
                <IntegerInput
                  label="Plan Through Age"
                  {...numberField(tool, 'plan_through_age')}
                  error={planError(tool)}
                />
              </>
            ) : (
              <IntegerInput label="Years" {...numberField(tool, 'years')} />
            )}
            <PercentInput label="Market fee" {...percentField(tool, 'market_fee')} />
          </FieldsInThree>
        </>
      ) : (
        <GivenReturns tool={tool} />
      )}
    </FieldGroup>
  );
}

/** Without ages the calculation misses the years; here it is an age that is missing. */
function ageError(tool: ToolForm<BufferValues>): readonly string[] | undefined {
  const isMissing = tool.values.age === null && tool.errorOf('years') !== undefined;
  return tool.errorOf('age') ?? (isMissing ? ['Age is a required field'] : undefined);
}

/** … or the plan is longer than the history. */
function planError(tool: ToolForm<BufferValues>): readonly string[] | undefined {
  const { age, plan_through_age } = tool.values;
  const own = tool.errorOf('plan_through_age');
  const years = tool.errorOf('years');
  if (own || !years) return own;
  if (plan_through_age === null) return ['Plan Through Age is a required field'];
  return age === null ? undefined : years;
}

function GivenReturns({ tool }: { tool: ToolForm<BufferValues> }) {
  const { returns } = tool.values;
  const count = returnsIn(returns).length;
  return (
    <>
      <TextArea
        label="Yearly returns"
        value={returns}
        rows={2}
        onChange={(text) => tool.set({ returns: text })}
        error={returnsError(tool, count)}
        help={
          count === 0 ? 'In percent, a year each: −15, −10, 20' : `${count} ${count === 1 ? 'year' : 'years'}`
        }
      />
      <FieldsInTwo>
        <PercentInput label="Year before" {...percentField(tool, 'previous_return')} />
        <IntegerInput
          label="Plan years"
          optional
          placeholder="All"
          help="Fewer: every stretch of the list"
          {...numberField(tool, 'stretch')}
          error={tool.values.stretch === null ? undefined : tool.errorOf('years')}
        />
        <PercentInput label="Market fee" {...percentField(tool, 'market_fee')} />
        <IntegerInput label="Age" optional {...numberField(tool, 'age')} />
      </FieldsInTwo>
    </>
  );
}

/** Of the list, else of the first year that is out of bounds. */
function returnsError(tool: ToolForm<BufferValues>, count: number): readonly string[] | undefined {
  const path = tool.values.stretch === null ? 'returns' : `series.${OWN_RETURNS}.returns`;
  const whole = tool.errorOf(path);
  if (whole) return whole;
  for (let t = 0; t < count; t += 1) {
    const [message] = tool.errorOf(`${path}.${t}`) ?? [];
    if (message !== undefined) return [`Year ${t + 1}: ${inPercent([message])?.[0] ?? message}`];
  }
  return undefined;
}

const IN = [
  { value: 'dollar', label: 'Dollars' },
  { value: 'percent', label: 'Percent' },
] as const;
const RISES = [
  { value: 'rate', label: 'By a rate' },
  { value: 'cpi', label: 'With prices' },
] as const;
const TIMINGS = [
  { value: 'beginning', label: 'Start of the year' },
  { value: 'end', label: 'End of the year' },
] as const;

function Distributions({ tool }: { tool: ToolForm<BufferValues> }) {
  const { values } = tool;
  const isPercent = values.distribution_in === 'percent';
  return (
    <FieldGroup title="Distributions">
      <SegmentedField
        label="Distribution in"
        value={values.distribution_in}
        options={IN}
        error={tool.errorOf('distribution_in')}
        onChange={(distribution_in) => tool.set({ distribution_in, distribution: null })}
      />
      <FieldsInTwo>
        {isPercent ? (
          <PercentInput
            label="Distribution"
            help="Of the total at the first payment"
            {...percentField(tool, 'distribution')}
          />
        ) : (
          <MoneyInput label="Distribution" help="A year" {...numberField(tool, 'distribution')} />
        )}
        <IntegerInput label="First in plan year" {...numberField(tool, 'distribution_start_year')} />
      </FieldsInTwo>
      <SegmentedField
        label="Payments rise"
        value={values.rises}
        options={RISES}
        onChange={(rises) => tool.set({ rises })}
      />
      {values.rises === 'rate' && (
        <FieldsInTwo>
          <PercentInput label="Increase" {...percentField(tool, 'distribution_increase')} />
        </FieldsInTwo>
      )}
      <SegmentedField
        label="Payments are made at the"
        value={values.distribution_timing}
        options={TIMINGS}
        error={tool.errorOf('distribution_timing')}
        onChange={(distribution_timing) => tool.set({ distribution_timing })}
      />
    </FieldGroup>
  );
}
