import { TextButton } from '../../kit/button.tsx';
import { TextArea, TextInput } from '../../kit/text-input.tsx';
import { FieldGroup, FieldsInTwo, SegmentedField } from '../frame/tool-parts.tsx';
import type { ToolForm } from '../frame/use-tool.ts';
import { OWN_INDEX, type IndexValues, type OwnLevels } from './index-values.ts';
import { levelsFault, levelsIn } from './own-levels.ts';

const FREQUENCIES = [
  { value: 'annual', label: 'Yearly' },
  { value: 'monthly', label: 'Monthly' },
] as const;

/** An index of one's own, for this calculation: a list of levels that is typed or pasted. */
export function OwnLevelsFields({ tool }: { tool: ToolForm<IndexValues> }) {
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
        error={wrong ?? levelErrors(errorOf, count)}
        help={
          count === 0
            ? 'Separated by commas, spaces or lines: 100, 112.5, 95'
            : `${count} levels, ${Math.max(0, Math.floor((count - 1) / (isMonthly ? 12 : 1)))} whole years`
        }
      />
      <span>
        <TextButton
          icon="x"
          onClick={() =>
            tool.set({
              series: null,
              strategies: strategies.map((one) => (one.index === OWN_INDEX ? { ...one, index: '' } : one)),
            })
          }
        >
          Without your own levels
        </TextButton>
      </span>
    </FieldGroup>
  );
}

/** Of the list, else of the first level that is out of bounds. */
function levelErrors(
  errorOf: (member: string) => readonly string[] | undefined,
  count: number,
): readonly string[] | undefined {
  const whole = errorOf('levels');
  if (whole) return whole;
  for (let at = 0; at < count; at += 1) {
    const [message] = errorOf(`levels.${at}`) ?? [];
    if (message !== undefined) return [`Level ${at + 1}: ${message}`];
  }
  return undefined;
}

/** "2019" ↔ "2019-12" */
const startFor = (frequency: OwnLevels['frequency'], start: string): string =>
  frequency === 'annual' ? start.slice(0, 4) : /^\d{4}$/.test(start) ? `${start}-12` : start;
