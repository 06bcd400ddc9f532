import { useMemo } from 'react';
import type { IllustrationChecksInput } from '../../../domain/comparison/checks/illustration-checks-schema.ts';
import { ledgerChecks } from '../../../domain/comparison/checks/ledger-checks.ts';
import { NO_HISTORY, type IndexHistory } from '../../../domain/market/inline-series.ts';
import { defaultTests } from '../../../domain/policy/definition/policy-tests.ts';
import type { PolicyTestsInput } from '../../../domain/policy/definition/policy-tests-schema.ts';
import type { Insured } from '../../../domain/policy/mortality/mortality-weighting.ts';
import type { IllustrationInput } from '../../../domain/policy/illustration.ts';

export interface CheckedLedger {
  client: { age: number };
  /** Calendar year of the first policy year. */
  startYear: number;
  illustration: IllustrationInput;
  /** The carrier's original illustration, if the design was changed. */
  carrier?: IllustrationInput | undefined;
  insured: Insured;
  credited?: Pick<IllustrationChecksInput, 'strategies' | 'series'> | undefined;
  history?: IndexHistory | undefined;
}

/** The checks of a ledger, with their inputs. */
export function useLedgerChecks(ledger: CheckedLedger) {
  const { client, startYear, illustration, carrier, insured, credited, history = NO_HISTORY } = ledger;
  const { sex, tobacco, definition_test } = insured;
  const inputs = useMemo(
    () => inputsOf(client.age, startYear, illustration, { sex, tobacco, definition_test }, credited),
    [client.age, startYear, illustration, sex, tobacco, definition_test, credited],
  );
  const checks = useMemo(
    () => ledgerChecks(inputs.carrier, inputs.law, history, carrier?.rows),
    [inputs, history, carrier],
  );
  return { inputs, checks, history };
}

export type CheckInputs = ReturnType<typeof inputsOf>;
function inputsOf(
  age: number,
  startYear: number,
  illustration: IllustrationInput,
  insured: Insured,
  credited: CheckedLedger['credited'],
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
