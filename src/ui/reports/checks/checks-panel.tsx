import { wordsOf } from '../../../domain/policy/ledger-origin.ts';
import { useId, useMemo, useRef } from 'react';
import { explainIllustrationChecks } from '../../../domain/comparison/checks/explain-illustration-checks.ts';
import {
  illustrationChecks,
  illustrationCheckErrors,
} from '../../../domain/comparison/checks/illustration-checks.ts';
import type { IllustrationChecksInput } from '../../../domain/comparison/checks/illustration-checks-schema.ts';
import {
  ledgerChecks,
  SEX_MISSING,
  type CheckState,
  type LedgerCheck,
} from '../../../domain/comparison/checks/ledger-checks.ts';
import { NO_HISTORY, type IndexHistory } from '../../../domain/market/inline-series.ts';
import { explainPolicyTests } from '../../../domain/policy/definition/explain-policy-tests.ts';
import {
  policyTestErrors,
  policyTests,
  defaultTests,
} from '../../../domain/policy/definition/policy-tests.ts';
import type { PolicyTestsInput } from '../../../domain/policy/definition/policy-tests-schema.ts';
import type { Insured } from '../../../domain/policy/mortality/mortality-weighting.ts';
import type { IllustrationInput } from '../../../domain/policy/illustration.ts';
import type { Explanation } from '../../../domain/shared/explanation.ts';
import { formatDollars, formatPercent } from '../../../domain/shared/format.ts';
import { Button } from '../../kit/form/button.tsx';
import { Figure, MethodLink } from '../../explain/figure.tsx';
import { FigureHost } from '../../explain/open-figures.tsx';
import { Icon } from '../../kit/layout/icon.tsx';
import { Select } from '../../kit/form/select.tsx';
import styles from './checks-panel.module.css';
import { choices } from '../../kit/layout/tabs.tsx';

interface ChecksPanelProps {
  client: { age: number };
  /** Calendar year of the first policy year. */
  startYear: number;
  illustration: IllustrationInput;
  insured: Insured;
  onInsured: (change: Insured) => void;
  savedWith?: 'report' | 'illustration' | undefined;
  /** The report weights results by survival probability. */
  isWeighted?: boolean | undefined;
  credited?: Pick<IllustrationChecksInput, 'strategies' | 'series'> | undefined;
  history?: IndexHistory | undefined;
}

const SEXES = choices(['', 'Choose'], ['male', 'Male'], ['female', 'Female']);
const CLASSES = choices(['composite', 'Composite'], ['nonsmoker', 'Nonsmoker'], ['smoker', 'Smoker']);
const TESTS = choices(['gpt', 'Guideline premium'], ['cvat', 'Cash value accumulation']);

/** Checks of the ledger for compliance review. The results never block an action. */
export function ChecksPanel(props: ChecksPanelProps) {
  const { client, startYear, illustration, insured, onInsured } = props;
  const { savedWith = 'report', isWeighted = false, credited, history = NO_HISTORY } = props;
  const { sex, tobacco, definition_test, mortality_multiplier = 1 } = insured;
  const inputs = useMemo(
    () => inputsOf(client.age, startYear, illustration, { sex, tobacco, definition_test }, credited),
    [client.age, startYear, illustration, sex, tobacco, definition_test, credited],
  );
  const checks = useMemo(() => ledgerChecks(inputs.carrier, inputs.law, history), [inputs, history]);
  const figureSource = useMemo(
    () => ({ inputs: inputs.law ?? inputs.carrier, prepare: () => explainerOf(inputs, history) }),
    [inputs, history],
  );
  // A report saves the class and the test only together with the sex.
  const isWithoutSex = savedWith === 'report' && !sex;
  const fields = useRef<HTMLDivElement>(null);
  const addSex = (): void => fields.current?.querySelector<HTMLElement>('select')?.focus();
  return (
    <details className={styles.box} data-checks>
      <summary>
        <Icon name="shield" small />
        <span>Checks</span>
        <span className={styles.counts}>{formatCounts(checks)}</span>
      </summary>
      <FigureHost load={loadPanel} panelProps={figureSource}>
        <div className={styles.fields} ref={fields}>
          <Select
            label="Sex"
            value={sex ?? ''}
            options={SEXES}
            onChange={(value) => onInsured({ sex: value === '' ? undefined : value })}
          />
          <Select
            label="Tobacco"
            value={tobacco ?? 'composite'}
            options={CLASSES}
            disabled={isWithoutSex}
            onChange={(value) => onInsured({ tobacco: value })}
          />
          <Select
            label="Test the carrier states"
            value={definition_test ?? 'gpt'}
            options={TESTS}
            disabled={isWithoutSex}
            onChange={(value) => onInsured({ definition_test: value })}
          />
          {isWeighted && sex && (
            <Select
              label="Mortality rates"
              value={String(mortality_multiplier)}
              options={sharesWith(mortality_multiplier)}
              onChange={(value) => onInsured({ mortality_multiplier: Number(value) })}
            />
          )}
        </div>
        <p className={styles.kept}>{savedWith === 'illustration' ? SAVED : isWeighted ? WEIGHTED : TESTED}</p>
        <ul className={styles.list}>
          {checks.map((check) => (
            <Check key={`${check.id} ${check.finding}`} check={check} onAdd={addSex} />
          ))}
        </ul>
        <p className={styles.foot}>
          The 7-pay and definition tests: {wordsOf(inputs.carrier).estimate.replace(/^E/, 'e')}
          <MethodLink id="policy-tests">How they are tested</MethodLink>
          <MethodLink id="illustration-checks">How the others are checked</MethodLink>
        </p>
      </FigureHost>
    </details>
  );
}

