import {
  COLUMN_TARGETS,
  type ColumnTarget,
  type ExtractedTable,
  INCOME_KINDS,
  type ReadIncomeKind,
  type ReadingQuestion,
} from '../../../domain/policy/extraction.ts';
import type { KeyValue } from '../../state/storage.ts';
import { dropDraft, saveDraft, loadDraft, type DraftSchema } from '../draft/draft-storage.ts';
import { type BuildDraft, buildOf, newBuild } from './entry/build-draft.ts';
import { type LedgerDraft, draftFromScenario, withOrigin } from './ledger-draft.ts';
import type { StoredPdf } from './use-pdf-reading.ts';
import type { LedgerFlow, LedgerOwner } from './ledger-flow.ts';
import { localStore } from '../../wiring.ts';

/** `schedule` and `model` share a form; `model` includes the policy model. */
export type Place = 'choose' | 'paste' | 'schedule' | 'model' | 'reuse' | 'which' | 'columns' | 'check';

export interface PasteDraft {
  text: string;
  chosen: readonly (readonly [number, ColumnTarget | null])[];
  income: ReadIncomeKind | null;
  table: string | null;
}

export interface ReadFile {
  hash: string;
  name: string;
  tables: readonly ExtractedTable[];
  page_count: number;
  unread_pictures?: readonly number[];
  /** Unanswered: which ledger is the policy. */
  question?: Extract<ReadingQuestion, { code: 'which_table' }>;
}

export interface StepDraft {
  scenario: number;
  place: Place;
  paste: PasteDraft | null;
  build: BuildDraft | null;
  pdf: ReadFile | null;
  ledger: LedgerDraft | null;
  /** The file that is being read. If it exists after a reload, the reading was interrupted. */
  reading?: StoredPdf | null;
}

export const newStep = (scenario: number): StepDraft => ({
  scenario,
  place: 'choose',
  paste: null,
  build: null,
  pdf: null,
  ledger: null,
});

export const isUnsaved = ({ paste, build, pdf, ledger }: StepDraft): boolean =>
  (paste !== null && paste.text.trim() !== '') ||
  build !== null ||
  (pdf !== null && !ledger?.saved) ||
  ledger?.saved === false;

type Keys = Pick<LedgerFlow, 'draftKey' | 'currentKey'>;

export const loadStepDraft = (store: KeyValue, { draftKey }: Keys, scenario: number): StepDraft | null =>
  loadDraft(store, draftKey, stepSchema, { scenario });

export function saveStepDraft(store: KeyValue, { draftKey, currentKey }: Keys, step: StepDraft): void {
  saveDraft(store, draftKey, step);
  store.set(currentKey, String(step.scenario));
}

export const dropStep = (store: KeyValue, { draftKey }: Keys, scenario: number): void =>
  dropDraft(store, draftKey, { scenario });

/** A shallow check, as the ledger is validated later. */
const stepSchema: DraftSchema<StepDraft> = (stored) =>
  isStep(stored) ? { ...stored, paste: stored.paste && currentPaste(stored.paste) } : null;

/** Drafts of earlier versions have other names of columns, and no table. */
const currentPaste = ({ text, chosen, income, table }: PasteDraft): PasteDraft => ({
  text,
  chosen: chosen.filter(([, target]) => target === null || COLUMN_TARGETS.includes(target)),
  income: INCOME_KINDS.find(({ value }) => value === income)?.value ?? null,
  table: typeof table === 'string' ? table : null,
});

function isStep(value: object): value is StepDraft {
  const { scenario, place, paste, build, pdf, ledger, reading = null } = value as Partial<StepDraft>;
  return (
    typeof scenario === 'number' &&
    typeof place === 'string' &&
    isPart(paste, ({ text, chosen }) => typeof text === 'string' && Array.isArray(chosen)) &&
    isPart(build, ({ segments, model }) => Array.isArray(segments) && typeof model === 'object') &&
    isPart(pdf, ({ hash, tables }) => typeof hash === 'string' && Array.isArray(tables)) &&
    isPart(ledger, isLedger) &&
    isPart(reading, ({ hash, name }) => typeof hash === 'string' && typeof name === 'string')
  );
}

const isPart = <T extends object>(part: T | null | undefined, isValid: (part: T) => boolean): boolean =>
  part === null || (typeof part === 'object' && isValid(part));

const isLedger = ({ revision, terms, lines, source, remarks }: LedgerDraft): boolean =>
  typeof revision === 'number' &&
  typeof terms === 'object' &&
  typeof source === 'object' &&
  Array.isArray(remarks) &&
  Array.isArray(lines) &&
  lines.length > 0 &&
  lines.every(
    (line: unknown) => typeof line === 'object' && line !== null && 'row' in line && 'doubts' in line,
  );

export function firstStep(flow: LedgerFlow, scenario: LedgerOwner): StepDraft {
  const draft = loadStepDraft(localStore, flow, scenario.id);
  if (draft?.place === 'check' && !draft.ledger) return { ...draft, place: 'choose' };
  if (draft) return { ...draft, ledger: draft.ledger && withOrigin(draft.ledger, scenario) };
  const ledger = draftFromScenario(scenario);
  return { ...newStep(scenario.id), ledger, place: ledger ? 'check' : 'choose' };
}

export const buildIn = ({ build }: StepDraft, { client, document }: LedgerOwner): BuildDraft =>
  build ?? buildOf(document.schedule, document.policy_model, client.age) ?? newBuild(client.age);

export const startedPlaces = ({ paste, build }: StepDraft): Place[] => [
  ...(paste && paste.text.trim() !== '' ? (['paste'] as const) : []),
  ...(build ? (['schedule', 'model'] as const) : []),
];
