/** The ledger's warnings, and what the comparison itself should tell. */
import { formatDollarsWhole } from '../shared/format.ts';
import type { IllustrationInput, Warning } from '../policy/illustration.ts';
import { ledgerWarnings } from '../policy/ledger-warnings.ts';
import type { Ledger } from '../policy/ledger.ts';
import type { PolicyTax } from '../policy/policy-tax.ts';

export function reportWarnings(illustration: IllustrationInput, ledger: Ledger, tax: PolicyTax): Warning[] {
  const warnings = ledgerWarnings(illustration, ledger);
  const { rows } = illustration;
  if (ledger.lapse >= 0) {
    const due =
      tax.lapseTax > 0
        ? ` and ${formatDollarsWhole(tax.lapseTax)} of tax falls due`
        : ', and no tax falls due';
    warnings.push({
      code: 'policy_lapses',
      year: rows[ledger.lapse].year,
      message: `The policy lapses at age ${ledger.firstAge + ledger.lapse}${due}.`,
    });
  }
  if (illustration.opening)
    warnings.push({
      code: 'policy_in_force',
      message:
        'This policy is already in force. Its surrender value today is not part of what the accounts are given.',
    });
  if (
    !rows.some(
      (row) => row.guaranteed_surrender_value !== undefined || row.guaranteed_death_benefit !== undefined,
    )
  )
    warnings.push({
      code: 'guaranteed_values_absent',
      message:
        'The ledger holds no guaranteed values. All policy values here are illustrated, not guaranteed.',
    });
  return warnings;
}