/** Lists the checks to review before a client sees the report. Sharing and presenting stay available. */
export function ChecksNotice({ onSee, ...props }: ChecksPanelProps & { onSee?: (() => void) | undefined }) {
  const { client, startYear, illustration, insured, credited, history = NO_HISTORY } = props;
  const { carrier, law } = inputsOf(client.age, startYear, illustration, insured, credited);
  const openChecks = ledgerChecks(carrier, law, history).filter(({ state }) => state === 'look');
  if (openChecks.length === 0) return null;
  const see = (): void => {
    onSee?.();
    // The closing dialog restores the focus first.
    setTimeout(() => {
      const panel = document.querySelector<HTMLDetailsElement>('details[data-checks]');
      if (panel) panel.open = true;
      panel?.querySelector('summary')?.focus();
      panel?.scrollIntoView({ block: 'center' });
    });
  };
  return (
    <div className={styles.notice} role="note" aria-label="Checks to look at first">
      <ul>
        {openChecks.map(({ id, title, finding }) => (
          <li key={`${id} ${finding}`}>
            <b>{title}.</b> {finding}
          </li>
        ))}
      </ul>
      <Button size="small" onClick={see} label="See the checks" />
    </div>
  );
}

const SHARES = choices(['1', '100% of CSO 2017'], ['0.8', '80%'], ['0.65', '65%']);

const sharesWith = (share: number) =>
  SHARES.some(({ value }) => Number(value) === share)
    ? SHARES
    : [...SHARES, { value: String(share), label: formatPercent(share) }];

const SAVED = 'Sex, tobacco class and definition test are saved with the illustration. Reports use them.';
const TESTED =
  'Kept with this report: with the insured’s sex, its disclosures say where the design looks like a modified endowment contract, or like no life insurance for tax.';
const WEIGHTED = `${TESTED} Legacy is then weighted by mortality as well. The CSO table overstates mortality; 65% to 80% of it is closer to insured lives.`;

const STATES: Readonly<Record<CheckState, { icon: 'success' | 'warning' | 'info'; word: string }>> = {
  met: { icon: 'success', word: 'Met' },
  look: { icon: 'warning', word: 'Look at this' },
  open: { icon: 'info', word: 'Not checked' },
};

function Check({ check, onAdd }: { check: LedgerCheck; onAdd: () => void }) {
  const id = useId();
  const { icon, word } = STATES[check.state];
  return (
    <li className={styles.check} data-state={check.state} aria-labelledby={id}>
      <Icon name={icon} small />
      <div>
        <p id={id} className={styles.title}>
          {check.title}{' '}
          <span className={styles.state}>{check.finding === SEX_MISSING ? SEX_MISSING : word}</span>
        </p>
        {check.finding === SEX_MISSING ? (
          <Button size="small" aria-label={`Add the sex: ${check.title}`} onClick={onAdd} label="Add" />
        ) : (
          <p>{check.finding}</p>
        )}
        {check.figures.length > 0 && (
          <dl className={styles.figures}>
            {check.figures.map(({ label, at, value, kind }) => (
              <div key={at}>
                <dt>{label}</dt>
                <dd>
                  <Figure at={at}>{kind === 'dollars' ? formatDollars(value) : formatPercent(value)}</Figure>
                </dd>
              </div>
            ))}
          </dl>
        )}
        <p className={styles.rule}>
          {check.rule} · {check.source}
        </p>
      </div>
    </li>
  );
}

const loadPanel = async () => (await import('../../pages/tool-figures.ts')).ToolFigurePanel;

function inputsOf(
  age: number,
  startYear: number,
  illustration: IllustrationInput,
  insured: Insured,
  credited: ChecksPanelProps['credited'],
): { carrier: IllustrationChecksInput; law: PolicyTestsInput | null } {
  const { illustrated_rate, credited_on_loan, policy_second_tax_rate, policy_tax_change_age } = illustration;
  const { opening, issue_date, origin } = illustration;
  return {
    carrier: {
      ...illustration,
      ...{ illustrated_rate, credited_on_loan, policy_second_tax_rate, policy_tax_change_age },
      ...{ opening, issue_date, origin },
      age,
      start_year: startYear,
      strategies: credited?.strategies,
      series: credited?.series,
      compliance_profile: 'standard',
      figures: undefined,
    },
    // Null if the insured is unknown.
    law: defaultTests({ age, illustration, ...insured }, startYear),
  };
}

/** The two results have no common members, so each path has one result. */
function explainerOf(
  { carrier, law }: ReturnType<typeof inputsOf>,
  history: IndexHistory,
): (path: string) => Explanation | null {
  const ofCarrier =
    Object.keys(illustrationCheckErrors(carrier, history)).length === 0
      ? illustrationChecks(carrier, history)
      : null;
  const ofLaw = law && Object.keys(policyTestErrors(law)).length === 0 ? policyTests(law) : null;
  return (path) =>
    (ofCarrier && explainIllustrationChecks(path, carrier, ofCarrier)) ??
    (law && ofLaw && explainPolicyTests(path, law, ofLaw));
}

const COUNTED = [
  ['met', 'met'],
  ['look', 'to look at'],
  ['open', 'not checked'],
] as const;

const formatCounts = (checks: readonly LedgerCheck[]): string =>
  COUNTED.flatMap(([state, words]) => {
    const count = checks.filter((check) => check.state === state).length;
    return count > 0 || state === 'met' ? [`${count} ${words}`] : [];
  }).join(' · ');
