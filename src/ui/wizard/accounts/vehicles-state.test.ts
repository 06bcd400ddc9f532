import assert from 'node:assert/strict';
import test from 'node:test';
import type { KeyValue } from '../../state/storage.ts';
import { saveDraft, loadDraft } from '../draft/draft-storage.ts';
import { startingHousehold, startingTaxes } from './tax-draft.ts';
import { kindOf, type KindId } from './account-kinds.ts';
import { contentOf, storedVehicles, savedIn, vehiclesFrom } from './stored-vehicles.ts';
import { startingVehicles } from './vehicle-draft.ts';
import { noVehicles, vehiclesReducer, type VehiclesState } from './vehicles-state.ts';

const initialState = (): VehiclesState =>
  vehiclesReducer(noVehicles, {
    type: 'load',
    drafts: startingVehicles(),
    shared: noVehicles.shared,
    taxes: startingTaxes,
    household: startingHousehold(2026),
    valueBasis: 'after_tax',
    isChanged: true,
    isTouched: false,
  });

const storedDraft = (store: KeyValue, scenario: number) =>
  loadDraft(store, 'scenarioStep3', storedVehicles, { scenario });

function memory(): KeyValue {
  const storedDraft = new Map<string, string>();
  return {
    get: (key) => storedDraft.get(key) ?? null,
    set: (key, value) => void storedDraft.set(key, value),
    remove: (key) => void storedDraft.delete(key),
    onOtherTab: () => () => undefined,
  };
}

test('a new comparison has one valid account of each type, and the tax-deferred one is grossed up', () => {
  const { valid, isOld } = initialState();
  assert.deepEqual(
    valid?.map(({ name, account_type, contribution_basis }) => [name, account_type, contribution_basis]),
    [
      ['Taxable brokerage', 'taxable', 'same_outlay'],
      ['Traditional 401(k)', 'tax_deferred', 'grossed_up'],
      ['Roth 401(k)', 'tax_free', 'same_outlay'],
    ],
  );
  assert.equal(isOld, false);
});

test('an invalid figure has an error in percent under its field, and the last valid result is retained as old', () => {
  const faulty = vehiclesReducer(initialState(), { type: 'edit', key: 1, change: { fee: 0.4 } });
  assert.deepEqual(faulty.errors[0]?.fee, ['Must be between 0% and 10%.']);
  assert.equal(faulty.isOld, true);
  assert.equal(faulty.valid?.[0]?.fee, 0.01);
  const mended = vehiclesReducer(faulty, { type: 'edit', key: 1, change: { fee: 0.02 } });
  assert.deepEqual([mended.isOld, mended.valid?.[0]?.fee], [false, 0.02]);
});

test('an emptied figure is required, not replaced by a default', () => {
  const emptied = vehiclesReducer(initialState(), { type: 'edit', key: 2, change: { rate_of_return: null } });
  assert.deepEqual(emptied.errors[1]?.rate_of_return, ['Rate of return is a required field']);
});

test('a later tax rate requires its age', () => {
  const state = vehiclesReducer(initialState(), {
    type: 'edit',
    key: 1,
    change: { own_taxes: true, second_tax_rate: 0.2 },
  });
  assert.ok(state.errors[0]?.tax_change_age);
});

test('a new account type sets its default name, plan and basis, but does not replace an entered name', () => {
  const changed = vehiclesReducer(initialState(), { type: 'kind', key: 1, kind: 'traditional_ira' });
  const { name, plan_type, overflow, contribution_basis } = changed.valid?.[0] ?? {};
  assert.deepEqual(
    [name, plan_type, overflow, contribution_basis],
    ['Traditional IRA', 'traditional_ira', 'to_taxable', 'grossed_up'],
  );
  const named = vehiclesReducer(
    vehiclesReducer(initialState(), { type: 'edit', key: 1, change: { name: 'Mine' } }),
    { type: 'kind', key: 1, kind: 'roth_ira' },
  );
  assert.equal(named.drafts[0]?.name, 'Mine');
});

