import { useState, type ReactNode } from 'react';
import { wordsOf } from '../../../domain/policy/ledger-origin.ts';
import { displayName } from '../../../domain/practice/clients/client.ts';
import { knownOfInsured, originOf } from '../../../domain/practice/cases/scenario.ts';
import type { Scenario, SourcedIllustration } from '../../../domain/practice/cases/scenario.ts';
import { Button, TextLink } from '../../kit/form/button.tsx';
import { FigureTable } from '../../kit/data/data-table.tsx';
import { Icon } from '../../kit/layout/icon.tsx';
import { localStore } from '../../wiring.ts';
import { taxProfileFacts, valueBasisText, taxRateText, percent, wordings } from '../accounts/vehicle-text.ts';
import type { Wording } from '../accounts/vehicle-text.ts';
import { unsavedSteps, type CaseKind } from '../draft/use-finish.ts';
import type { IllustrationInput, LedgerRow, OpeningValues } from '../../../domain/policy/illustration.ts';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import { withLedgerItems } from '../../reports/checks/things-to-check.tsx';
import { useLedgerChecks, type CheckedLedger } from '../../reports/checks/use-ledger-checks.ts';
import type { IndexHistory } from '../../../domain/market/inline-series.ts';
import { Inputs, ReviewGroup } from './review-group.tsx';
import { Fold } from '../../kit/layout/fold.tsx';
import { Notice, WizardFoot } from '../details/wizard-frame.tsx';
import wizard from '../details/wizard.module.css';
import styles from './review.module.css';
import { longMonth } from '../../../domain/shared/dates.ts';
import { DEATH_BENEFITS } from '../illustration/policy-terms.ts';
import type { TaxProfile } from '../../../domain/practice/cases/calendar-terms.ts';

interface ReviewFrameProps {
  kind: CaseKind;
  subject: Pick<Scenario, 'id' | 'client' | 'is_draft'> & { document: Parameters<typeof knownOfInsured>[1] };
  details: Scenario['scenario_details'];
  illustration: SourcedIllustration;
  steps: readonly { label: string; href: (id: number) => string }[];
  bar: ReactNode;
  shows: string;
  onDownload: () => void;
  notices?: ReactNode;
  results: ReactNode;
  /** The text above the results. It is not repeated below. */
  lead: string;
  warnings: readonly Warning[];
  input: { start_year: number; illustration: IllustrationInput };
  credited?: CheckedLedger['credited'];
  history: IndexHistory;
  children: ReactNode;
  back: string;
  finish: ReactNode;
}

interface Warning {
  code: string;
  message: string;
}

const isStated = ({ code, message }: Warning, lead: string): boolean =>
  lead.includes(message) || (code === 'policy_lapses' && /\blapses at\b/.test(lead));

function termFacts(illustration: SourcedIllustration): Wording[] {
  const { loan_type: loanType, illustrated_loan_rate: loanRate, opening } = illustration;
  const isFixed = loanType === 'fixed';
  const credited = illustration.credited_on_loan;
  const rateLabel = wordsOf({ origin: originOf(illustration.source) }).ledgerRate;
  const taxes = {
    tax_rate: illustration.policy_tax_rate,
    second_tax_rate: illustration.policy_second_tax_rate,
    tax_change_age: illustration.policy_tax_change_age,
  };
  const netOfLoans = illustration.accumulation_value_is_net_of_loans ? 'Net of loans' : 'Before loans';
  return wordings([
    ['illustrated_rate', rateLabel, percent(illustration.illustrated_rate)],
    ['loan', 'Loans', `${isFixed ? 'Fixed' : 'Participating'}, ${percent(loanRate)}`],
    ['credited_on_loan', 'Credited on loans', isFixed && credited !== undefined ? percent(credited) : null],
    [
      'death_benefit_option',
      'Death benefit option',
      DEATH_BENEFITS.find(({ value }) => value === illustration.death_benefit_option)?.label ?? null,
    ],
    ['is_mec', 'Modified endowment contract', illustration.is_mec ? 'Yes' : 'No'],
    ['policy_tax_rate', 'Policy tax rate', taxRateText(taxes)],
    ['net_of_loans', 'Accumulation value', netOfLoans],
    ['opening', 'Opening values', opening ? openingText(opening) : null],
  ]);
}

function openingText(opening: OpeningValues): string {
  const values = [
    ['accumulation value', opening.accumulation_value],
    ['surrender value', opening.surrender_value],
    ['loans', opening.loan_balance],
    ['premiums paid', opening.premiums_paid],
    ['withdrawn', opening.withdrawals_to_date],
  ] as const;
  return values.map(([name, value]) => `${name} ${formatTableDollars(value)}`).join(', ');
}

const SOURCES: Record<NonNullable<SourcedIllustration['source']>['kind'], string> = {
  pdf: 'Carrier’s PDF',
  paste: 'Pasted from a spreadsheet',
  typed: 'Typed by hand',
  schedule: 'Schedule of premiums and income',
  model: 'Policy model',
  reuse: 'Another illustration',
};

function ledgerFacts({ rows, source }: SourcedIllustration): Wording[] {
  const [first, last] = [rows[0], rows.at(-1)];
  const total = (of: (row: LedgerRow) => number) =>
    formatTableDollars(rows.reduce((sum, row) => sum + of(row), 0));
  return wordings([
    ['years', 'Years', first && last ? `${rows.length}, ages ${first.age} to ${last.age}` : 'None'],
    ['source', 'Source', source ? SOURCES[source.kind] : 'Not entered'],
    ['outlay', 'Total premiums', total(({ premium_outlay: paid }) => paid)],
    ['income', 'Total distributions', total(({ withdrawals, loans }) => withdrawals + loans)],
    ['ending', 'Ending surrender value', formatTableDollars(last?.surrender_value ?? 0)],
  ]);
}

