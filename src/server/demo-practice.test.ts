/** The practice that a first look shows is one that a carrier's actuary would accept. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparativeReport } from '../domain/comparison/comparative/run-comparative-report.ts';
import { illustrationChecksSchema } from '../domain/comparison/checks/illustration-checks-schema.ts';
import { ledgerChecks } from '../domain/comparison/checks/ledger-checks.ts';
import { policyTestsSchema } from '../domain/policy/definition/policy-tests-schema.ts';
import { clientSchema } from '../domain/practice/clients/client-schema.ts';
import { areOnSameLookBack } from '../domain/vehicles/same-look-back.ts';
import { shippedHistory } from '../adapters/index-figures/shipped-history.ts';
import { parametersSchema } from '../domain/practice/cases/simulation-schema.ts';
import { parseWith } from '../domain/shared/field-errors.ts';
import { demoComparison, demoPeople, right } from './demo-practice.ts';

const SEXES: Readonly<Record<string, 'male' | 'female'>> = {
  Elena: 'female',
  Marcus: 'male',
  Ruth: 'female',
};

for (const person of demoPeople) {
  const client = right(parseWith(clientSchema, person.client));
  const input = demoComparison(person, client.age, 2026);
  const { strategies } = right(parseWith(parametersSchema, person.simulation.parameters));

  test(`the policy of ${client.firstname} passes every check that the practice makes`, () => {
    const ledger = { ...input.illustration, age: client.age, start_year: 2026 };
    const law = right(
      parseWith(policyTestsSchema, { ...ledger, sex: SEXES[client.firstname], tobacco: 'nonsmoker' }),
    );
    const carrier = right(parseWith(illustrationChecksSchema, { ...ledger, strategies }));
    const checks = ledgerChecks(carrier, law, shippedHistory);
    assert.deepEqual(
      checks.filter(({ state }) => state !== 'met').map(({ title, finding }) => `${title}: ${finding}`),
      [],
    );
    assert.ok(checks.length >= 4);
  });

  test(`the policy of ${client.firstname} stays in force to the end, and is never worth less than nothing after tax`, () => {
    const report = comparativeReport(input, shippedHistory);
    for (const { age, slots } of report.comparative_table.rows) {
      assert.equal(slots[0]?.depleted, false, `lapses at ${age}`);
      assert.ok((slots[0]?.value ?? -1) >= 0, `${slots[0]?.value} at ${age}`);
      assert.ok((slots[0]?.death_benefit ?? 0) > 0, `no death benefit at ${age}`);
    }
  });

  test(`the accounts of ${client.firstname} look back as the policy does, and take no more than their plans may`, () => {
    assert.ok(areOnSameLookBack(input.vehicles));
    for (const { name, account_type, plan_type = 'none', overflow } of input.vehicles)
      if (account_type !== 'taxable') assert.ok(plan_type !== 'none' && overflow !== 'warn', name);
  });
}