test('a 403(b) and a 457(b) have the plan of a 401(k) and are distinguished by name', () => {
  const of = (kind: KindId, state = initialState()) => vehiclesReducer(state, { type: 'kind', key: 1, kind });
  const displayed = (state: VehiclesState) => {
    const [draft] = state.drafts;
    assert.ok(draft);
    return [kindOf(draft).value, draft.name, draft.plan_type, draft.early_withdrawal_penalty];
  };
  assert.deepEqual(displayed(of('403b')), ['403b', '403(b)', '401k', true]);
  assert.deepEqual(displayed(of('457b')), ['457b', '457(b)', '401k', false]);
  assert.deepEqual(displayed(of('401k', of('457b'))), ['401k', 'Traditional 401(k)', '401k', true]);
  const typed = vehiclesReducer(of('403b'), { type: 'edit', key: 1, change: { name: 'Dana’s 403(b)' } });
  assert.deepEqual(displayed(typed)[0], '403b');
  // Another type needs another name.
  assert.deepEqual(displayed(of('401k', typed)), ['401k', 'Traditional 401(k)', '401k', true]);
});

test('shared values apply to the accounts that are not customized, also while a shared rate is typed', () => {
  const ratesIn = (state: VehiclesState) => state.valid?.map(({ rate_of_return: rate }) => rate);
  const edited = vehiclesReducer(initialState(), { type: 'edit', key: 2, change: { rate_of_return: 0.05 } });
  const passing = [0.05, 0.055].reduce(
    (state, rate_of_return) => vehiclesReducer(state, { type: 'shared', change: { rate_of_return } }),
    edited,
  );
  assert.deepEqual(ratesIn(passing), [0.055, 0.05, 0.055]);
  // Its fee is not customized.
  const fees = vehiclesReducer(passing, { type: 'shared', change: { fee: 0.004 } });
  assert.deepEqual(
    fees.valid?.map(({ fee }) => fee),
    [0.004, 0.004, 0.004],
  );
  assert.deepEqual(ratesIn(vehiclesReducer(fees, { type: 'share', key: 2 })), [0.055, 0.055, 0.055]);
  const invalid = vehiclesReducer(fees, { type: 'shared', change: { fee: 0.4 } });
  assert.deepEqual(invalid.sharedErrors.fee, ['Must be between 0% and 10%.']);
  assert.deepEqual([invalid.errors, invalid.isOld], [[{}, {}, {}], true]);
});

test('the shared values of a saved scenario are the most frequent values of its accounts', () => {
  const [first, second, third] = initialState().valid ?? [];
  assert.ok(first && second && third);
  const vehicles = [{ ...first, fee: 0.002 }, { ...second, rate_of_return: 0.05 }, third];
  const { shared, drafts } = contentOf({ vehicles, tax_profile: null, value_basis: 'after_tax' }, 2026);
  assert.deepEqual([shared.rate_of_return, shared.fee], [0.07, 0.01]);
  assert.deepEqual(
    drafts.map(({ own_return, own_fee, own_taxes }) => [own_return, own_fee, own_taxes]),
    [
      [false, true, false],
      [true, false, false],
      [false, false, false],
    ],
  );
});

test('federal tables make accounts warn above a limit and limit a new account to it; flat rates restore the overflow', () => {
  const overflows = (state: VehiclesState) => state.valid?.map(({ overflow }) => overflow);
  const method = (state: VehiclesState, tax_method: 'flat' | 'federal') =>
    vehiclesReducer(state, { type: 'shared', change: { tax_method } });
  const federal = method(initialState(), 'federal');
  assert.deepEqual(overflows(federal), [undefined, 'warn', 'warn']);
  assert.deepEqual(overflows(method(federal, 'flat')), [undefined, 'to_taxable', 'to_taxable']);
  // An account that is created with the tables is paid at most the limit, and so is one that is lowered to it.
  const two = vehiclesReducer(federal, { type: 'remove', key: 2 });
  const added = vehiclesReducer(two, { type: 'add' });
  const limited = (state: VehiclesState) =>
    state.valid?.map(({ overflow, limit_contributions: isLimited }) => [overflow, isLimited]);
  assert.deepEqual(limited(added)?.slice(1), [
    ['warn', undefined],
    ['warn', true],
  ]);
  const reopened = contentOf(
    { vehicles: [...(added.valid ?? [])], tax_profile: null, value_basis: 'after_tax' },
    2026,
  );
  assert.deepEqual(
    reopened.drafts.map(({ overflow }) => overflow),
    ['warn', 'warn', 'cap'],
  );
  assert.deepEqual(limited(vehiclesReducer(initialState(), { type: 'fill', ...reopened })), limited(added));

  // A saved account is unchanged.
  const { valid } = federal;
  const saved = vehiclesReducer(initialState(), {
    type: 'fill',
    ...contentOf({ vehicles: [...(valid ?? [])], tax_profile: null, value_basis: 'after_tax' }, 2026),
  });
  assert.deepEqual(overflows(method(saved, 'flat')), [undefined, 'warn', 'warn']);
});

