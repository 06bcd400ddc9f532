/**
 * What the panel shows of a figure, from the engine's own parts. In a script of its own, loaded with the panel: a
 * report that nobody asks a question of does not carry the answers.
 */
import { explainInOriginWords, realExplanations } from '../../domain/explain/explainer.ts';
import type {
  ComparativeReport,
  ComparativeReportInput,
} from '../../domain/comparison/comparative/comparative-report.ts';
import { comparisonExplainer } from '../../domain/comparison/comparative/explain-comparison.ts';
import { accountOf } from '../../domain/comparison/comparative/explain-slot-cell.ts';
import { comparativeReport } from '../../domain/comparison/comparative/run-comparative-report.ts';
import { clampedExplanations } from '../../domain/explain/clamped-explanations.ts';
import type { Explanation, NamedPart } from '../../domain/shared/explanation.ts';
import { NO_HISTORY, type IndexHistory } from '../../domain/market/index-history.ts';
import { memberAt } from '../../domain/shared/result-members.ts';
import type { AccountRun } from '../../domain/vehicles/account-run.ts';
import { settledVehicle } from '../../domain/vehicles/portfolio-return.ts';
import type { SlotNumber } from '../../rendering/charts/series-signs.ts';
import { formulaInNumbers, formulaInWords } from './open-figure-numbers.ts';
import { lawsIn, exactText, figureKind, shownText } from './open-figure-text.ts';
import {
  yearBehind,
  yearsBehind,
  type AccountYears,
  type RowsBehind,
  placeOf,
  whereOf,
  type FigurePlace,
} from './open-figure-rows.ts';

export interface OpenedPart {
  name: string;
  text: string;
  at: string | null;
  law: string | null;
}

export interface OpenedFigure {
  at: string;
  title: string;
  slot: { number: SlotNumber; name: string } | null;
  where: string;
  /** As the report writes it. */
  value: string;
  /** To the cent or the fourth decimal of a percent; null where that says no more. */
  exactly: string | null;
  /** In the letters of the method's note. */
  formula: string;
  /** What the letters stand for. */
  words: string | null;
  numbers: string | null;
  inputs: OpenedPart[];
  steps: OpenedPart[];
  rows: RowsBehind | null;
  laws: string[];
  note: string | null;
  /** Name of the method's note; null for what was entered. */
  method: string | null;
}

export type OpenFigureAt = (at: string) => OpenedFigure | null;

export function figureOpener(
  input: ComparativeReportInput,
  history: IndexHistory = NO_HISTORY,
): OpenFigureAt {
  const report = comparativeReport(input, history);
  const { illustration } = input;
  const explain = explainInOriginWords(explainerOf(input, report, history), illustration);
  const asEntered = explainInOriginWords((at) => entered(at, input), illustration);
  const accountRows = accountYears(input, history);
  return (at) => {
    const place = placeOf(at, input, report);
    const explanation = at.startsWith('inputs.') ? asEntered(at) : explain(at);
    return explanation && opened(at, explanation, place, input, accountRows);
  };
}

/** In today's dollars a figure leads to what it was as it was paid. */
function explainerOf(input: ComparativeReportInput, report: ComparativeReport, history: IndexHistory) {
  if (input.dollars !== 'real') return ofProfile(input, report, history);
  const asPaid: ComparativeReportInput = { ...input, dollars: undefined };
  const nominal = comparativeReport(asPaid, history);
  return realExplanations({ nominal, shown: report, ofNominal: ofProfile(asPaid, nominal, history) });
}

/** A figure that was capped at the carrier's leads to what it was before. */
function ofProfile(input: ComparativeReportInput, shown: ComparativeReport, history: IndexHistory) {
  if (input.compliance_profile !== 'client_clamped')
    return comparisonExplainer(input, shown, history, 'accounts');
  const before: ComparativeReportInput = { ...input, compliance_profile: 'standard' };
  const uncapped = comparativeReport(before, history);
  const ofUncapped = comparisonExplainer(before, uncapped, history, 'accounts');
  return clampedExplanations({ uncapped, shown, ofUncapped, origin: input.illustration.origin });
}

function opened(
  at: string,
  explanation: Explanation,
  place: FigurePlace,
  input: ComparativeReportInput,
  accountRows: AccountYears,
): OpenedFigure {
  const { value, formula, note, method } = explanation;
  const kind = figureKind('', at);
  const years = yearsBehind(explanation, input.age);
  const { inputs, steps } = years ?? explanation;
  const shown = shownText(value, kind);
  const exactly = exactText(value, kind);
  const numbers = formulaInNumbers(explanation);
  return {
    at,
    title: place.title,
    slot: place.slot,
    where: whereOf(place),
    value: shown,
    exactly: value === null || plainly(exactly) === plainly(shown) ? null : exactly,
    formula,
    words: formulaInWords(explanation),
    numbers,
    inputs: inputs.map(openedPart),
    // The formula says in words whether a rate was found.
    steps: steps.filter(({ name }) => !name.startsWith('status ')).map(openedPart),
    // The account's own year is in dollars as they are paid.
    rows: years?.rows ?? (input.dollars === 'real' ? null : yearBehind(place, input, accountRows)),
    laws: [...new Set([...lawsIn(formula), ...[...inputs, ...steps].flatMap(({ law }) => law ?? [])])],
    note: note ?? null,
    method: method === '' ? null : method.replace(/^docs\/methods\/|\.md$/g, ''),
  };
}

/** "$52,000.00" says no more than "$52,000", nor "6.50%" than "6.5%". */
export const plainly = (text: string): string =>
  text.replace(/(\.\d*?)0+(?=%?$)/, '$1').replace(/\.(?=%?$)/, '');

export const openedPart = ({ name, value, path, law }: NamedPart): OpenedPart => ({
  name,
  text: exactText(value, figureKind(name, path)),
  at: path ?? null,
  law: law ?? null,
});

/** The years of each slot's account, run when first asked for. */
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

/** A figure that was typed, read from the carrier's illustration, or changed on the screen. */
function entered(path: string, input: ComparativeReportInput): Explanation | null {
  const value = memberAt(input, path.replace(/^inputs\./, ''));
  if (typeof value !== 'number') return null;
  const formula = path.startsWith('inputs.illustration')
    ? 'As the illustration gives it'
    : 'As entered in the scenario, or changed under “What if”';
  return { path, label: '', value, formula, inputs: [], steps: [], source: '', method: '' };
}
