/** What was made for a client, counted; and what of it would not match an age. */

/** Ledgers that start at another age than the one that was asked about, and what stands on them. */
export interface AgeMisfits {
  /** The ages that they start at, ascending; none: everything fits. */
  ages: number[];
  scenarios: number;
  /** With those that run on a scenario's ledger. */
  simulations: number;
  /** Of either kind. */
  reports: number;
}

export interface Holdings {
  scenarios: number;
  simulations: number;
  /** On scenarios and on simulations. */
  reports: number;
  tool_runs: number;
  misfits: AgeMisfits;
}

/** What becomes of ledgers when the client's age no longer matches them. */
export type LedgerChoice = 'keep' | 'renumber';

/** A scenario or simulation whose ledger starts at another age than the client's. */
export interface Misfit {
  id: number;
  ledger_age: number;
}

const some = (number: number, word: string): string =>
  number === 0 ? '' : `${number.toLocaleString('en-US')} ${word}${number === 1 ? '' : 's'}`;

/** "2 scenarios, 1 simulation and 4 reports"; empty where there is nothing. */
export function holdingsWords({
  scenarios,
  simulations,
  reports,
  tool_runs = 0,
}: Pick<Holdings, 'scenarios' | 'simulations' | 'reports'> & { tool_runs?: number }): string {
  const parts = [
    some(scenarios, 'scenario'),
    some(simulations, 'simulation'),
    some(reports, 'report'),
    some(tool_runs, 'saved tool result'),
  ].filter((part) => part !== '');
  const last = parts.pop();
  return last === undefined ? '' : parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

/** "1 scenario and 2 reports use illustrations that start at age 45." */
export const misfitsWords = ({ ages, ...counts }: AgeMisfits): string => {
  const last = ages.at(-1);
  const list = ages.length < 2 ? `age ${last}` : `ages ${ages.slice(0, -1).join(', ')} and ${last}`;
  const isOne = counts.scenarios + counts.simulations + counts.reports === 1;
  const use = isOne ? 'uses an illustration that starts' : 'use illustrations that start';
  return `${holdingsWords(counts)} ${use} at ${list}.`;
};
