/** Finds the table of the ledger, or the one that the user selected. */
import { type Result, fail, ok } from '../../../shared/result.ts';
import { listOf } from '../../../shared/text.ts';
import { type ExtractedColumnName, type ReadingChoice, readingFailure } from '../../extraction.ts';
import type { Source } from '../accounting.ts';
import { basesOf, canIllustrate, knownColumns, rankByScore } from '../chain-facts.ts';
import { type Chain, chainsOf } from '../chains.ts';
import type { PageTable } from '../table.ts';
import { chosenTable, isListedSeparately, tableId, targetsOf, withMeanings } from '../tables-found.ts';
import { withSums } from './column-sums.ts';
import { type LedgerChoiceQuestion, rivalsOf, usableChains, whichLedger } from './rivals.ts';

interface ChosenSource extends Source {
  without: ReadonlySet<ExtractedColumnName> | null;
  /** Tables that may fill columns of the ledger: not of a rival, and not of other assumptions or another insured. */
  supplements: readonly Chain[];
  chosen: PageTable | null;
  notes: readonly string[];
  ask: LedgerChoiceQuestion | null;
}

/** A selected table without a year column cannot become rows yet. */
type Yearless = Omit<Source, 'primary'> & { primary: null; chosen: PageTable };

/** A ledger has three consecutive years somewhere; a table of selected years is not a ledger. */
const hasYearsOnEnd = ({ rows }: Chain): boolean =>
  rows.some(({ year }, index) => rows[index + 1]?.year === year + 1 && rows[index + 2]?.year === year + 2);

const ledgerCandidates = (chains: readonly Chain[]): Chain[] =>
  rankByScore(chains.filter((chain) => hasYearsOnEnd(chain) && knownColumns(chain) >= 4));

/** Returns the table of the ledger unless the user selects another one. */
function mainChain(chains: readonly Chain[]): Chain | undefined {
  const ranked = ledgerCandidates(chains);
  return (
    ranked.find((chain) => canIllustrate(chain)) ?? ranked.find((chain) => basesOf(chain).has('guaranteed'))
  );
}

const isLedger = (chain: Chain): boolean => ledgerCandidates([chain]).length > 0;

const illustratedLedgers = (chains: readonly Chain[]): Chain[] =>
  ledgerCandidates(chains).filter(canIllustrate);

export function findSource(
  tables: readonly PageTable[],
  choice: ReadingChoice,
  insured: string | null,
): Result<ChosenSource | Yearless> {
  const requested = choice.table !== undefined || choice.page !== undefined;
  if (!requested) {
    const combined = withSums(tables);
    const all = chainsOf(combined);
    const { chains, notes } = usableChains(all, isLedger, insured);
    const main = mainChain(chains);
    if (!main) return fail(readingFailure('pdf_no_table'));
    const ask = canIllustrate(main) ? whichLedger(main, illustratedLedgers(chains)) : null;
    const primary = ask?.primary ?? main;
    const supplements = chains.filter((chain) => !ask?.rivals.includes(chain));
    return ok({
      tables: combined,
      chains: all,
      supplements,
      primary,
      without: null,
      chosen: null,
      notes,
      ask,
    });
  }
  const found = chosenTable(tables, choice);
  if (found === null && choice.table !== undefined) {
    const ids = tables.filter(isListedSeparately).map(tableId);
    const message = `Table ${choice.table} is not in this file. Choose ${listOf(ids, 'or')}.`;
    return fail(readingFailure('invalid_choice', message));
  }
  if (found === null) return fail(readingFailure('pdf_no_table_on_page'));
  const runTexts = withSums(choice.columns ? withMeanings(tables, found, choice.columns) : tables);
  const chosen = runTexts[tables.indexOf(found)] ?? found;
  const chains = chainsOf(runTexts);
  const primary = chains.find((chain) => chain.tables.includes(chosen));
  if (!primary) return ok({ tables: runTexts, chains, primary: null, chosen });
  const rivals = rivalsOf(primary, illustratedLedgers(chains));
  const left = new Set(targetsOf(chosen).values());
  const without = new Set<ExtractedColumnName>();
  for (const target of targetsOf(found).values())
    if (target !== 'income' && !left.has(target)) without.add(target);
  const others = chains.filter((chain) => !rivals.includes(chain));
  const supplements = usableChains(others, isLedger, insured).chains;
  return ok({
    tables: runTexts,
    chains: others,
    supplements,
    primary,
    without,
    chosen,
    notes: [],
    ask: null,
  });
}
