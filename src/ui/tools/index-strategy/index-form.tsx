import { mostLookback } from '../../../domain/tools/index-strategy/index-strategy.ts';
import { NO_HISTORY, type IndexHistory } from '../../../domain/market/index-history.ts';
import { listedIndexes } from '../../../domain/market/index-limit.ts';
import { useMemo } from 'react';
import { TextButton } from '../../kit/button.tsx';
import { IntegerInput, MoneyInput } from '../../kit/number-input.tsx';
import { TextInput } from '../../kit/text-input.tsx';
import { numberField } from '../frame/tool-fields.ts';
import { FieldGroup, FieldsInTwo, Slider } from '../frame/tool-parts.tsx';
import type { ToolForm } from '../frame/use-tool.ts';
import styles from './index-form.module.css';
import { OWN_INDEX, newStrategy, type IndexValues } from './index-values.ts';
import { OwnLevelsFields } from './own-levels-fields.tsx';
import { ownSeries } from './own-series.ts';
import { Strategies } from './strategy-fields.tsx';

interface IndexFormProps {
  tool: ToolForm<IndexValues>;
  /** Null while it is on its way. */
  history: IndexHistory | null;
}

export function IndexForm({ tool, history }: IndexFormProps) {
  const { values } = tool;
  const indexes = useMemo(() => listedIndexes(history ?? NO_HISTORY), [history]);
  const most = useMemo(() => limitOf(values, history), [values, history]);
  return (
    <div className={styles.form}>
      <Strategies tool={tool} indexes={indexes} hasOwn={values.series !== null} />
      {values.series ? (
        <OwnLevelsFields tool={tool} />
      ) : (
        <span>
          <TextButton icon="plus" onClick={() => withOwnLevels(tool)}>
            Your own levels
          </TextButton>
        </span>
      )}
      <FieldGroup title="Years looked back">
        <div className={styles.lookback}>
          <IntegerInput label="Lookback years" unit="years" {...numberField(tool, 'lookback_years')} />
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
                Up to {most} {most === 1 ? 'year' : 'years'} of history
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
          <MoneyInput label="Initial amount" {...numberField(tool, 'initial_amount')} />
        </FieldsInTwo>
      </FieldGroup>
    </div>
  );
}

/** How far the slider goes: what can be looked back with what is chosen, 0 where that is not known. */
function limitOf({ strategies, end_month, series }: IndexValues, history: IndexHistory | null): number {
  if (!history || strategies.some(({ index }) => index === '')) return 0;
  const own = series && ownSeries(series);
  if (strategies.some(({ index }) => index === OWN_INDEX) && !own) return 0;
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(end_month) ? { end_month } : {};
  return mostLookback({ strategies: [...strategies], ...month, ...(own ? { series: own } : {}) }, history);
}

/** The first strategy takes them, if it has no index yet. */
function withOwnLevels({ values, set }: ToolForm<IndexValues>): void {
  const [first = newStrategy(''), ...others] = values.strategies;
  set({
    series: { frequency: 'annual', start: '2000', text: '' },
    ...(first.index === '' ? { strategies: [{ ...first, index: OWN_INDEX }, ...others] } : {}),
  });
}
