import { shortMonth } from '../../../domain/shared/dates.ts';
import { useState } from 'react';
import type { IndexHistory } from '../../../domain/market/inline-series.ts';
import { formatPercent } from '../../../domain/shared/format.ts';
import {
  portfolioErrors,
  portfolioReturn,
  portfolioWarnings,
} from '../../../domain/vehicles/portfolio-return.ts';
import { Button, TextButton, IconButton } from '../../kit/form/button.tsx';
import { IntegerInput, PercentInput } from '../../kit/form/number-input.tsx';
import { Select } from '../../kit/form/select.tsx';
import { SidePanel } from '../../kit/overlay/dialog.tsx';
import wizard from '../details/wizard.module.css';
import styles from './panels.module.css';
import { portfolios } from '../../api/saved-api.ts';
import { Menu } from '../../kit/overlay/menu.tsx';
import { SavedListDialog, type SavedItem, SavedNameDialog } from '../../saved/saved-dialogs.tsx';
import { showToast } from '../../shell/toasts.tsx';
import { LicensedData } from '../../shell/index-options.tsx';
import { portfolioText } from './vehicle-text.ts';
import { indexOptions, weightsIn, indexName } from './portfolio-text.ts';
import type { PortfolioPart } from './check-vehicle.ts';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import { settledRate } from './return-source.tsx';
import type { ReturnDraft } from './shared-values.ts';
import { useIndexHistory } from '../details/case-page.tsx';
import type { Portfolio } from '../../../domain/practice/templates/template-schema.ts';

type Row = SavedItem & { portfolio: Portfolio };

interface PortfolioMenuProps {
  weights: Record<string, number> | null;
  lookbackYears: number | null;
  belongsTo: string;
  onLoad: (portfolio: Pick<Portfolio, 'weights' | 'lookback_years'>) => void;
}

function PortfolioMenu({ weights, lookbackYears, belongsTo, onLoad }: PortfolioMenuProps) {
  const [open, setOpen] = useState<'save' | 'list' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Menu
        label={`Portfolios: ${belongsTo}`}
        align="start"
        items={[
          {
            label: 'Save as portfolio…',
            icon: 'plus',
            disabled: weights === null,
            reason: weights === null ? 'weights must total 100%' : undefined,
            onSelect: () => setOpen('save'),
          },
          { label: 'Load a portfolio…', icon: 'document', onSelect: () => setOpen('list') },
        ]}
        trigger={(trigger) => <TextButton {...trigger} label="Saved portfolios" />}
      />
      {open === 'save' && weights && (
        <SavedNameDialog
          title="Save as portfolio"
          label="Portfolio name"
          field="name"
          content={[weights, lookbackYears]}
          onClose={close}
          save={async (name, options) => {
            await portfolios.create({ name, weights, lookback_years: lookbackYears }, options);
            showToast({ type: 'success', message: 'Portfolio saved', detail: name });
          }}
        >
          <p>{portfolioText(weights, indexName)}</p>
        </SavedNameDialog>
      )}
      {open === 'list' && (
        <SavedListDialog<Row>
          title="Load a portfolio"
          noun="portfolio"
          load={async (signal) => (await portfolios.list({ signal })).map(rowOf)}
          rename={async ({ portfolio }, name) => rowOf(await portfolios.patch(portfolio.id, { name }))}
          remove={async ({ portfolio }) => void (await portfolios.remove(portfolio.id))}
          onChoose={({ portfolio }) => onLoad(portfolio)}
          onClose={close}
        />
      )}
    </>
  );
}

const rowOf = (portfolio: Portfolio): Row => ({
  key: String(portfolio.id),
  name: portfolio.name,
  detail: portfolioText(portfolio.weights, indexName),
  portfolio,
});

interface PortfolioEditorProps {
  parts: readonly PortfolioPart[];
  draft: ReturnDraft & { name: string };
  errors: FieldErrors;
  startYear: number;
  /** True in a historical simulation: the portfolio's returns of each period. */
  onHistory: boolean;
  onChange: (change: Partial<ReturnDraft>) => void;
}

/** The portfolio of all accounts that are not customized. */
export const PortfolioPanel = ({ onClose, ...editor }: PortfolioEditorProps & { onClose: () => void }) => (
  <SidePanel
    open
    size="medium"
    title="Portfolio of all accounts"
    onClose={onClose}
    footer={<Button variant="primary" onClick={onClose} label="Done" />}
  >
    <PortfolioEditor {...editor} />
  </SidePanel>
);