test('a vehicle can be added after one is removed, up to three, each with a unique key', () => {
  const two = vehiclesReducer(initialState(), { type: 'remove', key: 2 });
  const three = vehiclesReducer(two, { type: 'add' });
  assert.deepEqual(
    three.drafts.map(({ account_type }) => account_type),
    ['taxable', 'tax_free', 'tax_deferred'],
  );
  assert.equal(vehiclesReducer(three, { type: 'add' }).drafts.length, 3);
  assert.equal(new Set(three.drafts.map(({ key }) => key)).size, 3);
});

test('a stored draft is restored only for its scenario, and invalid values are read as missing', () => {
  const store = memory();
  const vehicles = startingVehicles();
  const draft = {
    scenario: 7,
    base: '{}',
    value_basis: 'pre_tax' as const,
    shared: { ...noVehicles.shared, fee: 0.004 },
    taxes: { ...startingTaxes, tax_rate: 0.32 },
    household: { ...startingHousehold(2027), state_rate: 0.05 },
    vehicles: vehicles.map((vehicle, index) => ({
      ...vehicle,
      own_taxes: index === 1,
      portfolio: index === 2 ? [{ index: 'sp500', weight: 1 }] : null,
    })),
  };
  saveDraft(store, 'scenarioStep3', draft);
  assert.deepEqual(storedDraft(store, 7), draft);
  assert.equal(storedDraft(store, 8), null);
  store.set(
    'scenarioStep3',
    JSON.stringify({
      scenario: 7,
      base: '{}',
      vehicles: [{ name: 5, fee: '1%', account_type: 'gold' }, null],
    }),
  );
  const [odd, ...others] = storedDraft(store, 7)?.vehicles ?? [];
  assert.deepEqual([odd?.name, odd?.fee, odd?.account_type, others.length], ['', null, 'taxable', 0]);
  store.remove('scenarioStep3');
  assert.equal(storedDraft(store, 7), null);
});

test('the shared taxes apply to every vehicle without separate taxes', () => {
  const shared = vehiclesReducer(initialState(), {
    type: 'taxes',
    change: { tax_rate: 0.32, heir_tax_rate: 0.2 },
  });
  assert.deepEqual(
    shared.valid?.map(({ tax_rate, heir_tax_rate }) => [tax_rate, heir_tax_rate]),
    [
      [0.32, 0.2],
      [0.32, 0.2],
      [0.32, 0.2],
    ],
  );
  const separate = vehiclesReducer(shared, {
    type: 'edit',
    key: 2,
    change: { own_taxes: true, tax_rate: 0.1 },
  });
  const edited = vehiclesReducer(separate, { type: 'taxes', change: { tax_rate: 0.22 } });
  assert.deepEqual(
    edited.valid?.map(({ tax_rate }) => tax_rate),
    [0.22, 0.1, 0.22],
  );
  const back = vehiclesReducer(edited, { type: 'edit', key: 2, change: { own_taxes: false } });
  assert.equal(back.valid?.[1]?.tax_rate, 0.22);
});

test('an error in the shared taxes is shown once, at the shared field', () => {
  const faulty = vehiclesReducer(initialState(), { type: 'taxes', change: { tax_rate: 0.7 } });
  assert.deepEqual(faulty.taxErrors.tax_rate, ['Must be between 0% and 60%.']);
  assert.deepEqual(faulty.errors, [{}, {}, {}]);
  assert.deepEqual([faulty.isOld, faulty.valid?.[0]?.tax_rate], [true, 0.24]);
});

