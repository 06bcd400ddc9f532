/** The checks of a ledger before a client sees it. A finding is a hint and never stops anything. */
import { hasGuaranteed, NO_GUARANTEED } from '../../policy/guaranteed-lapse.ts';
import { isModeled } from '../../policy/ledger-origin.ts';
import type { IndexHistory } from '../../market/inline-series.ts';
import { forcedOutText } from '../../policy/definition/forced-out.ts';
import { looksLikeEndowment } from '../report-warnings.ts';
import { leverageFinding, type LoanLeverage } from '../../policy/loan-leverage.ts';
import { policyTestErrors, policyTests } from '../../policy/definition/policy-tests.ts';
import type { PolicyTestsInput } from '../../policy/definition/policy-tests-schema.ts';
import { formatPercent, formatPoints } from '../../shared/format.ts';
import { illustrationChecks, illustrationCheckErrors } from './illustration-checks.ts';
import type { IllustrationChecksInput } from './illustration-checks-schema.ts';

/** `open`: information is missing; the finding names it. */
export type CheckState = 'met' | 'look' | 'open';

interface CheckFigure {
  label: string;
  /** Path in the result of the calculation. */
  at: string;
  value: number;
  kind: 'dollars' | 'percent';
}

export interface LedgerCheck {
  id:
    | 'seven_pay'
    | 'definition'
    | 'forced_out'
    | 'loan_leverage'
    | 'above_rate'
    | 'young_index'
    | 'guaranteed';
  title: string;
  state: CheckState;
  finding: string;
  figures: CheckFigure[];
  rule: string;
  source: string;
}

/** The screen recognizes this finding and offers to add the sex. */
export const SEX_MISSING = 'not checked: sex is missing';

const figure =
  (kind: CheckFigure['kind']) =>
  (label: string, at: string, value: number): CheckFigure => ({ label, at, value, kind });
const dollars = figure('dollars');
const percent = figure('percent');

/**
 * Requires a valid ledger. `tests` is null if the insured is unknown. `carrierRows`: the illustration's, if its
 * design was changed.
 */
export function ledgerChecks(
  input: IllustrationChecksInput,
  tests: PolicyTestsInput | null,
  history: IndexHistory,
  carrierRows: IllustrationChecksInput['rows'] = input.rows,
): LedgerCheck[] {
  return [...lawChecks(tests), ...carrierChecks(input, history, carrierRows)];
}

const LAW = {
  seven_pay: { title: '7-pay test', rule: 'Modified endowment contract', source: '26 USC 7702A(b) and (c)' },
  gpt: {
    title: 'Guideline premium test',
    rule: 'Premiums within the guideline limit, death benefit within the corridor',
    source: '26 USC 7702(a)(2), (c) and (d)',
  },
  forced_out: {
    title: 'Withdrawals with a smaller death benefit',
    rule: 'Income first in policy years 1 to 15, up to a ceiling',
    source: '26 USC 7702(f)(7)',
  },
  cvat: {
    title: 'Cash value accumulation test',
    rule: 'Value no larger than the single premium for the benefit',
    source: '26 USC 7702(a)(1) and (b)',
  },
} as const;

function lawChecks(tests: PolicyTestsInput | null): LedgerCheck[] {
  const open = (finding: string, test: 'gpt' | 'cvat'): LedgerCheck[] => [
    { id: 'seven_pay', ...LAW.seven_pay, state: 'open', finding, figures: [] },
    { id: 'definition', ...LAW[test], state: 'open', finding, figures: [] },
    { id: 'forced_out', ...LAW.forced_out, state: 'open', finding, figures: [] },
  ];
  if (tests === null) return open(SEX_MISSING, 'gpt');
  const [refused] = Object.values(policyTestErrors(tests)).flat();
  if (refused !== undefined) return open(refused, tests.definition_test);
  const found = policyTests(tests);
  const fails = found.definition_fails_year;
  const forcedTotal = found.forced_out;
  const onWithdrawals = forcedOutText(forcedTotal);
  const guidelines =
    tests.definition_test === 'gpt'
      ? [
          dollars('Guideline single premium', 'guideline_single', found.guideline_single),
          dollars('Guideline level premium', 'guideline_level', found.guideline_level),
        ]
      : [];
  const { total_taxable_estimate: taxable, total_tax_estimate: tax } = forcedTotal;
  const forced = [
    dollars('May be taxable', 'forced_out.total_taxable_estimate', taxable),
    dollars('Tax', 'forced_out.total_tax_estimate', tax),
  ];
  return [
    {
      id: 'seven_pay',
      ...LAW.seven_pay,
      ...sevenPay(tests, found.mec_year, found.status === 'seven_pay_not_tested'),
      figures: [dollars('7-pay premium', 'seven_pay_premium', found.seven_pay_premium)],
    },
    {
      id: 'definition',
      ...LAW[tests.definition_test],
      state: fails === null ? 'met' : 'look',
      finding:
        fails === null
          ? 'Passes in every year of the ledger.'
          : `Fails in year ${fails}: would not qualify as life insurance under IRC §7702.`,
      figures: guidelines,
    },
    {
      id: 'forced_out',
      ...LAW.forced_out,
      state: onWithdrawals === null ? 'met' : 'look',
      finding:
        onWithdrawals ??
        'No withdrawal in policy years 1 to 15 comes with a taxable reduction of the death benefit.',
      figures: onWithdrawals === null ? [] : forced,
    },
  ];
}

