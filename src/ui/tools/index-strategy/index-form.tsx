import { mostLookback } from '../../../domain/tools/index-strategy/index-strategy.ts';
import type { IndexHistory } from '../../../domain/market/index-history.ts';
import {
  listedIndexes,
  lookbackLimit,
  lookbackText,
  type ListedIndex,
} from '../../../domain/market/index-path.ts';
import { useMemo } from 'react';
import { TextButton } from '../../kit/form/button.tsx';
import { IntegerInput, MoneyInput } from '../../kit/form/number-input.tsx';
import { TextInput, TextArea } from '../../kit/form/text-input.tsx';
import { Slider } from '../../kit/form/slider.tsx';
import { choices } from '../../kit/layout/tabs.tsx';
import { field, listErrors } from '../frame/tool-fields.ts';
import { FieldGroup, FieldsInTwo, FormFields, SegmentedField } from '../frame/tool-parts.tsx';
import type { ToolForm } from '../frame/use-tool.ts';
import styles from './index-strategy.module.css';
import { OWN_INDEX } from '../../../rendering/tools/index-strategy/index-words.ts';
import { newStrategy, type IndexValues, type OwnLevels, levelsIn, levelsFault } from './index-spec.ts';
import { Strategies } from './strategy-fields.tsx';
import { inlineSeries } from '../../../domain/market/market-schema.ts';
import type { SeriesById } from '../../../domain/market/market.ts';
import { parseWith } from '../../../domain/shared/result.ts';

const FREQUENCIES = choices(['annual', 'Yearly'], ['monthly', 'Monthly']);

function OwnLevelsFields({ tool }: { tool: ToolForm<IndexValues> }) {
  const { series, strategies } = tool.values;
  if (!series) return null;
  const put = (change: Partial<OwnLevels>) => tool.set({ series: { ...series, ...change } });
  const errorOf = (member: string) => tool.errorOf(`series.${OWN_INDEX}.${member}`);
  const count = levelsIn(series.text).length;
  const isMonthly = series.frequency === 'monthly';
  const wrong = series.text.trim() === '' ? null : levelsFault(series.text);
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
            : `${count} levels, ${Math.max(0, Math.floor((count - 1) / (isMonthly ? 12 : 1)))} whole years`
        }
      />
      <span>
        <TextButton
          icon="x"
          label="Without your own levels"
          onClick={() =>
            tool.set({
              series: null,
              strategies: strategies.map((one) => (one.index === OWN_INDEX ? { ...one, index: '' } : one)),
            })
          }
        />
      </span>
    </FieldGroup>
  );
}

/** "2019" ↔ "2019-12" */
const startFor = (frequency: OwnLevels['frequency'], start: string): string =>
  frequency === 'annual' ? start.slice(0, 4) : /^\d{4}$/.test(start) ? `${start}-12` : start;

function ownSeries({ frequency, start, text }: OwnLevels): SeriesById | null {
  const parsed = parseWith(inlineSeries, { [OWN_INDEX]: { frequency, start, levels: levelsIn(text) } });
  return parsed.ok && parsed.value ? parsed.value : null;
}

interface IndexFormProps {
  tool: ToolForm<IndexValues>;
  /** Null while it is on its way. */
  history: IndexHistory | null;
}

export function IndexForm({ tool, history }: IndexFormProps) {
  const { values } = tool;
  const indexes = useMemo(() => history && listedIndexes(history), [history]);
  const most = useMemo(() => limitOf(values, history), [values, history]);
  return (
    <FormFields>
      <Strategies tool={tool} indexes={indexes} hasOwn={values.series !== null} />
      {values.series ? (
        <OwnLevelsFields tool={tool} />
      ) : (
        <span>
          <TextButton icon="plus" label="Your own levels" onClick={() => withOwnLevels(tool)} />
        </span>
      )}
      <FieldGroup title="Lookback period">
        <div className={styles.lookback}>
          <IntegerInput label="Lookback years" unit="years" {...field(tool, 'lookback_years')} />
          <div className={styles.slide}>
            {most > 0 && (
              <>
                <Slider
                  label="Lookback years, to try with"
                  value={Math.min(values.lookback_years ?? 1, most)}
                  min={1}
                  max={most}
                  step={1}
                  text={`${values.lookback_years ?? 1} years of ${most}`}
                  onChange={(lookback_years) => tool.set({ lookback_years })}
                />
                {limitWords(values.strategies, indexes, most)}
              </>
            )}
          </div>
        </div>
        <FieldsInTwo>
          <TextInput
            label="End month"
            name="end_month"
            placeholder="Latest"
            value={values.end_month}
            onChange={(end_month) => tool.set({ end_month: end_month.trim() })}
            help="Such as 2024-12; empty for the latest"
            error={tool.errorOf('end_month')}
          />
          <MoneyInput label="Initial amount" {...field(tool, 'initial_amount')} />
        </FieldsInTwo>
      </FieldGroup>
    </FormFields>
  );
}

function limitWords(
  strategies: IndexValues['strategies'],
  indexes: readonly ListedIndex[] | null,
  most: number,
): string {
  const only = strategies.length === 1 && indexes?.find(({ id }) => id === strategies[0]?.index);
  return only && only.years === most ? lookbackText(only) : lookbackLimit(most);
}

function limitOf({ strategies, end_month, series }: IndexValues, history: IndexHistory | null): number {
  if (!history || strategies.some(({ index }) => index === '')) return 0;
  const own = series && ownSeries(series);
  if (strategies.some(({ index }) => index === OWN_INDEX) && !own) return 0;
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(end_month) ? { end_month } : {};
  return mostLookback({ strategies: [...strategies], ...month, ...(own ? { series: own } : {}) }, history);
}

function withOwnLevels({ values, set }: ToolForm<IndexValues>): void {
  const [first = newStrategy(''), ...others] = values.strategies;
  set({
    series: { frequency: 'annual', start: '2000', text: '' },
    ...(first.index === '' ? { strategies: [{ ...first, index: OWN_INDEX }, ...others] } : {}),
  });
}
