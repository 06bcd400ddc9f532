/** Finds the table of the ledger, or the one that the user selected. */
import { type Result, fail, ok } from '../../../shared/result.ts';
import { listOf } from '../../../shared/text.ts';
import { type ExtractedColumnName, type ReadingChoice, readingFailure } from '../../extraction.ts';
import type { Source } from '../omissions.ts';
import { basesOf, canIllustrate, knownColumns, rankByScore } from '../chain-facts.ts';
import { type Chain, joinTables } from '../chains.ts';
import type { PageTable } from '../table.ts';
import {
  findChosenTable,
  isListedSeparately,
  tableId,
  targetsOf,
  withMeanings,
} from '../extracted-tables.ts';
import { withSums } from './column-sums.ts';
import { type LedgerChoiceQuestion, rivalsOf, usableChains, findLedgerChoice } from './rivals.ts';

interface ChosenSource extends Source {
  removedColumns: ReadonlySet<ExtractedColumnName> | null;
  /** Tables that may fill columns of the ledger: not of a rival, and not of other assumptions or another insured. */
  supplements: readonly Chain[];
  chosen: PageTable | null;
  notes: readonly string[];
  ledgerChoice: LedgerChoiceQuestion | null;
}

/** A selected table without a year column cannot become rows yet. */
type SourceWithoutYears = Omit<Source, 'primary'> & { primary: null; chosen: PageTable };

/** A ledger has three consecutive years somewhere; a table of selected years is not a ledger. */
const hasConsecutiveYears = ({ rows }: Chain): boolean =>
  rows.some(({ year }, index) => rows[index + 1]?.year === year + 1 && rows[index + 2]?.year === year + 2);

const ledgerCandidates = (chains: readonly Chain[]): Chain[] =>
  rankByScore(chains.filter((chain) => hasConsecutiveYears(chain) && knownColumns(chain) >= 4));

/** Returns the table of the ledger unless the user selects another one. */
function findMainChain(chains: readonly Chain[]): Chain | undefined {
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
): Result<ChosenSource | SourceWithoutYears> {
  const isRequested = choice.table !== undefined || choice.page !== undefined;
  if (!isRequested) {
    const combined = withSums(tables);
    const allChains = joinTables(combined);
    const { chains, notes } = usableChains(allChains, isLedger, insured);
    const main = findMainChain(chains);
    if (!main) return fail(readingFailure('pdf_no_table'));
    const ledgerChoice = canIllustrate(main) ? findLedgerChoice(main, illustratedLedgers(chains)) : null;
    const primary = ledgerChoice?.primary ?? main;
    const supplements = chains.filter((chain) => !ledgerChoice?.rivals.includes(chain));
    return ok({
      tables: combined,
      chains: allChains,
      supplements,
      primary,
      removedColumns: null,
      chosen: null,
      notes,
      ledgerChoice,
    });
  }
  const found = findChosenTable(tables, choice);
  if (found === null && choice.table !== undefined) {
    const ids = tables.filter(isListedSeparately).map(tableId);
    const message = `Table ${choice.table} is not in this file. Choose ${listOf(ids, 'or')}.`;
    return fail(readingFailure('invalid_choice', message));
  }
  if (found === null) return fail(readingFailure('pdf_no_table_on_page'));
  const adjusted = withSums(choice.columns ? withMeanings(tables, found, choice.columns) : tables);
  const chosen = adjusted[tables.indexOf(found)] ?? found;
  const chains = joinTables(adjusted);
  const primary = chains.find((chain) => chain.tables.includes(chosen));
  if (!primary) return ok({ tables: adjusted, chains, primary: null, chosen });
  const rivals = rivalsOf(primary, illustratedLedgers(chains));
  const remainingTargets = new Set(targetsOf(chosen).values());
  const removedColumns = new Set<ExtractedColumnName>();
  for (const target of targetsOf(found).values())
    if (target !== 'income' && !remainingTargets.has(target)) removedColumns.add(target);
  const notRivals = chains.filter((chain) => !rivals.includes(chain));
  const supplements = usableChains(notRivals, isLedger, insured).chains;
  return ok({
    tables: adjusted,
    chains: notRivals,
    supplements,
    primary,
    removedColumns,
    chosen,
    notes: [],
    ledgerChoice: null,
  });
}
