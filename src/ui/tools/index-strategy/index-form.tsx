import { maxLookback } from '../../../domain/tools/index-strategy/index-strategy.ts';
import type { IndexHistory } from '../../../domain/market/inline-series.ts';
import { listedIndexes, lookbackLimit, lookbackText } from '../../../domain/market/index-path.ts';
import type { ListedIndex } from '../../../domain/market/index-path.ts';
import { useMemo } from 'react';
import { TextButton } from '../../kit/form/button.tsx';
import { IntegerInput, MoneyInput, Slider } from '../../kit/form/number-input.tsx';
import { TextInput, TextArea } from '../../kit/form/text-input.tsx';
import { choices } from '../../kit/layout/tabs.tsx';
import { field, listErrors } from '../frame/fields.ts';
import { FieldGroup, FieldsInTwo, FormFields, SegmentedField } from '../frame/tool-parts.tsx';
import type { ToolForm } from '../frame/use-tool.ts';
import styles from './index-strategy.module.css';
import { CUSTOM_INDEX } from '../../../rendering/tools/index-strategy/index-text.ts';
import { newStrategy, levelsIn, levelsError, type IndexValues, type CustomLevels } from './index-spec.ts';
import { Strategies } from './strategy-fields.tsx';
import { inlineSeries } from '../../../domain/market/market-schema.ts';
import type { SeriesById } from '../../../domain/market/market.ts';
import { parseWith } from '../../../domain/shared/result.ts';

const FREQUENCIES = choices(['annual', 'Yearly'], ['monthly', 'Monthly']);

function CustomLevelsFields({ tool }: { tool: ToolForm<IndexValues> }) {
  const { series, strategies } = tool.values;
  if (!series) return null;
  const put = (change: Partial<CustomLevels>) => tool.set({ series: { ...series, ...change } });
  const errorOf = (member: string) => tool.errorOf(`series.${CUSTOM_INDEX}.${member}`);
  const count = levelsIn(series.text).length;
  const isMonthly = series.frequency === 'monthly';
  const wrong = series.text.trim() === '' ? null : levelsError(series.text);
  return (
    <FieldGroup title="Your own levels">
      <FieldsInTwo>
        <SegmentedField
          label="Frequency"
          value={series.frequency}
          options={FREQUENCIES}
          onChange={(frequency) => put({ frequency, start: startFor(frequency, series.start) })}
        />
        <TextInput
          label={isMonthly ? 'Month of the first level' : 'Year of the first level'}
          value={series.start}
          onChange={(start) => put({ start: start.trim() })}
          error={errorOf('start')}
        />
      </FieldsInTwo>
      <TextArea
        label="Levels"
        value={series.text}
        rows={3}
        onChange={(text) => put({ text })}
        error={
          wrong ?? listErrors(errorOf, 'levels', count, (place, message) => `Level ${place}: ${message}`)
        }
        help={
          count === 0
            ? 'Separated by commas, spaces or lines: 100, 112.5, 95'
            : `${count} levels, ${Math.max(0, Math.floor((count - 1) / (isMonthly ? 12 : 1)))} full years`
        }
      />
      <span>
        <TextButton
          icon="x"
          label="Without your own levels"
          onClick={() =>
            tool.set({
              series: null,
              strategies: strategies.map((one) => (one.index === CUSTOM_INDEX ? { ...one, index: '' } : one)),
            })
          }
        />
      </span>
    </FieldGroup>
  );
}

/** "2019" ↔ "2019-12" */
const startFor = (frequency: CustomLevels['frequency'], start: string): string =>
  frequency === 'annual' ? start.slice(0, 4) : /^\d{4}$/.test(start) ? `${start}-12` : start;

function customSeries({ frequency, start, text }: CustomLevels): SeriesById | null {
  const parsed = parseWith(inlineSeries, { [CUSTOM_INDEX]: { frequency, start, levels: levelsIn(text) } });
  return parsed.ok && parsed.value ? parsed.value : null;
}

export function IndexForm({ tool, history }: { tool: ToolForm<IndexValues>; history: IndexHistory | null }) {
  const { values } = tool;
  const indexes = useMemo(() => history && listedIndexes(history), [history]);
  const maxYears = useMemo(() => limitOf(values, history), [values, history]);
  return (
    <FormFields>
      <Strategies tool={tool} indexes={indexes} hasOwn={values.series !== null} />
      {values.series ? (
        <CustomLevelsFields tool={tool} />
      ) : (
        <span>
          <TextButton icon="plus" label="Your own levels" onClick={() => addCustomLevels(tool)} />
        </span>
      )}
      <FieldGroup title="Lookback period">
        <div className={styles.lookback}>
          <IntegerInput label="Lookback years" unit="years" {...field(tool, 'lookback_years')} />
          <div className={styles.slide}>
            {maxYears > 0 && (
              <>
                <Slider
                  label="Lookback years, slider"
                  value={Math.min(values.lookback_years ?? 1, maxYears)}
                  min={1}
                  max={maxYears}
                  step={1}
                  text={`${values.lookback_years ?? 1} years of ${maxYears}`}
                  onChange={(lookback_years) => tool.set({ lookback_years })}
                />
                {limitText(values.strategies, indexes, maxYears)}
              </>
            )}
          </div>
        </div>
        <FieldsInTwo>
          <TextInput
            label="End month"
            name="end_month"
            placeholder="Latest"
            value={monthOnScreen(values.end_month)}
            onChange={(text) => tool.set({ end_month: monthInInputs(text) })}
            help="MM/YYYY. Leave blank for the latest month."
            error={tool.errorOf('end_month')?.map(monthOnScreen)}
          />
          <MoneyInput label="Initial amount" {...field(tool, 'initial_amount')} />
        </FieldsInTwo>
      </FieldGroup>
    </FormFields>
  );
}

function limitText(
  strategies: IndexValues['strategies'],
  indexes: readonly ListedIndex[] | null,
  maxYears: number,
): string {
  const only = strategies.length === 1 && indexes?.find(({ id }) => id === strategies[0]?.index);
  return only && only.years === maxYears ? lookbackText(only) : lookbackLimit(maxYears);
}

/** Inputs and errors have "2024-12", the screen "12/2024". Other text is unchanged. */
const monthOnScreen = (text: string): string => text.replaceAll(/(\d{4})-(\d{2})/g, '$2/$1');

const monthInInputs = (text: string): string =>
  text
    .trim()
    .replace(/^(\d{1,2})\/(\d{4})$/, (_, month: string, year: string) => `${year}-${month.padStart(2, '0')}`);

function limitOf({ strategies, end_month, series }: IndexValues, history: IndexHistory | null): number {
  if (!history || strategies.some(({ index }) => index === '')) return 0;
  const customLevels = series && customSeries(series);
  if (strategies.some(({ index }) => index === CUSTOM_INDEX) && !customLevels) return 0;
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(end_month) ? { end_month } : {};
  const custom = customLevels ? { series: customLevels } : {};
  return maxLookback({ strategies: [...strategies], ...month, ...custom }, history);
}

function addCustomLevels({ values, set }: ToolForm<IndexValues>): void {
  const [first = newStrategy(''), ...others] = values.strategies;
  set({
    series: { frequency: 'annual', start: '2000', text: '' },
    ...(first.index === '' ? { strategies: [{ ...first, index: CUSTOM_INDEX }, ...others] } : {}),
  });
}
