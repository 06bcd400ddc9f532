/** Counts of the records below a client, scenario, simulation or user, and illustrations that do not match an age. */
import type { ClientHoldings, Holdings } from './client-schema.ts';
import type { OwnerId } from '../users/user.ts';

export type HoldingCounts = Omit<Holdings, 'reports'>;
export type AgeMismatches = ClientHoldings['misfits'];

/** The record whose holdings are counted; null for all of the owner's. */
export type HoldingsRoot = { in: 'clients' | 'scenarios' | 'simulations'; id: number } | null;

export interface HoldingsStore {
  of(owner: OwnerId, root: HoldingsRoot): Promise<Holdings | null>;
}

/** The user's choice for ledgers that no longer match the client's age. */
export type LedgerChoice = 'keep' | 'renumber';

/** A scenario or simulation whose ledger starts at another age than the client's. */
export interface AgeMismatch {
  id: number;
  ledger_age: number;
}

const NOUNS: Record<keyof HoldingCounts, string> = {
  clients: 'client',
  scenarios: 'scenario',
  simulations: 'simulation',
  comparative_reports: 'report',
  historical_reports: 'historical report',
  tool_runs: 'saved tool result',
  templates: 'template',
  portfolios: 'portfolio',
};

/** ["2 scenarios", "1 simulation"], without counts of zero. */
const countTexts = (counts: Partial<HoldingCounts>): string[] =>
  (Object.keys(NOUNS) as (keyof HoldingCounts)[]).flatMap((kind) => {
    const number = counts[kind] ?? 0;
    return number === 0 ? [] : [`${number.toLocaleString('en-US')} ${NOUNS[kind]}${number === 1 ? '' : 's'}`];
  });

const inSentence = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** "2 scenarios, 1 simulation and 4 reports"; empty if all counts are zero. */
export const holdingsText = (counts: Partial<HoldingCounts>): string => inSentence(countTexts(counts));

/** "with 2 scenarios and 1 simulation", for the audit line of a deletion; undefined if empty. */
export const deletionDetail = (counts: HoldingCounts | null, note = ''): string | undefined => {
  const text = holdingsText(counts ?? {});
  return [text && `with ${text}`, note].filter(Boolean).join(', ') || undefined;
};

const ifReports = (counts: HoldingCounts, sentence: string): string =>
  counts.comparative_reports + counts.historical_reports > 0 ? `${sentence} ` : '';

/** `what`: "the scenario". */
export const deletionText = (what: string, counts: HoldingCounts): string =>
  `Deletes ${inSentence([what, ...countTexts(counts)])}. ${ifReports(counts, 'Shared links stop working.')}This cannot be undone.`;

/** A user is deleted after another user has received everything. */
export const handOverText = (counts: HoldingCounts): string =>
  `Transfers ${holdingsText(counts)}. ${ifReports(counts, 'Shared links keep working.')}Deletes the user. This cannot be undone.`;

/** "Copies the illustration, the accounts and 2 simulations. Reports are not copied." */
export const cloneText = (
  hasIllustration: boolean,
  { simulations }: Pick<HoldingCounts, 'simulations'>,
): string =>
  `Copies ${inSentence([
    hasIllustration ? 'the illustration' : 'the details',
    'the accounts',
    ...countTexts({ simulations }),
  ])}. Reports are not copied.`;

/** "1 scenario and 2 reports use illustrations that start at age 45." */
export const ageMismatchesText = ({ ages, reports, ...cases }: AgeMismatches): string => {
  const last = ages.at(-1);
  const list = ages.length < 2 ? `age ${last}` : `ages ${ages.slice(0, -1).join(', ')} and ${last}`;
  const isOne = cases.scenarios + cases.simulations + reports === 1;
  const use = isOne ? 'uses an illustration that starts' : 'use illustrations that start';
  return `${holdingsText({ ...cases, comparative_reports: reports })} ${use} at ${list}.`;
};
