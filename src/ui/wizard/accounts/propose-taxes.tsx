import { useState } from 'react';
import { formatPercent, formatTableDollars } from '../../../domain/shared/format.ts';
import { LAST_CALENDAR_YEAR } from '../../../domain/shared/dates.ts';
import { filersOn, type FilingStatus, figureInForce } from '../../../domain/tax/federal/dated-figure.ts';
import { DEFAULT_TABLE_GROWTH } from '../../../domain/tax/federal/grown-tables.ts';
import { firstTaxYear, type TaxTables } from '../../../domain/tax/federal/tax-tables.ts';
import { FormDialog } from '../../kit/overlay/dialog.tsx';
import { IntegerInput, MoneyInput } from '../../kit/form/number-input.tsx';
import { Select } from '../../kit/form/select.tsx';
import { draftFields } from '../../kit/form/use-form.tsx';
import type { Figure } from '../draft/draft-storage.ts';
import { STATUSES, type TaxDraft } from './tax-draft.ts';
import { federalTax } from '../../../domain/tax/federal-tax.ts';
import { laterTablesText } from '../../../domain/tax/law-warnings.ts';
import wizard from '../details/wizard.module.css';
import styles from './panels.module.css';

export interface Household {
  tax_year: number;
  filing_status: FilingStatus;
  filers_65_or_older: number;
  /** Before deductions, in dollars. */
  ordinary_income: number;
  investment_income?: number | undefined;
}

const GAINS = 100;

export function proposedRates(household: Household, taxTables: TaxTables) {
  const without = federalTax({ ...household, long_term_gains: 0, social_security: 0 }, taxTables);
  const withGains = federalTax({ ...household, long_term_gains: GAINS, social_security: 0 }, taxTables);
  const added =
    withGains.tax + withGains.net_investment_income_tax - (without.tax + without.net_investment_income_tax);
  const { table_year: year, taxable_income } = without;
  return {
    ordinary: without.bracket_rate,
    /** Includes the net investment income tax if it applies. */
    gains: Math.round((added / GAINS) * 10_000) / 10_000,
    has_niit: withGains.net_investment_income_tax > without.net_investment_income_tax,
    taxable_income,
    table_year: year,
    sources: [taxTables.bracketEnds, taxTables.capitalGainThresholds].map(
      (table) => figureInForce(table, year).source,
    ),
  };
}

interface RatesDraft extends Record<'year' | 'income' | 'invested' | 'later' | 'fromAge', Figure> {
  status: FilingStatus;
}

interface ProposeTaxesProps {
  taxTables: TaxTables;
  clientAge: number;
  startYear: number;
  filingStatus: FilingStatus;
  onUse: (taxes: Partial<TaxDraft>, status: FilingStatus) => void;
  onClose: () => void;
}

export function ProposeTaxes(props: ProposeTaxesProps) {
  const { taxTables, clientAge, startYear, filingStatus, onUse, onClose } = props;
  const [draft, setDraft] = useState<RatesDraft>({
    status: filingStatus,
    year: startYear,
    income: null,
    invested: null,
    later: null,
    fromAge: Math.max(66, clientAge + 1),
  });
  const { status, year, income, invested, later, fromAge } = draft;
  const firstYear = firstTaxYear(taxTables);

  const rates = (age: number, ordinary_income: number | null) =>
    year === null || !(year >= firstYear && year <= LAST_CALENDAR_YEAR) || !isMoney(ordinary_income)
      ? null
      : proposedRates(
          {
            tax_year: year,
            filing_status: status,
            filers_65_or_older: age >= 65 ? Math.min(1, filersOn(status)) : 0,
            ordinary_income,
            investment_income: isMoney(invested) ? Math.min(invested, ordinary_income) : 0,
          },
          taxTables,
        );
  const now = rates(clientAge, income);
  const then = fromAge !== null && fromAge >= 1 && fromAge <= 120 ? rates(fromAge, later) : null;

  const [isAsked, setAsked] = useState(false);
  const missing = (value: Figure, label: string) =>
    isAsked && value === null ? [`${label} is a required field`] : [];
  const errors = {
    income: missing(income, 'Income now'),
    year: missing(year, 'Tax year'),
    fromAge: later === null ? [] : missing(fromAge, 'From age'),
  };
  const field = draftFields(draft, errors, (change) => setDraft({ ...draft, ...change }));
  const use = () => {
    setAsked(true);
    if (!now || (later !== null && !then)) return;
    const rates = {
      tax_rate: now.ordinary,
      capital_gains_rate: now.gains,
      second_tax_rate: then ? then.ordinary : null,
      tax_change_age: then ? fromAge : null,
    };
    onUse(rates, status);
  };

  return (
    <FormDialog title="Tax rates from income" submitLabel="Use these rates" onClose={onClose} onSubmit={use}>
      <div className={styles.proposeFields}>
        <Select className={styles.whole} label="Filing status" options={STATUSES} {...field('status')} />
        <MoneyInput label="Income now" {...MONEY} data-autofocus placeholder="250,000" {...field('income')} />
        <IntegerInput label="Tax year" min={firstYear} max={LAST_CALENDAR_YEAR} {...field('year')} />
        <MoneyInput
          className={styles.whole}
          label="Interest and dividends included"
          optional
          min={0}
          max={income !== null && income >= 0 ? income : MONEY.max}
          {...field('invested')}
        />
        <MoneyInput label="Income later" optional {...MONEY} {...field('later')} />
        <IntegerInput label="From age" min={1} max={120} {...field('fromAge')} />
      </div>
      <div className={styles.result} aria-live="polite">
        {now ? (
          <>
            <p>
              <b>{formatPercent(now.ordinary)}</b> on the last dollar of income and{' '}
              <b>{formatPercent(now.gains)}</b> on long-term gains
              {now.has_niit && ' (3.8% of it the net investment income tax)'}, at{' '}
              {formatTableDollars(now.taxable_income)} of taxable income.
            </p>
            {then && (
              <p>
                <b>{formatPercent(then.ordinary)}</b> from age {fromAge}.
              </p>
            )}
            <p className={wizard.hint12}>
              Federal tables of {now.table_year}: {now.sources.join('; ')}.{' '}
              {year !== null &&
                year > now.table_year &&
                `${laterTablesText(now.table_year, DEFAULT_TABLE_GROWTH)} `}
              Income is before the standard deduction. State tax is not included.
            </p>
          </>
        ) : (
          <p className={wizard.hint12}>Enter a yearly income before deductions to see its rates.</p>
        )}
      </div>
    </FormDialog>
  );
}

const MONEY = { min: 0, max: 1e9 };
const isMoney = (value: number | null): value is number =>
  value !== null && value >= MONEY.min && value <= MONEY.max;
