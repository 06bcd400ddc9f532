import { rewordForOrigin, wordsOf } from '../../../domain/policy/ledger-origin.ts';
import { useId, useMemo, useRef } from 'react';
import { explainIllustrationChecks } from '../../../domain/comparison/checks/explain-illustration-checks.ts';
import {
  illustrationChecks,
  illustrationCheckErrors,
} from '../../../domain/comparison/checks/illustration-checks.ts';
import {
  SEX_MISSING,
  type CheckState,
  type LedgerCheck,
} from '../../../domain/comparison/checks/ledger-checks.ts';
import type { IndexHistory } from '../../../domain/market/inline-series.ts';
import { explainPolicyTests } from '../../../domain/policy/definition/explain-policy-tests.ts';
import { policyTestErrors, policyTests } from '../../../domain/policy/definition/policy-tests.ts';
import type { Insured } from '../../../domain/policy/mortality/mortality-weighting.ts';
import type { Explanation } from '../../../domain/shared/explanation.ts';
import { formatDollars, formatPercent } from '../../../domain/shared/format.ts';
import { Button } from '../../kit/form/button.tsx';
import { Figure, MethodLink } from '../../explain/figure.tsx';
import { FigureHost } from '../../explain/open-figures.tsx';
import { Icon } from '../../kit/layout/icon.tsx';
import { Select } from '../../kit/form/select.tsx';
import { unbroken } from '../../kit/layout/unbroken.tsx';
import layout from '../../kit/layout/layout.module.css';
import styles from './checks-panel.module.css';
import { useLedgerChecks, type CheckedLedger, type CheckInputs } from './use-ledger-checks.ts';
import { choices } from '../../kit/layout/tabs.tsx';

export interface ChecksPanelProps extends CheckedLedger {
  onInsured: (change: Insured) => void;
  savedWith?: 'report' | 'illustration' | undefined;
  isOpen?: boolean | undefined;
}

const SEXES = choices(['', 'Choose'], ['male', 'Male'], ['female', 'Female']);
const CLASSES = choices(['composite', 'Composite'], ['nonsmoker', 'Nonsmoker'], ['smoker', 'Smoker']);
const TESTS = choices(['gpt', 'Guideline premium'], ['cvat', 'Cash value accumulation']);

/** Checks of the ledger for compliance review. The results never block an action. */
export function ChecksPanel(props: ChecksPanelProps) {
  const { insured, onInsured, savedWith = 'report', isOpen } = props;
  const { sex, tobacco, definition_test, mortality_multiplier = 1 } = insured;
  const { inputs, checks, history } = useLedgerChecks(props);
  const figureSource = useMemo(
    () => ({ inputs: inputs.law ?? inputs.carrier, prepare: () => explainerOf(inputs, history) }),
    [inputs, history],
  );
  // A report weights its results by mortality, and saves the class and the test only together with the sex.
  const isReport = savedWith === 'report';
  const isWithoutSex = isReport && !sex;
  const fields = useRef<HTMLDivElement>(null);
  const addSex = (): void => fields.current?.querySelector<HTMLElement>('select')?.focus();
  return (
    <details className={styles.box} data-checks open={isOpen}>
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
            label={rewordForOrigin('Test the carrier states', inputs.carrier)}
            value={definition_test ?? 'gpt'}
            options={TESTS}
            disabled={isWithoutSex}
            onChange={(value) => onInsured({ definition_test: value })}
          />
          {isReport && sex && (
            <Select
              label="Mortality rates"
              value={String(mortality_multiplier)}
              options={sharesWith(mortality_multiplier)}
              onChange={(value) => onInsured({ mortality_multiplier: Number(value) })}
            />
          )}
        </div>
        <p className={styles.kept}>{isReport ? WEIGHTED : rewordForOrigin(SAVED, inputs.carrier)}</p>
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

const SHARES = choices(['1', '100% of CSO 2017'], ['0.8', '80%'], ['0.65', '65%']);

const sharesWith = (share: number) =>
  SHARES.some(({ value }) => Number(value) === share)
    ? SHARES
    : [...SHARES, { value: String(share), label: formatPercent(share) }];

const SAVED = 'Sex, tobacco class and definition test are saved with the illustration. Reports use them.';
const WEIGHTED =
  'Saved with this report. With the insured’s sex, its disclosures state if the design looks like a modified endowment contract, or would not qualify as life insurance. The legacy is then also weighted by mortality. The CSO table overstates mortality; 65% to 80% of it is closer to insured lives.';

const STATES: Readonly<Record<CheckState, { icon: 'success' | 'warning' | 'info'; word: string }>> = {
  met: { icon: 'success', word: 'Passed' },
  look: { icon: 'warning', word: 'Review' },
  open: { icon: 'info', word: 'Not checked' },
};

function Check({ check, onAdd }: { check: LedgerCheck; onAdd: () => void }) {
  const id = useId();
  const { icon, word } = STATES[check.state];
  return (
    <li
      className={styles.check}
      data-check={check.id}
      data-state={check.state}
      aria-labelledby={id}
      tabIndex={-1}
    >
      <Icon name={icon} small />
      <div>
        <p id={id} className={layout.strong}>
          {check.title}{' '}
          <span className={styles.state}>{check.finding === SEX_MISSING ? SEX_MISSING : word}</span>
        </p>
        {check.finding === SEX_MISSING ? (
          <Button size="small" aria-label={`Add the sex: ${check.title}`} onClick={onAdd} label="Add" />
        ) : (
          <p>{unbroken(check.finding)}</p>
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

/** The two results have no common members, so each path has one result. */
function explainerOf(
  { carrier, law }: CheckInputs,
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
  ['met', 'passed'],
  ['look', 'to review'],
  ['open', 'not checked'],
] as const;

const formatCounts = (checks: readonly LedgerCheck[]): string =>
  COUNTED.flatMap(([state, words]) => {
    const count = checks.filter((check) => check.state === state).length;
    return count > 0 || state === 'met' ? [`${count} ${words}`] : [];
  }).join(' · ');
