/** The demo data must be realistic enough for a carrier's actuary. */
import assert from 'node:assert/strict';
import { test, after, before } from 'node:test';
import { comparativeReport } from '../../domain/comparison/comparative/run-comparative-report.ts';
import { illustrationChecksSchema } from '../../domain/comparison/checks/illustration-checks-schema.ts';
import { ledgerChecks } from '../../domain/comparison/checks/ledger-checks.ts';
import { policyTestsSchema } from '../../domain/policy/definition/policy-tests-schema.ts';
import { clientSchema } from '../../domain/practice/clients/client-schema.ts';
import { haveSameLookback } from '../../domain/vehicles/portfolio-return.ts';
import { shippedHistory } from '../../adapters/index-figures/market-figures.ts';
import { parametersSchema } from '../../domain/practice/cases/simulation-schema.ts';
import { parseWith } from '../../domain/shared/result.ts';
import { MIN_RATE_DIFFERENCE, reportBasis } from '../../domain/practice/reports/report-basis.ts';
import { reportFacts } from '../../rendering/words/report-facts.ts';
import { demoComparison, demoPeople, unwrap, fillDemoPractice, type DemoPerson } from './demo-practice.ts';
import { ownerOf, type OwnerId } from '../../domain/practice/users/user.ts';
import { historicalFigures } from '../../domain/practice/reports/take-snapshot.ts';
import { DEMO_ADVISOR } from './demo-users.ts';
import { inputOf } from '../reports/record-responses.ts';
import { testPractice, type TestPractice } from '../../../tests/support/test-practice.ts';

const SEXES: Readonly<Record<string, 'male' | 'female'>> = {
  Elena: 'female',
  Marcus: 'male',
  Ruth: 'female',
};

for (const person of demoPeople) {
  const client = unwrap(parseWith(clientSchema, person.client));
  const input = demoComparison(person, client.age, 2026);
  const { strategies } = unwrap(parseWith(parametersSchema, person.simulation.parameters));

  test(`the policy of ${client.firstname} passes every check of the practice`, () => {
    const ledger = { ...input.illustration, age: client.age, start_year: 2026 };
    const law = unwrap(
      parseWith(policyTestsSchema, { ...ledger, sex: SEXES[client.firstname], tobacco: 'nonsmoker' }),
    );
    const carrier = unwrap(parseWith(illustrationChecksSchema, { ...ledger, strategies }));
    const checks = ledgerChecks(carrier, law, shippedHistory);
    assert.deepEqual(
      checks.filter(({ state }) => state !== 'met').map(({ title, finding }) => `${title}: ${finding}`),
      [],
    );
    assert.ok(checks.length >= 4);
    assert.ok(strategies.some(({ index }) => index === 'sp500'));
    for (const { guaranteed_death_benefit: benefit } of input.illustration.rows)
      assert.ok(benefit !== undefined);
  });

  test(`the policy of ${client.firstname} stays in force to the end, and its value after tax is never negative`, () => {
    const report = comparativeReport(input, shippedHistory);
    for (const { age, slots } of report.comparative_table.rows) {
      assert.equal(slots[0]?.depleted, false, `lapses at ${age}`);
      assert.ok((slots[0]?.value ?? -1) >= 0, `${slots[0]?.value} at ${age}`);
      assert.ok((slots[0]?.death_benefit ?? 0) > 0, `no death benefit at ${age}`);
    }
  });

  test(`the accounts of ${client.firstname} have the policy's return basis and follow the limits of their plans`, () => {
    const [first] = input.vehicles;
    const difference = Math.abs(first.rate_of_return - (input.illustration.illustrated_rate ?? 0));
    assert.ok(haveSameLookback(input.vehicles) || difference < MIN_RATE_DIFFERENCE);
    assert.ok(input.vehicles.every(({ rate_of_return: rate }) => rate === first.rate_of_return));
    for (const { name, account_type, plan_type = 'none', overflow } of input.vehicles)
      if (account_type !== 'taxable') assert.ok(plan_type !== 'none' && overflow !== 'warn', name);
  });
}

/** By the rows of the headline: the policy leads in one measure, in both, or every account leads in both. */
function classOf(person: DemoPerson): string {
  const input = demoComparison(person, unwrap(parseWith(clientSchema, person.client)).age, 2026);
  const report = comparativeReport(input, shippedHistory);
  const facts = reportFacts(report, reportBasis(input, report));
  assert.ok(facts);
  const { policy, vehicles } = facts;
  const ahead = (['toHeirs', 'netReturn'] as const).map((measure) =>
    vehicles.map((account) => (policy[measure] ?? NaN) > (account[measure] ?? NaN)),
  );
  const [heirs, returns] = ahead.map((list) => list.every(Boolean));
  if (heirs && returns) return 'win';
  if (heirs !== returns) return 'mixed';
  return ahead.flat().some(Boolean) ? 'other' : 'loss';
}

test('the first demo case is mixed, the policy leads in the second, and every account leads in the third', () => {
  assert.deepEqual([...demoPeople].reverse().map(classOf), ['mixed', 'win', 'loss']);
});

let practice: TestPractice;
let owner: OwnerId;
before(async () => {
  practice = await testPractice();
  await fillDemoPractice(practice.services);
  const advisor = await practice.services.users.findByEmail(DEMO_ADVISOR);
  assert.ok(advisor);
  owner = ownerOf(advisor);
});
after(() => practice.close());

test('each demo client has a finished simulation with a report, and one simulation has no scenario', async () => {
  const { simulations, historicalReports, clients } = practice.services;
  const all = await simulations.list(owner);
  assert.deepEqual(all.map(({ scenario, is_draft }) => [scenario === null, is_draft]).sort(), [
    [false, false],
    [false, false],
    [true, false],
  ]);
  const ids = (await clients.list(owner)).map(({ id }) => id).sort();
  assert.deepEqual(all.map(({ client_id }) => client_id).sort(), ids);
  const reports = await historicalReports.list(owner);
  assert.deepEqual(reports.map(({ simulation_id }) => simulation_id).sort(), all.map(({ id }) => id).sort());
});

test('each illustration states its insurer, product, form and date', async () => {
  const { scenarios } = practice.services;
  for (const { id } of await scenarios.list(owner)) {
    const { carrier } = (await scenarios.find(owner, id))?.document.illustration ?? {};
    for (const field of ['insurer', 'product', 'form_number', 'illustration_date'] as const)
      assert.ok(carrier?.[field], field);
  }
});

test('each demo simulation runs on the shipped history over at least 546 periods', async () => {
  const { simulations, history, taxTables } = practice.services;
  for (const simulation of await simulations.records(owner)) {
    const figures = historicalFigures(inputOf(simulation), { history, taxTables });
    assert.ok(figures.ok, figures.ok ? '' : figures.error.detail);
    assert.ok(figures.value.period_count >= 546, `${simulation.name}: ${figures.value.period_count}`);
    assert.equal(figures.value.few_periods, false);
  }
});
