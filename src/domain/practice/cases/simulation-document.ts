/** Simulations are versioned documents like scenarios: upgraded on reading, rewritten by a save. */
import {
  DOCUMENT_VERSION,
  emptyDocument,
  toVersion3,
  upgraded,
  type StoredDocument,
  type UpgradeSteps,
} from './scenario-document.ts';
import { type SimulationDocument, type SimulationParameters, DEFAULT_PARAMETERS } from './simulation.ts';
import { historicalReportSchema } from '../../comparison/historical/historical-report-schema.ts';
import { checkLedger } from '../../policy/check-ledger.ts';
import { invalidInput, parseWith, under, fail, ok, type Result } from '../../shared/result.ts';
import { memberAt } from '../../shared/result-members.ts';
import { marketOf } from '../../comparison/historical/account-on-history.ts';
import { monthEndLevels, type IndexHistory } from '../../market/inline-series.ts';
import { weightsOf } from '../../market/market.ts';
import { monthText } from '../../shared/dates.ts';
import type { VehicleInput } from '../../vehicles/vehicle.ts';
import type { IndexStrategy } from '../../market/crediting.ts';
import { parametersSchema } from './simulation-schema.ts';

export const emptySimulation = (startYear: number): SimulationDocument => {
  const { methods, ...document } = emptyDocument(startYear);
  return { ...document, parameters: null, methods };
};

/** Version 3 follows version 1: only scenarios had a version 2. */
const STEPS: UpgradeSteps = {
  1: (document, year) => {
    const parameters = document.parameters as SimulationParameters | null | undefined;
    return {
      ...toVersion3(document, year),
      parameters: parameters ? { borrowing_rate: PREVIOUS_BORROWING_RATE, ...parameters } : null,
    };
  },
};

export const PREVIOUS_BORROWING_RATE = 0.054;

export const upgradeSimulation = (stored: StoredDocument, year: number): SimulationDocument =>
  upgraded('Simulation', stored, year, STEPS, DOCUMENT_VERSION) as StoredDocument & SimulationDocument;

/** Converts downloaded inputs, also the input of `plumbline run historical-report`, to a standalone simulation. */
export function simulationFromInputs(raw: unknown, clientAge: number): Result<SimulationDocument> {
  const read = parseWith(historicalReportSchema, raw);
  if (!read.ok) return read;
  const { illustration, vehicles, value_basis, methods, series, age, start_year, ...rest } = read.value;
  const errors = {
    ...(series !== undefined && {
      series: ['A simulation runs on the loaded index figures. Leave the series out.'],
    }),
    ...(age !== clientAge && { age: [`The client is ${clientAge}; these inputs are for age ${age}.`] }),
    ...under('illustration', checkLedger(age, illustration).errors),
  };
  if (Object.keys(errors).length > 0) return fail(invalidInput(errors));
  const { horizon, borrowing_rate, ...parameters } = rest;
  const isCharged = memberAt(raw, 'borrowing_rate') != null;
  return ok({
    ...emptySimulation(start_year),
    illustration,
    vehicles,
    value_basis,
    methods,
    parameters: { ...parameters, horizon: horizon ?? null, ...(isCharged && { borrowing_rate }) },
  });
}

/** The parts of a simulation document that name its indexes. */
export interface RunOnMarkets {
  parameters: { strategies: readonly { index: string }[] } | null;
  vehicles: readonly Pick<VehicleInput, 'portfolio'>[];
}

/** Returns the last month common to all strategies and accounts, where periods end, or null without common months. */
export function simulationVintage(
  { parameters, vehicles }: RunOnMarkets,
  history: IndexHistory,
): string | null {
  if (!parameters) return null;
  const series = [
    ...parameters.strategies.map(({ index }) => history.price(index)),
    ...vehicles.flatMap((vehicle) => weightsOf(marketOf(vehicle)).map(([id]) => history.total(id))),
  ];
  let last = Infinity;
  for (const one of series) {
    if (!one) return null;
    last = Math.min(last, monthEndLevels(one).last);
  }
  return last === Infinity ? null : monthText(last);
}

/** Sets or removes one of three strategies. The weights still total 100%. */
export type StrategyPlace = 1 | 2 | 3;

/** Errors use the path `strategy`, as in the form of one strategy. */
export function withStrategy(
  parameters: SimulationParameters | null,
  place: StrategyPlace,
  raw: Readonly<Record<string, unknown>> | null,
): Result<SimulationParameters> {
  const strategies = parameters?.strategies ?? [];
  const at = place - 1;
  if (at > strategies.length) return refused(`Fill strategy ${strategies.length + 1} first.`);
  if (raw === null) {
    if (at >= strategies.length) return refused(`There is no strategy ${place}.`);
    if (strategies.length === 1) return refused('A simulation needs at least one strategy.');
  }
  const otherStrategies = strategies.filter((_, index) => index !== at);
  const before = strategies.at(at);
  const weight =
    raw?.weight ?? (at < strategies.length ? before?.weight : otherStrategies.length === 0 ? 1 : null);
  const left = raw === null ? 1 : typeof weight === 'number' ? 1 - weight : null;
  const shared: unknown[] = left === null ? otherStrategies : sharing(otherStrategies, left);
  const listed = raw === null ? shared : [...shared.slice(0, at), { ...raw, weight }, ...shared.slice(at)];
  const checked = parseWith(parametersSchema, {
    ...DEFAULT_PARAMETERS,
    ...parameters,
    strategies: listed,
  });
  return checked.ok ? checked : fail(invalidInput(relabelStrategyErrors(checked.error.fields ?? {}, at)));
}

/** Distributes the remaining weight in the present proportions, or equally if all are zero. */
function sharing(otherStrategies: readonly IndexStrategy[], left: number): IndexStrategy[] {
  const total = otherStrategies.reduce((sum, { weight }) => sum + weight, 0);
  // Avoids rounding: thirds that total the remaining weight would change their last digit.
  if (Math.abs(total - left) < 1e-9) return [...otherStrategies];
  return otherStrategies.map((strategy) => ({
    ...strategy,
    weight: total > 0 ? (strategy.weight / total) * left : left / otherStrategies.length,
  }));
}

const refused = (message: string): Result<never> => fail(invalidInput({ strategy: [message] }));

function relabelStrategyErrors(fields: Readonly<Record<string, readonly string[]>>, at: number) {
  const strategyPath = `strategies.${at}`;
  return Object.fromEntries(
    Object.entries(fields).map(([path, messages]) => [
      path === strategyPath || path.startsWith(`${strategyPath}.`)
        ? path.replace(strategyPath, 'strategy')
        : path,
      messages,
    ]),
  );
}
