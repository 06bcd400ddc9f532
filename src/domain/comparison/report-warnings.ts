import { carrierIllustration } from '../policy/carrier-scale.ts';
import { hasGuaranteed, NO_GUARANTEED } from '../policy/guaranteed-lapse.ts';
import { isModeled, rewordForOrigin } from '../policy/ledger-origin.ts';
import { formatWholeDollars } from '../shared/format.ts';
import type { IllustrationInput, Warning } from '../policy/illustration.ts';
import { ledgerWarnings } from '../policy/check-ledger.ts';
import { forcedOutText } from '../policy/definition/forced-out.ts';
import { policyTestErrors, policyTests, defaultTests } from '../policy/definition/policy-tests.ts';
import type { Ledger } from '../policy/ledger.ts';
import type { Insured } from '../policy/mortality/mortality-weighting.ts';
import type { PolicyTax } from '../policy/policy-tax.ts';

export function reportWarnings(
  input: Parameters<typeof carrierIllustration>[0],
  ledger: Ledger,
  tax: PolicyTax,
): Warning[] {
  const { illustration } = input;
  const warnings = ledgerWarnings(illustration, ledger);
  const { rows } = illustration;
  if (ledger.lapse >= 0) {
    const due = tax.lapseTax > 0 ? ` and ${formatWholeDollars(tax.lapseTax)} of` : ', and no';
    warnings.push({
      code: 'policy_lapses',
      year: rows[ledger.lapse].year,
      message: `The policy lapses at age ${ledger.firstAge + ledger.lapse}${due} tax falls due.`,
    });
  }
  if (illustration.opening)
    warnings.push({
      code: 'policy_in_force',
      message:
        'This policy is already in force. Its current surrender value is not contributed to the accounts.',
    });
  if (!isModeled(illustration) && !hasGuaranteed(carrierIllustration(input).rows))
    warnings.push({ code: 'guaranteed_values_absent', message: NO_GUARANTEED });
  return warnings.map((one) => ({ ...one, message: rewordForOrigin(one.message, illustration) }));
}

type TestedInput = Insured & {
  age: number;
  illustration: IllustrationInput;
  start_year: number;
};

/** Results of the policy tests: null if passed, or if the sex is missing. */
interface TestFindings {
  /** First policy year as a modified endowment contract. */
  endowment: number | null;
  /** First policy year that fails the stated test. */
  definition: number | null;
  /** Warnings about withdrawals that reduce the death benefit. */
  forcedOut: string | null;
}

const NOT_TESTED: TestFindings = { endowment: null, definition: null, forcedOut: null };

export function testFindings(input: TestedInput): TestFindings {
  const tests = defaultTests(input, input.start_year);
  if (!tests || Object.keys(policyTestErrors(tests)).length > 0) return NOT_TESTED;
  const { mec_year, definition_fails_year, forced_out } = policyTests(tests);
  return {
    // A contract entered as a modified endowment contract is taxed as such, so no warning is needed.
    endowment: input.illustration.is_mec ? null : mec_year,
    definition: definition_fails_year,
    forcedOut: forcedOutText(forced_out),
  };
}

/** Warnings only: the carrier's statement decides, and no figure changes. */
export function testWarnings(input: TestedInput): Warning[] {
  const { endowment: year, forcedOut } = testFindings(input);
  const endowmentText = (from: number) => rewordForOrigin(endowmentWarning(from), input.illustration);
  return [
    ...(year === null ? [] : [{ code: 'looks_like_endowment', year, message: endowmentText(year) }]),
    ...(forcedOut === null ? [] : [{ code: 'forced_out', message: forcedOut }]),
  ];
}

/** One wording for the check, the warning and the disclosure. */
const ENDOWMENT_PHRASE = 'design looks like a modified endowment contract';

export const looksLikeEndowment = (year: number): string => `This ${ENDOWMENT_PHRASE} from year ${year}.`;

const TAXED =
  'Loans and withdrawals from a modified endowment contract are income to the extent of gain, gain first, with 10% additional tax before age 59½. The figures shown are not taxed that way.';

const endowmentWarning = (year: number): string =>
  `${looksLikeEndowment(year)} The carrier’s own test governs. ${TAXED}`;

export const LIKELY_ENDOWMENT = `By an estimate from public tables this ${ENDOWMENT_PHRASE}. The carrier’s own test governs. ${TAXED}`;
