/** The scorecard's inputs in words, as they stand on paper. */
import { formatDollarsWhole, formatPercent } from '../../../domain/shared/format.ts';
import type { TaxScorecardInput } from '../../../domain/tools/scorecard/tax-scorecard.ts';
import type { InputLine } from '../input-line.ts';
import { CONVERSION_OPTIONS, STATUS_OPTIONS } from './choices.ts';
import { PLAN_FIELDS } from './plan-fields.ts';

/** As the form holds it, or as it was calculated with. */
type Entered = {
  readonly [Name in Exclude<keyof TaxScorecardInput, 'start_year'>]?: TaxScorecardInput[Name] | null;
};

const SHOWN = {
  money: formatDollarsWhole,
  percent: formatPercent,
  whole: String,
} as const;

/** What was left empty is not listed: the notes say what holds then. */
export function inputLines(values: Entered): InputLine[] {
  const plan = PLAN_FIELDS.flatMap(({ name, label, kind }): InputLine[] => {
    const value = values[name];
    return value == null ? [] : [{ label, text: SHOWN[kind](value) }];
  });
  const rate = (label: string, value: number | null | undefined): InputLine[] =>
    value == null ? [] : [{ label, text: formatPercent(value) }];
  return [
    ...plan,
    { label: 'Filing Status', text: labelIn(STATUS_OPTIONS, values.filing_status ?? '') },
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
