import { formatPercent } from '../../../domain/shared/format.ts';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import type { IndexHistory } from '../../../domain/market/inline-series.ts';
import { averageReturn, BALANCED, portfolioReturn } from '../../../domain/vehicles/portfolio-return.ts';
import { TextButton } from '../../kit/form/button.tsx';
import { choices } from '../../kit/layout/tabs.tsx';
import { PercentInput } from '../../kit/form/number-input.tsx';
import { Select, type SelectOption } from '../../kit/form/select.tsx';
import { draftFields } from '../../kit/form/use-form.tsx';
import type { Figure } from '../draft/draft-storage.ts';
import { indexName, weightsIn } from './portfolio-text.ts';
import type { ReturnDraft } from './shared-values.ts';
import { lookbackText, portfolioText, returnHelp } from './vehicle-text.ts';
import styles from './accounts.module.css';

type Source = 'rate' | 'years' | 'average';

const sourceOf = ({ portfolio, lookback_method: method }: ReturnDraft): Source =>
  portfolio === null ? 'rate' : method === 'average_25_year' ? 'average' : 'years';

/** The rate of the portfolio by the loaded figures; the entered rate without a portfolio or enough figures. */
export function settledRate(draft: ReturnDraft, startYear: number, history: IndexHistory | null): Figure {
  const { portfolio, lookback_years: years, lookback_method: method, rate_of_return: entered } = draft;
  const weights = portfolio && weightsIn(portfolio);
  const isInvalid = years !== null && !(Number.isInteger(years) && years >= 1);
  if (!weights || !history || isInvalid) return entered;
  const found = method
    ? averageReturn(weights, startYear, {}, history)
    : portfolioReturn(weights, years ?? undefined, {}, history);
  return found?.rate ?? entered;
}

const START: NonNullable<ReturnDraft['portfolio']> = [{ index: BALANCED, weight: 1 }];

function fromSource(draft: ReturnDraft, source: Source): ReturnDraft {
  const { rate_of_return } = draft;
  if (source === 'rate')
    return { rate_of_return, portfolio: null, lookback_years: null, lookback_method: null };
  const portfolio = draft.portfolio ?? START;
  return source === 'years'
    ? { ...draft, portfolio, lookback_method: null }
    : { ...draft, portfolio, lookback_years: null, lookback_method: 'average_25_year' };
}

const ON_HISTORY = choices<Source>(['rate', 'S&P 500 with dividends'], ['years', 'Portfolio']);

const EXAMPLE_YEARS = 25;

function exampleText(history: IndexHistory | null): string {
  const found = history && portfolioReturn(BALANCED, EXAMPLE_YEARS, {}, history);
  return found
    ? `60/40 stocks and bonds earned ${formatPercent(found.rate)} over the last ${found.years} years.`
    : '';
}

interface ReturnFieldsProps {
  draft: ReturnDraft & { fee: Figure };
  errors: FieldErrors;
  startYear: number;
  history: IndexHistory | null;
  /** True in a historical simulation: no assumed return. */
  onHistory: boolean;
  /** Absent if the portfolio is edited next to the fields. */
  onEdit?: () => void;
  onChange: (change: Partial<ReturnDraft>) => void;
}

export function ReturnFields(props: ReturnFieldsProps) {
  const { draft, errors, startYear, history, onHistory, onEdit, onChange } = props;
  const { portfolio } = draft;
  const weights = portfolio && weightsIn(portfolio);
  const canAverage = history !== null && averageReturn(weights ?? BALANCED, startYear, {}, history) !== null;
  const options: readonly SelectOption<Source>[] = onHistory
    ? ON_HISTORY
    : [
        { value: 'rate', label: 'Fixed rate' },
        { value: 'years', label: 'Portfolio, past years', disabled: history === null },
        { value: 'average', label: 'Portfolio, 25-year average', disabled: !canAverage },
      ];
  const problem = Object.entries(errors).find(([path]) => /^(portfolio|lookback)/.test(path))?.[1];
  return (
    <>
      {!onHistory && (
        <PercentInput
          label="Return before fees"
          step={0.0025}
          readOnly={portfolio !== null}
          help={errors.rate_of_return ? null : returnHelp(draft)}
          {...draftFields(draft, errors, onChange)('rate_of_return')}
        />
      )}
      <Select
        className={styles.wide}
        label="Return source"
        options={options}
        value={onHistory && portfolio ? 'years' : sourceOf(draft)}
        error={onEdit ? problem : undefined}
        help={
          portfolio === null ? (
            onHistory ? null : (
              exampleText(history)
            )
          ) : onEdit ? (
            <>
              {weights ? portfolioText(weights, indexName) : 'No valid portfolio'}
              {!onHistory && `, ${lookbackText(draft)}`}{' '}
              <TextButton className={styles.inText} onClick={onEdit} label="Edit portfolio" />
            </>
          ) : null
        }
        onChange={(source) => {
          const next = fromSource(draft, source);
          onChange({ ...next, rate_of_return: settledRate(next, startYear, history) });
        }}
      />
    </>
  );
}
