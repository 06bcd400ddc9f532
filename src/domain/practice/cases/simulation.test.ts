import assert from 'node:assert/strict';
import { test } from 'node:test';
import { illustrationSchema } from '../../policy/illustration-schema.ts';
import { historicalReportSchema } from '../../comparison/historical/historical-report-schema.ts';
import { parseWith } from '../../shared/result.ts';
import { flatNotes } from '../../comparison/historical/historical-notes.ts';
import { vehicleSchema } from '../../vehicles/vehicle-schema.ts';
import {
  withStrategy,
  emptySimulation,
  upgradeSimulation,
  simulationVintage,
  type RunOnMarkets,
} from './simulation-document.ts';
import { parametersSchema } from './simulation-schema.ts';
import { historicalInputOf } from './simulation.ts';
import { type InlineSeries, NO_HISTORY, type IndexHistory } from '../../market/inline-series.ts';

const illustration = illustrationSchema.parse({
  illustrated_rate: 0.06,
  rows: [
    { year: 1, age: 45, premium_outlay: 1, accumulation_value: 1, surrender_value: 1, death_benefit: 2 },
  ],
});
const parameters = parametersSchema.parse({ strategies: [{ index: 'sp500', cap: 0.1 }] });

test('the calculation input contains the ledger without its source, the accounts and every parameter', () => {
  const document = {
    ...emptySimulation(2026),
    illustration: { ...illustration, source: { kind: 'typed' as const } },
    parameters,
  };
  const input = historicalInputOf(45, document);
  assert.deepEqual(input, {
    age: 45,
    illustration,
    vehicles: [],
    value_basis: 'after_tax',
    methods: 'second',
    strategies: parameters.strategies,
    history_window: 'latest_546',
    charge_stress: 0.15,
    income_mode: 'as_illustrated',
    rank_by: 'policy_outcome',
    start_year: 2026,
  });
  const requested = historicalInputOf(45, { ...document, parameters: { ...parameters, horizon: 30 } });
  assert.equal(requested?.horizon, 30);
});

test('an account on history ignores plan limits and tax tables, and the report states this', () => {
  const account = vehicleSchema.parse({ name: 'Roth', account_type: 'tax_free' });
  const noted = (of: object) => {
    const vehicles = [{ ...account, ...of }];
    const input = historicalInputOf(45, { ...emptySimulation(2026), illustration, parameters, vehicles });
    const read = parseWith(historicalReportSchema, input);
    assert.ok(read.ok, JSON.stringify(read));
    return flatNotes(read.value).map(({ message }) => message);
  };
  assert.deepEqual(noted({}), []);
  assert.deepEqual(noted({ plan_type: 'none', tax_method: 'flat' }), []);
  for (const member of [{ plan_type: 'roth_ira', overflow: 'cap' }, { tax_method: 'federal' }]) {
    const [said = '', ...more] = noted(member);
    assert.match(
      said,
      /^On market history, all accounts pay the flat tax rates entered and have no contribution limits/,
    );
    assert.deepEqual(more, []);
  }
});

test('returns no input if the illustration or the parameters are missing', () => {
  assert.equal(historicalInputOf(45, { ...emptySimulation(2026), illustration }), null);
  assert.equal(historicalInputOf(45, { ...emptySimulation(2026), parameters }), null);
});

test('reads a current document unchanged, upgrades an older one and rejects a newer one', () => {
  assert.deepEqual(upgradeSimulation({ ...emptySimulation(2026) }, 2031), emptySimulation(2026));
  const { start_year: _year, ...before } = { ...emptySimulation(2026), version: 1 };
  const { borrowing_rate: _rate, ...chosen } = parameters;
  const read = (more: object) => upgradeSimulation({ ...before, ...more }, 2025);
  assert.deepEqual(read({}), {
    ...emptySimulation(2025),
    table_growth: 0,
    limit_growth: 0,
  });
  assert.equal(read({ parameters: chosen }).parameters?.borrowing_rate, 0.054);
  assert.equal(read({ parameters: { ...chosen, borrowing_rate: 0.06 } }).parameters?.borrowing_rate, 0.06);
  assert.throws(
    () => upgradeSimulation({ version: 0 }, 2026),
    /No upgrade step from simulation document version 0/,
  );
  assert.throws(() => upgradeSimulation({ version: 4 }, 2026), /newer than this program/);
});

test('a removed strategy’s share is divided among the others in proportion, or equally if they have none', () => {
  const strategy = (index: string, weight: number) => ({ index, cap: 0.1, weight });
  const of = (weights: number[]) =>
    parametersSchema.parse({
      strategies: weights.map((weight, at) => strategy(['sp500', 'djia', 'nasdaq100'][at] ?? '', weight)),
    });
  const weightsOf = (result: ReturnType<typeof withStrategy>) =>
    result.ok ? result.value.strategies.map(({ weight }) => weight) : result.error.fields;
  assert.deepEqual(weightsOf(withStrategy(of([0.25, 0.25, 0.5]), 3, null)), [0.5, 0.5]);
  assert.deepEqual(weightsOf(withStrategy(of([1, 0, 0]), 1, null)), [0.5, 0.5]);
  assert.deepEqual(weightsOf(withStrategy(of([0.6, 0.4]), 2, strategy('djia', 1))), [0, 1]);
  assert.deepEqual(weightsOf(withStrategy(of([1]), 1, null)), {
    strategy: ['A simulation needs at least one strategy.'],
  });
  assert.deepEqual(weightsOf(withStrategy(of([1]), 3, strategy('djia', 0.5))), {
    strategy: ['Fill strategy 2 first.'],
  });
  assert.deepEqual(weightsOf(withStrategy(of([1]), 2, { index: 'djia' })), {
    'strategy.weight': ['Weight is a required field'],
  });
});

const months = (count: number): InlineSeries => ({
  frequency: 'monthly',
  start: '2000-01',
  levels: new Array<number>(count).fill(100),
});

function history(reach: Readonly<Record<string, number>>): IndexHistory {
  const find = (id: string) => (Object.hasOwn(reach, id) ? months(reach[id]) : undefined);
  return { ...NO_HISTORY, vintage: 'the newest of all', price: find, total: find };
}

const simulation = (index: string, portfolio: string): RunOnMarkets => ({
  parameters: { strategies: [{ index }] },
  vehicles: [{ portfolio }],
});

test('a simulation’s data ends in the last month that its index and accounts all have', () => {
  const of = simulation('one', 'two');
  assert.equal(simulationVintage(of, history({ one: 24, two: 18 })), '2001-06');
  assert.equal(simulationVintage(of, history({ one: 24, two: 24 })), '2001-12');
});

test('newer months of an unused index do not affect a simulation', () => {
  const of = simulation('one', 'two');
  const before = simulationVintage(of, history({ one: 24, two: 18, other: 24 }));
  assert.equal(simulationVintage(of, history({ one: 24, two: 18, other: 60 })), before);
});

test('there is no vintage without parameters or figures', () => {
  const of = simulation('one', 'two');
  assert.equal(simulationVintage({ ...of, parameters: null }, history({ one: 24, two: 18 })), null);
  assert.equal(simulationVintage(of, history({ one: 24 })), null);
});
