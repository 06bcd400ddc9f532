/** The `illustration` calculation: derived columns, implied and surrender charges, warnings. */
import type { DerivedLedgerRow, IllustrationInput, Warning } from '../policy/illustration.ts';
import { impliedCharges, surrenderCharges } from '../policy/implied-charges.ts';
import { ledgerWarnings } from '../policy/check-ledger.ts';
import type { Methods } from '../policy/methods.ts';
import { deriveLedger, derivedRows } from '../policy/ledger.ts';

interface IllustrationResult {
  rows: DerivedLedgerRow[];
  /** Null without an illustrated rate. */
  implied_charges: number[] | null;
  surrender_charges: number[];
  warnings: Warning[];
}

export function illustrationResult({
  methods,
  ...illustration
}: IllustrationInput & { methods: Methods }): IllustrationResult {
  const ledger = deriveLedger(illustration);
  const implied = impliedCharges(illustration, ledger, methods);
  return {
    rows: derivedRows(illustration, ledger),
    implied_charges: implied ? Array.from(implied) : null,
    surrender_charges: Array.from(surrenderCharges(ledger, methods)),
    warnings: ledgerWarnings(illustration, ledger),
  };
}
