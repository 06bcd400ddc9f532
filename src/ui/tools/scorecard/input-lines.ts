/** The scorecard's inputs in words, as they stand on paper. */
import { formatDollarsWhole, formatPercent } from '../../../domain/shared/format.ts';
import { PLAN_FIELDS } from '../../shell/scorecard-draft.ts';
import { CONVERSION_OPTIONS, STATUS_OPTIONS } from './form-words.ts';
import type { InputLine } from './paper-inputs.tsx';
import type { ScorecardValues } from './scorecard-values.ts';

const SHOWN = {
  money: formatDollarsWhole,
  percent: formatPercent,
  whole: String,
} as const;

/** What was left empty is not listed: the notes say what holds then. */
export function inputLines(values: ScorecardValues): InputLine[] {
  const plan = PLAN_FIELDS.flatMap(({ name, label, kind }): InputLine[] => {
    const value = values[name];
    return value === null ? [] : [{ label, text: SHOWN[kind](value) }];
  });
  const rate = (label: string, value: number | null): InputLine[] =>
    value === null ? [] : [{ label, text: formatPercent(value) }];
  return [
    ...plan,
    { label: 'Filing Status', text: labelIn(STATUS_OPTIONS, values.filing_status) },
    { label: 'Tax method', text: values.tax_method === 'flat' ? 'Flat rates' : 'Federal tables' },
    {
      label: 'Amount converted',
      text: labelIn(CONVERSION_OPTIONS, String(values.fill_bracket_rate ?? 'even')),
    },
    ...rate('Bonus', values.bonus_amount),
    ...rate('Heirs’ Tax Rate', values.heir_tax_rate),
    {
      label: 'Conversion tax is paid from',
      text: values.conversion_tax_from === 'account' ? 'The account' : 'Outside money',
    },
    { label: 'Both spend alike', text: values.match_distributions ? 'Yes' : 'No' },
  ];
}

const labelIn = (options: readonly { value: string; label: string }[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;
