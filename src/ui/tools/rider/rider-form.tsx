import { ACCOUNT_IDS, ACCOUNT_NAMES } from '../../../domain/market/index-catalogue.ts';
import type { Stream, IncomeType } from '../../../domain/tools/rider/income-rider-input.ts';
import { yearCount } from '../../../domain/shared/format.ts';
import { IntegerInput, MoneyInput, PercentInput } from '../../kit/form/number-input.tsx';
import { Select } from '../../kit/form/select.tsx';
import { TextArea, TextInput } from '../../kit/form/text-input.tsx';
import { DollarsFields } from '../frame/dollars-fields.tsx';
import {
  choiceField,
  firstUnder,
  numberField,
  percentField,
  inPercent,
  dollarsIn,
  returnsIn,
} from '../frame/tool-fields.ts';
import { FieldGroup, FieldsInTwo, SegmentedField, GivenSelect } from '../frame/tool-parts.tsx';
import type { ToolInUse } from '../frame/use-tool.ts';
import styles from './rider-form.module.css';
import type { RiderValues } from './rider-spec.ts';

interface StreamFieldsProps {
  tool: RiderForm;
  stream: Stream;
  /** "Guaranteed Income" */
  title: string;
}

/** One of the two incomes: rising, on a straight line, or as listed. */
function StreamFields({ tool, stream, title }: StreamFieldsProps) {
  const start = stream === 'guaranteed' ? 'guaranteed_income_first_year' : 'non_guaranteed_income';
  const type = tool.values[`${stream}_income_type`];
  return (
    <div className={styles.stream} role="group" aria-label={title}>
      <Select label={`${title} Type`} {...choiceField(tool, `${stream}_income_type`)} options={TYPES} />
      {type === 'annual_increase' && (
        <div className={styles.pair}>
          <MoneyInput label={title} {...numberField(tool, start)} help="A year, at first" />
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
            {...numberField(tool, `${stream}_income_first_year`)}
          />
          <MoneyInput
            label="Last Year"
            aria-label={`${title} Last Year`}
            {...numberField(tool, `${stream}_income_last_year`)}
          />
        </FieldsInTwo>
      )}
      {type === 'manual' && <IncomeList tool={tool} stream={stream} title={title} />}
    </div>
  );
}

interface Checked {
  errors: Readonly<Record<string, readonly string[]>>;
  errorOf: (path: string) => readonly string[] | undefined;
}

/** What is wrong with a list that is typed as one text: which entry of it, and what the calculation says of it. */
function listErrors(tool: Checked, name: string): readonly string[] | undefined {
  const whole = tool.errorOf(name);
  if (whole) return whole;
  for (const path of Object.keys(tool.errors)) {
    const place = path.startsWith(`${name}.`) ? Number(path.slice(name.length + 1)) : NaN;
    const [message] = Number.isInteger(place) ? (tool.errorOf(path) ?? []) : [];
    if (message === undefined) continue;
    const said = name === 'returns' ? (inPercent([message])?.[0] ?? message) : message;
    return [`Entry ${place + 1}: ${said.charAt(0).toLowerCase()}${said.slice(1)}`];
  }
  return undefined;
}

/** How many figures stand in a list as typed. */
const entryCount = (text: string): number => returnsIn(text).length;

function IncomeList({ tool, stream, title }: StreamFieldsProps) {
  const name = `${stream}_income_manual` as const;
  const { current_age, plan_through_age, income_start_year } = tool.values;
  const years = yearCount(current_age, plan_through_age) - (income_start_year ?? 1) + 1;
  const text = tool.values[name];
  return (
    <TextArea
      label={title}
      name={name}
      rows={3}
      value={text}
      onChange={(next) => tool.set({ [name]: next })}
      placeholder="25,000, 25,750, 26,500"
      help={`One a year from the start year: ${dollarsIn(text).length}${years > 0 ? ` of ${years}` : ''} entered. Nothing is paid after the last.`}
      error={listErrors(tool, name)}
    />
  );
}

const TYPES: readonly { value: IncomeType; label: string }[] = [
  { value: 'annual_increase', label: 'Annual increase' },
  { value: 'first_last_year', label: 'First and last year' },
  { value: 'manual', label: 'Manual list' },
];