function sevenPay(
  { is_mec }: PolicyTestsInput,
  year: number | null,
  isUntested: boolean,
): Pick<LedgerCheck, 'state' | 'finding'> {
  if (is_mec)
    return {
      state: 'met',
      finding: 'The ledger is entered as a modified endowment contract, and taxed as one.',
    };
  if (year !== null) return { state: 'look', finding: looksLikeEndowment(year) };
  if (isUntested) return { state: 'open', finding: 'Not tested: the ledger begins after policy year 7.' };
  return { state: 'met', finding: 'Premiums in the first seven years stay within the limit.' };
}

function carrierChecks(
  input: IllustrationChecksInput,
  history: IndexHistory,
  carrierRows: IllustrationChecksInput['rows'],
): LedgerCheck[] {
  // AG 49 and Model Regulation 582 apply to a carrier's illustration.
  if (isModeled(input) || Object.keys(illustrationCheckErrors(input, history)).length > 0) return [];
  const found = illustrationChecks(input, history);
  const { loan_leverage: loan, above_rate: above, warnings } = found;
  const messageOf = (code: string): string | undefined => warnings.find((one) => one.code === code)?.text;
  const checks: LedgerCheck[] = [];
  const isGuaranteedEntered = hasGuaranteed(carrierRows);
  const GUIDELINE = 'NAIC Actuarial Guideline XLIX-A';
  checks.push({
    id: 'loan_leverage',
    title: 'Credit on loaned money',
    state: loan === null || loan.depends_on_date ? 'open' : loan.exceeded ? 'look' : 'met',
    finding:
      loan === null
        ? 'Enter the illustrated rate in the policy terms, and this is checked.'
        : (leverageFinding(loan) ?? within(loan)),
    figures: loan ? [percent('Credit less loan charge', 'loan_leverage.spread_rate', loan.spread_rate)] : [],
    rule:
      loan?.limit_rate == null
        ? 'A limit for policies sold from March 1, 2016'
        : `At most ${formatPoints(loan.limit_rate)} points above the loan charge`,
    source: loan?.rule === 'ag49' ? 'NAIC Actuarial Guideline XLIX' : GUIDELINE,
  });
  if (above)
    checks.push({
      id: 'above_rate',
      title: 'Illustrated rate',
      state: above.exceeded ? 'look' : 'met',
      finding:
        messageOf('above_ag49a') ??
        `The illustrated rate of ${formatPercent(above.illustrated_rate)} is within the AG 49-A estimate for a cap of ${formatPercent(above.cap)}.`,
      figures: [percent('AG 49-A estimate', 'above_rate.rate', above.rate)],
      rule: 'At most the guideline’s rate for the strategy',
      source: `${GUIDELINE}; estimate from month-end closes`,
    });
  for (const { code, text } of warnings)
    if (code === 'young_index')
      checks.push({
        id: 'young_index',
        title: 'Index history',
        state: 'look',
        finding: text,
        figures: [],
        rule: 'Ten years of live history for tables of an index',
        source: `After ${GUIDELINE}, section 7`,
      });
  checks.push({
    id: 'guaranteed',
    title: 'Guaranteed values',
    state: isGuaranteedEntered ? 'met' : 'open',
    finding: isGuaranteedEntered ? 'The ledger shows guaranteed and non-guaranteed columns.' : NO_GUARANTEED,
    figures: [],
    rule: 'Guaranteed and non-guaranteed values are both shown',
    source: 'NAIC Model Regulation 582',
  });
  return checks;
}

const within = ({ limit_rate: limit, excess_rate: excess }: LoanLeverage): string =>
  limit === null
    ? 'No limit applied when this policy was sold.'
    : excess > 1e-9
      ? 'The ledger takes no loans, so the credit on loaned money does not matter.'
      : `The credit on loaned money is within ${formatPoints(limit)} points of the loan charge.`;