const COLUMNS: readonly { key: keyof LedgerRow; label: string }[] = [
  { key: 'premium_outlay', label: 'Premium' },
  { key: 'withdrawals', label: 'Withdrawals' },
  { key: 'loans', label: 'Loans' },
  { key: 'loan_repayment', label: 'Repayment' },
  { key: 'accumulation_value', label: 'Accumulation value' },
  { key: 'surrender_value', label: 'Surrender value' },
  { key: 'death_benefit', label: 'Death benefit' },
];

const ReviewLedger = ({ rows }: { rows: readonly LedgerRow[] }) => (
  <Fold className={styles.fold} title={`All ${rows.length} years`}>
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Ledger, year by year">
      <FigureTable
        className={styles.table}
        heads={['Year', 'Age', ...COLUMNS.map(({ label }) => label)]}
        rows={rows.map((row) => ({
          key: row.year,
          head: row.year,
          cells: [row.age, ...COLUMNS.map(({ key }) => formatTableDollars(row[key] ?? 0))],
        }))}
      />
    </div>
  </Fold>
);

export function ReviewFrame(props: ReviewFrameProps) {
  const { subject, details, illustration, steps, lead } = props;
  const { checks } = useLedgerChecks({
    ...props,
    client: subject.client,
    startYear: props.input.start_year,
    illustration: props.input.illustration,
    insured: knownOfInsured(undefined, subject.document),
  });
  const warnings = props.warnings.flatMap((warning, index) =>
    isStated(warning, lead) ? [] : [{ id: String(index), text: warning.message }],
  );
  const items = withLedgerItems(warnings, checks);
  const client = displayName(subject.client);
  const hrefOf = (index: number) => steps[index]?.href(subject.id) ?? '/';
  return (
    <>
      {props.bar}
      <div className={styles.screen}>
        <header className={wizard.head}>
          <div>
            <h1>Review</h1>
            <p>
              {props.shows} for {client.endsWith('.') ? client : `${client}.`}
            </p>
          </div>
          <Button icon="download" onClick={props.onDownload} label="Download inputs" />
        </header>

        <Unsaved kind={props.kind} id={subject.id} steps={steps} />
        {props.notices}

        {props.results && (
          <section className={styles.results} aria-label="Headline results">
            <h2 className="sr-only">Headline results</h2>
            {props.results}
          </section>
        )}
        {items.length > 0 && (
          <section className={styles.warnings} aria-label="To check">
            <h2>
              <Icon name="warning" />
              {items.length === 1 ? 'One thing to check' : `${items.length} things to check`}
            </h2>
            <ul>
              {items.map(({ id, text }) => (
                <li key={id}>{text}</li>
              ))}
            </ul>
          </section>
        )}

        <ReviewGroup title="Details" edit={hrefOf(0)}>
          <Inputs
            facts={wordings([
              ['client', 'Client', client],
              ['age', 'Age in year 1', String(subject.client.age)],
              ['name', 'Name', details.name],
              ['description', 'Description', details.description || 'None'],
            ])}
          />
        </ReviewGroup>

        <ReviewGroup title="Illustration" edit={hrefOf(1)}>
          <Inputs facts={[...ledgerFacts(illustration), ...termFacts(illustration)]} />
          <ReviewLedger rows={illustration.rows} />
        </ReviewGroup>

        {props.children}
      </div>
      <WizardFoot back={props.back} state={subject.is_draft ? 'Draft' : 'Complete'}>
        {props.finish}
      </WizardFoot>
    </>
  );
}

function Unsaved({ kind, id, steps }: { kind: CaseKind; id: number; steps: ReviewFrameProps['steps'] }) {
  const [unsaved] = useState(() =>
    unsavedSteps(localStore, kind, id).flatMap((number) => steps[number - 1] ?? []),
  );
  const [first] = unsaved;
  if (!first) return null;
  return (
    <Notice>
      This page does not include unsaved changes on{' '}
      {new Intl.ListFormat('en-US').format(unsaved.map(({ label }) => label))}.{' '}
      <TextLink href={first.href(id)}>Go back and save</TextLink>
    </Notice>
  );
}

export function AccountsGroup(props: {
  title: string;
  edit: string;
  profile: TaxProfile | null | undefined;
  basis: Parameters<typeof valueBasisText>[0];
  children: ReactNode;
}) {
  const { profile, basis } = props;
  const profileFacts = profile ? taxProfileFacts(profile) : [];
  return (
    <ReviewGroup title={props.title} edit={props.edit}>
      {props.children || <p className={styles.none}>No accounts. The report shows only the policy.</p>}
      <Inputs
        facts={[
          ...profileFacts.map((word) => ({ ...word, label: `Tax profile: ${word.label.toLowerCase()}` })),
          { id: 'value_basis', label: 'Values are shown', text: valueBasisText(basis) },
        ]}
      />
    </ReviewGroup>
  );
}

const vintageText = (vintage: string): string =>
  /^\d{4}-\d{2}$/.test(vintage) ? longMonth(vintage) : vintage;

export const NewerData = ({ vintage }: { vintage: string }) => (
  <Notice>
    Index data now ends in {vintageText(vintage)}, so figures may differ from the saved ones. Save the
    parameters again to accept the new data.
  </Notice>
);
