/** Data of the panel, from the engine's explanations. Loaded with the panel, so that a report stays small. */
import { explainForOrigin, realExplanations, clampedExplanations } from '../../domain/explain/explainer.ts';
import type {
  ComparativeReport,
  ComparativeReportInput,
} from '../../domain/comparison/comparative/comparative-report.ts';
import { comparisonExplainer } from '../../domain/comparison/comparative/explain-comparison.ts';
import { accountOf } from '../../domain/comparison/comparative/explain-slot-cell.ts';
import { comparativeReport } from '../../domain/comparison/comparative/run-comparative-report.ts';
import type { Explanation, NamedPart } from '../../domain/shared/explanation.ts';
import { NO_HISTORY, type IndexHistory } from '../../domain/market/inline-series.ts';
import { memberAt } from '../../domain/shared/result-members.ts';
import type { AccountRun } from '../../domain/vehicles/account-run.ts';
import { settledVehicle } from '../../domain/vehicles/portfolio-return.ts';
import type { SlotNumber } from '../../rendering/charts/chart-series.ts';
import { formulaInNumbers, formulaToText } from './open-figure-numbers.ts';
import { lawsIn, exactText, figureKind, displayText } from './open-figure-text.ts';
import {
  yearBehind,
  yearsBehind,
  type AccountYears,
  type RowsBehind,
  placeOf,
  whereOf,
} from './open-figure-rows.ts';

export interface OpenedPart {
  name: string;
  text: string;
  at: string | null;
  law: string | null;
}

export type OpenedFigure = ReturnType<typeof openedFigure>;

export type OpenFigureAt = (at: string) => OpenedFigure | null;

export function figureOpener(
  input: ComparativeReportInput,
  history: IndexHistory = NO_HISTORY,
): OpenFigureAt {
  const report = comparativeReport(input, history);
  const { illustration } = input;
  const explain = explainForOrigin(explainerOf(input, report, history), illustration);
  const asEntered = explainForOrigin((at) => entered(at, input), illustration);
  const accountRows = accountYears(input, history);
  return (at) => {
    const place = placeOf(at, input, report);
    const explanation = at.startsWith('inputs.') ? asEntered(at) : explain(at);
    if (!explanation) return null;
    const steps = explanation.steps.filter(({ name }) => !name.startsWith('status '));
    return openedFigure(
      at,
      { ...explanation, steps },
      {
        ...place,
        where: whereOf(place),
        firstAge: input.age,
        part: openedPart,
        rows: () => (input.dollars === 'real' ? null : yearBehind(place, input, accountRows)),
      },
    );
  };
}

/** In today's dollars, a figure leads to its nominal value. */
function explainerOf(input: ComparativeReportInput, report: ComparativeReport, history: IndexHistory) {
  if (input.dollars !== 'real') return ofProfile(input, report, history);
  const asPaid: ComparativeReportInput = { ...input, dollars: undefined };
  const nominal = comparativeReport(asPaid, history);
  return realExplanations({
    nominal,
    displayed: report,
    ofNominal: ofProfile(asPaid, nominal, history),
  });
}

/** A figure capped at the carrier's value leads to the uncapped value. */
function ofProfile(input: ComparativeReportInput, displayed: ComparativeReport, history: IndexHistory) {
  if (input.compliance_profile !== 'client_clamped')
    return comparisonExplainer(input, displayed, history, 'accounts');
  const before: ComparativeReportInput = { ...input, compliance_profile: 'standard' };
  const uncapped = comparativeReport(before, history);
  const ofUncapped = comparisonExplainer(before, uncapped, history, 'accounts');
  return clampedExplanations({
    uncapped,
    displayed,
    ofUncapped,
    origin: input.illustration.origin,
  });
}

interface Place {
  title: string;
  slot: { number: SlotNumber; name: string } | null;
  where: string;
  firstAge: number | null;
  part: (one: NamedPart) => OpenedPart;
  rows: () => RowsBehind | null;
}

export function openedFigure(at: string, explanation: Explanation, place: Place) {
  const { value, formula, note, method, text } = explanation;
  const kind = figureKind('', at);
  const years = yearsBehind(explanation, place.firstAge);
  const { inputs, steps } = years ?? explanation;
  const figureText = displayText(value, kind);
  const exactly = exactText(value, kind);
  return {
    at,
    title: place.title,
    slot: place.slot,
    where: place.where,
    value: text ?? figureText,
    /** To the cent or the fourth decimal of a percent; null if equal to `value`. */
    exactly: value === null || plainly(exactly) === plainly(figureText) ? null : exactly,
    formula,
    words: formulaToText(explanation),
    numbers: formulaInNumbers(explanation),
    inputs: inputs.map(place.part),
    steps: steps.map(place.part),
    rows: years?.rows ?? place.rows(),
    laws: [...new Set([...lawsIn(formula), ...[...inputs, ...steps].flatMap(({ law }) => law ?? [])])],
    note: note ?? null,
    method: method === '' ? null : method.replace(/^docs\/methods\/|\.md$/g, ''),
  };
}

/** Explains the input at the path; null if it is not a number. */
export function enteredFigure(path: string, toolInputs: unknown, formula: string): Explanation | null {
  const value = memberAt(toolInputs, path.replace(/^inputs\./, ''));
  return typeof value === 'number'
    ? { path, label: '', value, formula, inputs: [], steps: [], source: '', method: '' }
    : null;
}

/** Removes trailing zeros: "$52,000.00" and "$52,000" are equal, like "6.50%" and "6.5%". */
export const plainly = (text: string): string =>
  text.replace(/(\.\d*?)0+(?=%?$)/, '$1').replace(/\.(?=%?$)/, '');

export const openedPart = ({ name, value, path, law }: NamedPart): OpenedPart => ({
  name,
  text: exactText(value, figureKind(name, path)),
  at: path ?? null,
  law: law ?? null,
});

function accountYears(input: ComparativeReportInput, history: IndexHistory): AccountYears {
  const vehicles = input.vehicles.map((vehicle) => settledVehicle(vehicle, input, history));
  const runs = new Map<number, AccountRun | null>();
  return (slot) => {
    let run = runs.get(slot);
    if (run === undefined) {
      run = accountOf({ ...input, vehicles }, slot)?.compared.run ?? null;
      runs.set(slot, run);
    }
    return run;
  };
}

const entered = (path: string, input: ComparativeReportInput): Explanation | null =>
  enteredFigure(
    path,
    input,
    path.startsWith('inputs.illustration')
      ? 'As the illustration gives it'
      : 'As entered in the scenario, or changed under “What if”',
  );
