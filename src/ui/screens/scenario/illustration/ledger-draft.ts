/** A ledger that is not confirmed yet, as kept in the browser under `scenarioStep2`. */
import type { Extraction } from '../../../api/api.ts';
import type { PastedLedger } from '../../../../domain/illustrations/paste/ledger-from-paste.ts';
import type { IllustrationSource, Scenario } from '../../../../domain/scenarios/scenario.ts';
import { isLedgerColumn, type LedgerColumn } from '../../../ledger/ledger-columns.ts';
import { emptyLines, type LedgerLine } from '../../../ledger/ledger-line.ts';
import { linesFromExtraction, linesFromPaste, linesFromRows } from '../../../ledger/read-lines.ts';
import { readJson, type KeyValue } from '../../../state/storage-port.ts';
import { KEYS } from '../../../state/stored-keys.ts';
import { termsOf, usualTerms, type PolicyTerms } from './policy-terms.ts';

export interface LedgerDraft {
  scenario: number;
  /** The scenario's revision that the draft started from. */
  revision: number;
  terms: PolicyTerms;
  lines: readonly LedgerLine[];
  source: IllustrationSource;
  /** How sure each column was read; null for a ledger that was not read from a file. */
  confidence: Partial<Record<LedgerColumn, number>> | null;
  /** The carrier's file as the server keeps it, until the ledger is confirmed. */
  file: { hash: string; name: string } | null;
  /** What the reading had to say about the whole. */
  remarks: string[];
  /** Nothing was changed since it was last saved. */
  saved: boolean;
}

type Base = Pick<LedgerDraft, 'scenario' | 'revision' | 'terms'>;

const baseOf = (scenario: Scenario): Base => ({
  scenario: scenario.id,
  revision: scenario.revision,
  // Another ledger of the same policy keeps the terms that the advisor gave.
  terms: scenario.document.illustration ? termsOf(scenario.document.illustration) : usualTerms,
});

export function draftFromExtraction(scenario: Scenario, { file, extraction }: Extraction): LedgerDraft {
  const confidence: Partial<Record<LedgerColumn, number>> = {};
  for (const { name, confidence: share } of extraction.columns)
    if (isLedgerColumn(name)) confidence[name] = share;
  return {
    ...baseOf(scenario),
    lines: linesFromExtraction(extraction, scenario.client.age),
    source: { kind: 'pdf', file_name: file.name, pages: extraction.pages },
    confidence,
    file: { hash: file.hash, name: file.name },
    remarks: extraction.warnings.filter(({ year }) => year === undefined).map(({ message }) => message),
    saved: false,
  };
}

export const draftFromPaste = (scenario: Scenario, ledger: PastedLedger): LedgerDraft => ({
  ...baseOf(scenario),
  lines: linesFromPaste(ledger),
  source: { kind: 'paste' },
  confidence: null,
  file: null,
  remarks: [],
  saved: false,
});

export const draftFromTyping = (scenario: Scenario, years: number): LedgerDraft => ({
  ...baseOf(scenario),
  lines: emptyLines(scenario.client.age, years),
  source: { kind: 'typed' },
  confidence: null,
  file: null,
  remarks: [],
  saved: false,
});

/** The ledger that the scenario holds already, or null. */
export function draftFromScenario(scenario: Scenario): LedgerDraft | null {
  const { illustration } = scenario.document;
  if (!illustration) return null;
  return {
    ...baseOf(scenario),
    lines: linesFromRows(illustration.rows),
    source: illustration.source ?? { kind: 'typed' },
    confidence: null,
    file: null,
    remarks: [],
    saved: true,
  };
}

const KEY = KEYS.scenarioStep(2);

export function keptDraft(store: KeyValue, scenario: number): LedgerDraft | null {
  const value = readJson(store, KEY);
  return isDraft(value) && value.scenario === scenario ? value : null;
}

export const keepDraft = (store: KeyValue, draft: LedgerDraft): void => store.set(KEY, JSON.stringify(draft));
export const dropDraft = (store: KeyValue): void => store.remove(KEY);

/** Enough to tell our own draft from anything else under the key; what it says is checked as a ledger anyway. */
function isDraft(value: unknown): value is LedgerDraft {
  if (value === null || typeof value !== 'object') return false;
  const { scenario, revision, terms, lines, source, remarks } = value as Partial<LedgerDraft>;
  return (
    typeof scenario === 'number' &&
    typeof revision === 'number' &&
    typeof terms === 'object' &&
    typeof source === 'object' &&
    Array.isArray(remarks) &&
    Array.isArray(lines) &&
    lines.length > 0 &&
    lines.every((line) => typeof line === 'object' && line !== null && 'row' in line && 'doubts' in line)
  );
}
