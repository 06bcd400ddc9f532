import { ACCOUNT_IDS, ACCOUNT_NAMES } from '../../../domain/market/index-catalogue.ts';
import type { Stream, IncomeType } from '../../../domain/tools/rider/income-rider-schema.ts';
import { yearCount } from '../../../domain/shared/format.ts';
import { IntegerInput, MoneyInput, PercentInput } from '../../kit/form/number-input.tsx';
import { Select } from '../../kit/form/select.tsx';
import { TextArea, TextInput } from '../../kit/form/text-input.tsx';
import { choices } from '../../kit/layout/tabs.tsx';
import { entriesOf, field, firstUnder, listErrors, percentField, percentMessage } from '../frame/fields.ts';
import {
  DollarsFields,
  FieldGroup,
  FieldsInTwo,
  FormFields,
  SeriesSelect,
  SegmentedField,
} from '../frame/tool-parts.tsx';
import type { ToolForm, ToolInUse } from '../frame/use-tool.ts';
import styles from './rider.module.css';
import type { RiderValues } from './rider-spec.ts';

function StreamFields({ tool, stream, title }: { tool: RiderForm; stream: Stream; title: string }) {
  const start = stream === 'guaranteed' ? 'guaranteed_income_first_year' : 'non_guaranteed_income';
  const list = `${stream}_income_manual` as const;
  const type = tool.values[`${stream}_income_type`];
  const { current_age, plan_through_age, income_start_year } = tool.values;
  const years = yearCount(current_age, plan_through_age) - (income_start_year ?? 1) + 1;
  return (
    <div className={styles.stream} role="group" aria-label={title}>
      <Select label={`${title} Type`} {...field(tool, `${stream}_income_type`)} options={TYPES} />
      {type === 'annual_increase' && (
        <div className={styles.pair}>
          <MoneyInput label={title} {...field(tool, start)} help="First-year amount" />
          <PercentInput
            label="Increase"
            aria-label={`${title} Increase`}
            {...percentField(tool, `${stream}_income_increase`)}
          />
        </div>
      )}
      {type === 'first_last_year' && (
        <FieldsInTwo>
          <MoneyInput
            label="First Year"
            aria-label={`${title} First Year`}
            {...field(tool, `${stream}_income_first_year`)}
          />
          <MoneyInput
            label="Last Year"
            aria-label={`${title} Last Year`}
            {...field(tool, `${stream}_income_last_year`)}
          />
        </FieldsInTwo>
      )}
      {type === 'manual' && (
        <TextArea
          label={title}
          {...field(tool, list)}
          placeholder="25,000, 25,750, 26,500"
          help={`One a year from the start year: ${entered(tool.values[list], years)} Nothing is paid after the last.`}
          error={entryErrors(tool, list)}
        />
      )}
    </div>
  );
}

const entered = (text: string, years: number): string =>
  `${entriesOf(text).length}${years > 0 ? ` of ${years}` : ''} entered.`;

const entryErrors = (tool: RiderForm, name: 'returns' | `${Stream}_income_manual`) =>
  listErrors(tool.errorOf, name, entriesOf(tool.values[name]).length, (place, message) => {
    const text = name === 'returns' ? percentMessage(message) : message;
    return `Entry ${place}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
  });

const TYPES = choices<IncomeType>(
  ['annual_increase', 'Annual increase'],
  ['first_last_year', 'First and last year'],
  ['manual', 'Manual list'],
);

type RiderForm = ToolForm<RiderValues> & Pick<ToolInUse<RiderValues, unknown, unknown>, 'errors'>;

export function RiderFormFields({ tool }: { tool: RiderForm }) {
  const { values } = tool;
  const years = yearCount(values.current_age, values.plan_through_age);
  const startAge =
    values.current_age === null || values.income_start_year === null
      ? null
      : values.current_age + values.income_start_year - 1;
  return (
    <FormFields>
      <FieldsInTwo>
        <IntegerInput label="Current Age" {...field(tool, 'current_age')} />
        <IntegerInput
          label="Plan Through Age"
          {...field(tool, 'plan_through_age')}
          help={years > 0 ? `${years} plan ${years === 1 ? 'year' : 'years'}` : undefined}
        />
      </FieldsInTwo>
      <FieldGroup title="Income rider">
        <TextInput
          label="Income Rider Name"
          optional
          {...field(tool, 'income_rider_account_name')}
          placeholder="Income rider"
        />
        <IntegerInput
          label="Income Start Year"
          {...field(tool, 'income_start_year')}
          help={
            startAge === null || tool.errorOf('income_start_year')
              ? 'Plan year of the first payment. Leave blank for year 1.'
              : `Plan year; at age ${startAge}`
          }
        />
        {STREAMS.map(({ stream, title }) => (
          <StreamFields key={stream} tool={tool} stream={stream} title={title} />
        ))}
      </FieldGroup>
      <FieldGroup title="Self-managed account">
        <TextInput
          label="Account Name"
          optional
          {...field(tool, 'comparative_vehicle_account_name')}
          placeholder="Self-managed account"
        />
        <MoneyInput label="Total Balance" {...field(tool, 'total_balance')} />
        <FieldsInTwo>
          <Select label="Account Type" {...field(tool, 'account_type')} options={ACCOUNTS} />
          <PercentInput
            label="Tax Rate"
            {...percentField(tool, 'tax_rate')}
            help={values.account_type === 'taxable' ? 'On growth, every year' : undefined}
          />
        </FieldsInTwo>
        <FieldsInTwo>
          <PercentInput label="Growth Rate" {...percentField(tool, 'growth_rate')} help="The fixed return" />
          <PercentInput label="Fee" {...percentField(tool, 'fee')} />
        </FieldsInTwo>
        {(values.account_type === 'tax_deferred' || tool.errorOf('tax_basis')) && (
          <SegmentedField label="The rider’s income is" options={TAX_BASES} {...field(tool, 'tax_basis')} />
        )}
        <SegmentedField label="In addition to the fixed return" options={PATHS} {...field(tool, 'path')} />
        {values.path === 'returns' ? (
          <TextArea
            label="Returns"
            {...field(tool, 'returns')}
            placeholder="6, -12, 18, 4, 9"
            help={`Percent, one a plan year: ${entered(values.returns, years)}`}
            error={entryErrors(tool, 'returns')}
          />
        ) : (
          <SeriesSelect
            label="Index Allocation"
            input={values.index_allocation}
            series={values.series}
            options={ALLOCATIONS}
            help="The median of all periods of the plan’s length"
            error={firstUnder(tool, 'index_allocation')}
            onChange={(index_allocation) => tool.set({ index_allocation, series: null })}
          />
        )}
      </FieldGroup>
      <DollarsFields tool={tool} />
    </FormFields>
  );
}

const STREAMS: readonly { stream: Stream; title: string }[] = [
  { stream: 'guaranteed', title: 'Guaranteed Income' },
  { stream: 'non_guaranteed', title: 'Non-guaranteed Income' },
];

const ALLOCATIONS = ACCOUNT_IDS.map((value) => ({ value, label: ACCOUNT_NAMES[value] }));

const ACCOUNTS = choices(['taxable', 'Taxable'], ['tax_deferred', 'Tax-deferred'], ['tax_free', 'Tax-free']);

const TAX_BASES = choices(['matched', 'Taxed as the account'], ['rider_net', 'After tax']);

const PATHS = choices(['index_allocation', 'Index allocation'], ['returns', 'List of returns']);