test('vehicles can be reordered, and a copy follows its original with a unique name', () => {
  const names = (state: VehiclesState) => state.drafts.map(({ name }) => name);
  const swapped = vehiclesReducer(initialState(), { type: 'move', key: 1, by: 1 });
  assert.deepEqual(names(swapped), ['Traditional 401(k)', 'Taxable brokerage', 'Roth 401(k)']);
  assert.deepEqual(names(vehiclesReducer(swapped, { type: 'move', key: 2, by: -1 })), names(swapped));
  const two = vehiclesReducer(swapped, { type: 'remove', key: 3 });
  const copied = vehiclesReducer(two, { type: 'duplicate', key: 2 });
  assert.deepEqual(names(copied), ['Traditional 401(k)', 'Traditional 401(k) (2)', 'Taxable brokerage']);
  assert.equal(new Set(copied.drafts.map(({ key }) => key)).size, 3);
  assert.equal(vehiclesReducer(copied, { type: 'duplicate', key: 2 }).drafts.length, 3);
});

test('a mix of indexes must total 100%', () => {
  const mix = (weights: (number | null)[]) =>
    vehiclesReducer(initialState(), {
      type: 'edit',
      key: 1,
      change: { portfolio: weights.map((weight, index) => ({ index: `index_${index}`, weight })) },
    });
  assert.deepEqual(mix([0.6, 0.4]).valid?.[0]?.portfolio, { index_0: 0.6, index_1: 0.4 });
  assert.deepEqual(mix([0.6, 0.3]).errors[0]?.portfolio, ['Weights must total 100%.']);
  assert.deepEqual(mix([0.6, null]).errors[0]?.['portfolio.index_1'], ['Weight is a required field']);
  assert.deepEqual(mix([]).errors[0]?.portfolio, ['Choose at least one index.']);
});

test('required minimum distributions of a new comparison start at the legal age for the client’s birth year', () => {
  const ageIn = (clientAge: number) => {
    const accounts = { vehicles: [], tax_profile: null, value_basis: 'after_tax' as const };
    const scenario = { document: { ...accounts, start_year: 2027 }, client: { age: clientAge } };
    const state = vehiclesFrom(null, savedIn(scenario), scenario);
    const added = vehiclesReducer(vehiclesReducer(state, { type: 'remove', key: 2 }), { type: 'add' });
    return [state.drafts[1], added.drafts[2]].map((draft) => draft?.rmd_enabled && draft.rmd_age);
  };
  assert.deepEqual(ageIn(2027 - 1960), [75, 75]);
  assert.deepEqual(ageIn(2027 - 1959), [73, 73]);
});

test('a new account has its type’s plan, and the household is saved only if an account has a plan', () => {
  const state = initialState();
  assert.deepEqual(
    state.valid?.map(({ plan_type, overflow }) => [plan_type, overflow]),
    [
      [undefined, undefined],
      ['401k', 'to_taxable'],
      ['roth_401k', 'to_taxable'],
    ],
  );
  assert.equal(state.validTaxes?.household?.start_year, 2026);
  const capped = vehiclesReducer(state, { type: 'edit', key: 3, change: { overflow: 'cap' } });
  assert.equal(capped.valid?.[2]?.overflow, 'cap');
  const free = vehiclesReducer(state, { type: 'kind', key: 2, kind: 'other_deferred' });
  const none = vehiclesReducer(free, { type: 'kind', key: 3, kind: 'other_free' });
  assert.deepEqual([none.isOld, none.validTaxes?.household], [false, undefined]);
});

test('a year before the first limits has an error at its field and is not used for calculation', () => {
  const early = vehiclesReducer(initialState(), { type: 'household', change: { start_year: 2023 } });
  assert.deepEqual(early.householdErrors, { start_year: ['Limits are available from 2024.'] });
  assert.deepEqual([early.isOld, early.validTaxes?.household?.start_year], [true, 2026]);
});