type RiderForm = Pick<ToolInUse<RiderValues, unknown, unknown>, 'values' | 'set' | 'errorOf' | 'errors'>;

/** What the contract pays, and the account that is asked for the same. */
export function RiderFormFields({ tool }: { tool: RiderForm }) {
  const { values } = tool;
  const years = planYears(values);
  const startAge =
    values.current_age === null || values.income_start_year === null
      ? null
      : values.current_age + values.income_start_year - 1;
  return (
    <div className={styles.form}>
      <FieldsInTwo>
        <IntegerInput label="Current Age" {...numberField(tool, 'current_age')} />
        <IntegerInput
          label="Plan Through Age"
          {...numberField(tool, 'plan_through_age')}
          help={years > 0 ? `${years} plan ${years === 1 ? 'year' : 'years'}` : undefined}
        />
      </FieldsInTwo>
      <FieldGroup title="Income rider">
        <TextInput
          label="Income Rider Name"
          optional
          {...choiceField(tool, 'income_rider_account_name')}
          placeholder="Income rider"
        />
        <IntegerInput
          label="Income Start Year"
          {...numberField(tool, 'income_start_year')}
          help={
            startAge === null || tool.errorOf('income_start_year')
              ? 'Plan year of the first payment; empty: the first'
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
          {...choiceField(tool, 'comparative_vehicle_account_name')}
          placeholder="Self-managed account"
        />
        <MoneyInput label="Total Balance" {...numberField(tool, 'total_balance')} />
        <FieldsInTwo>
          <Select label="Account Type" {...choiceField(tool, 'account_type')} options={ACCOUNT_TYPES} />
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
          <SegmentedField
            label="The rider’s income is"
            value={values.tax_basis}
            options={TAX_BASES}
            error={tool.errorOf('tax_basis')}
            onChange={(tax_basis) => tool.set({ tax_basis })}
          />
        )}
        <SegmentedField
          label="Beside the fixed return"
          value={values.path}
          options={PATHS}
          onChange={(path) => tool.set({ path })}
        />
        {values.path === 'returns' ? (
          <ReturnList tool={tool} years={years} />
        ) : (
          <GivenSelect
            label="Index Allocation"
            given={values.index_allocation}
            series={values.series}
            options={ALLOCATIONS}
            help="The median of all periods of the plan’s length"
            error={firstUnder(tool, 'index_allocation')}
            onChange={(index_allocation) => tool.set({ index_allocation, series: null })}
          />
        )}
      </FieldGroup>
      <DollarsFields tool={tool} />
    </div>
  );
}

function ReturnList({ tool, years }: { tool: RiderForm; years: number }) {
  const { returns } = tool.values;
  const count = entryCount(returns);
  return (
    <TextArea
      label="Returns"
      name="returns"
      rows={3}
      value={returns}
      onChange={(text) => tool.set({ returns: text })}
      placeholder="6, -12, 18, 4, 9"
      help={`Percent, one a plan year: ${count}${years > 0 ? ` of ${years}` : ''} entered.`}
      error={listErrors(tool, 'returns')}
    />
  );
}

const planYears = ({ current_age, plan_through_age }: RiderValues): number =>
  yearCount(current_age, plan_through_age);

const STREAMS: readonly { stream: Stream; title: string }[] = [
  { stream: 'guaranteed', title: 'Guaranteed Income' },
  { stream: 'non_guaranteed', title: 'Non-guaranteed Income' },
];

const ALLOCATIONS = ACCOUNT_IDS.map((value) => ({ value, label: ACCOUNT_NAMES[value] }));

const ACCOUNT_TYPES = [
  { value: 'taxable', label: 'Taxable' },
  { value: 'tax_deferred', label: 'Tax-deferred' },
  { value: 'tax_free', label: 'Tax-free' },
] as const;

const TAX_BASES = [
  { value: 'matched', label: 'Taxed as the account' },
  { value: 'rider_net', label: 'After tax' },
] as const;

const PATHS = [
  { value: 'index_allocation', label: 'Index allocation' },
  { value: 'returns', label: 'List of returns' },
] as const;