export function PortfolioEditor(props: PortfolioEditorProps) {
  const { parts, draft, errors, startYear, onHistory, onChange } = props;
  const { history, failed } = useIndexHistory();

  const lookback = draft.lookback_years;
  const isAverage = draft.lookback_method === 'average_25_year';
  const found = isAverage ? null : history && returnOf(parts, lookback, history);

  /** Changes the rate in the same action, so that the preview never shows the previous rate. */
  function change(portfolio: readonly PortfolioPart[], lookback_years = lookback) {
    const { rate_of_return, lookback_method } = draft;
    const next = { rate_of_return, portfolio, lookback_years, lookback_method };
    onChange({ ...next, rate_of_return: settledRate(next, startYear, history) });
  }
  const edit = (at: number, part: Partial<PortfolioPart>) =>
    change(parts.map((one, place) => (place === at ? { ...one, ...part } : one)));

  const options = indexOptions(history);
  const usedIndexes = new Set(parts.map(({ index }) => index));
  const free = options.find(({ value, disabled }) => !disabled && !usedIndexes.has(value));
  const weights = weightsIn(parts);
  const warnings = history && weights ? portfolioWarnings({ portfolio: weights }, {}, history) : [];
  const terms = weights && { portfolio: weights, lookback_years: lookback ?? undefined };
  const missing = history && terms ? portfolioErrors(terms, { start_year: startYear }, history) : {};
  const errorMessage = (errors.portfolio ?? missing.portfolio)?.[0];
  const total = parts.reduce((sum, { weight }) => sum + (weight ?? 0), 0);
  return (
    <fieldset className={styles.portfolio} data-portfolio>
      <legend>
        <span>Portfolio</span>
        <span className={weights ? undefined : styles.wrong}>
          {Math.round(total * 10_000) / 100}% allocated
        </span>
      </legend>
      {parts.map(({ index, weight }, at) => (
        <div key={index} className={styles.part}>
          <Select
            label={`Index ${at + 1}`}
            hideLabel
            value={index}
            options={options.map((option) => ({
              ...option,
              disabled: option.value !== index && (option.disabled === true || usedIndexes.has(option.value)),
            }))}
            onChange={(chosen) => edit(at, { index: chosen })}
          />
          <PercentInput
            label={`Weight ${at + 1}`}
            hideLabel
            value={weight}
            step={0.05}
            error={errors[`portfolio.${index}`]}
            onChange={(next) => edit(at, { weight: next })}
          />
          <IconButton
            icon="x"
            label={`Remove index ${at + 1}`}
            onClick={() => change(parts.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      {errorMessage && <p className={styles.message}>{errorMessage}</p>}
      <div className={styles.portfolioActions}>
        {free && (
          <TextButton
            icon="plus"
            onClick={() => change([...parts, { index: free.value, weight: Math.max(0, 1 - total) }])}
            label="Add an index"
          />
        )}
        <PortfolioMenu
          weights={weights}
          lookbackYears={lookback}
          belongsTo={draft.name}
          onLoad={({ weights: loaded, lookback_years }) =>
            change(
              Object.entries(loaded).map(([index, share]) => ({ index, weight: share })),
              lookback_years,
            )
          }
        />
      </div>
      <LicensedData options={options} />
      {!onHistory && (
        <>
          {!isAverage && (
            <IntegerInput
              className={styles.years}
              label="Lookback period"
              value={lookback}
              placeholder="all"
              error={errors.lookback_years ?? missing.lookback_years}
              onChange={(years) => change(parts, years)}
            />
          )}
          <p className={wizard.hint12} aria-live="polite">
            {failed
              ? 'The market figures could not be loaded. Reload the page to try again.'
              : isAverage
                ? `${formatPercent(draft.rate_of_return ?? 0)} a year: the average of the 25-year periods that limit an illustrated rate.`
                : history === null
                  ? 'Loading the market figures…'
                  : found &&
                    `${formatPercent(found.rate)} a year: geometric mean of ${found.years} full years, ${shortMonth(found.first_month)} to ${shortMonth(found.last_month)}, rebalanced yearly.`}
          </p>
        </>
      )}
      {warnings.map(({ code, message }) => (
        <p key={`${code} ${message}`} className={styles.warning}>
          {message}
        </p>
      ))}
    </fieldset>
  );
}

function returnOf(parts: readonly PortfolioPart[], lookback: number | null, history: IndexHistory) {
  const weights = weightsIn(parts);
  const isValidLookback = lookback === null || (Number.isInteger(lookback) && lookback >= 1);
  return weights && isValidLookback ? portfolioReturn(weights, lookback ?? undefined, {}, history) : null;
}
