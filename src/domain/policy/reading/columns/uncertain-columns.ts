/** Columns with an uncertain or unknown header: which ones the identities confirm, and which ones leave a doubt. */
import { isGuaranteed, keyOf } from '../chain-facts.ts';
import type { Chain, ChainColumn } from '../chains.ts';
import { type Draft, mark, formatAmount, series } from '../draft.ts';
import {
  isDisqualified,
  isKeyMeaning,
  isOfAnotherKind,
  isValueMeaning,
  WEAK,
} from '../headers/column-meanings.ts';
import { provedColumns } from './prove-columns.ts';

export function uncertaintyOf(column: ChainColumn): string | null {
  if (column.ambiguous !== null) return column.ambiguous;
  return column.confidence < WEAK ? `The content of the column “${column.header}” is uncertain.` : null;
}

/** Unmarks columns with an uncertain header if the identities hold for them and for no other column of the table. */
export function confirmUncertain(draft: Draft, primary: Chain): void {
  const uncertain = draft.columns.filter(({ name, header, doubt }) => {
    const key = keyOf(primary, name);
    const source = key && primary.columns.get(key);
    return doubt !== null && source && uncertaintyOf(source) === doubt && !isDisqualified(header);
  });
  const [first] = primary.tables;
  const rows = primary.tables.flatMap((table) => table.rows);
  const isYearly = rows.length === draft.rows.length && rows.every(({ year }, at) => year === at + 1);
  if (
    !first ||
    uncertain.length === 0 ||
    !isYearly ||
    primary.tables.some(({ columns }) => columns.length !== first.columns.length)
  )
    return;
  const printed = first.columns.flatMap(({ reading, basis }, index) =>
    isKeyMeaning(reading?.meaning) || basis === 'guaranteed' || basis === 'alternate'
      ? []
      : [rows.map(({ cells }) => Math.abs(cells[index]?.value ?? 0))],
  );
  const named = draft.columns.flatMap(({ name }) =>
    isKeyMeaning(name) || isGuaranteed(name) ? [] : [[name, series(draft, name).map(Math.abs)] as const],
  );
  const proved = provedColumns(new Map(named), printed);
  for (const column of uncertain.filter(({ name }) => proved.has(name))) {
    column.doubt = null;
    draft.warnings = draft.warnings.filter(
      ({ code, column: name }) => code !== 'ambiguous_column' || name !== column.name,
    );
  }
}

const CREDIT = /\b(?:credit|interest|equivalent|rate|index)/i;

/** An unknown column among the payments may have the other part of the distributions. */
export function markUnknownPayments(draft: Draft, { tables }: Chain): void {
  for (const { columns, rows } of tables) {
    const firstValue = columns.findIndex(({ reading }) => isValueMeaning(reading?.meaning));
    const unknown = columns
      .slice(0, firstValue)
      .flatMap(({ reading, header, isPart }, index) =>
        reading || isPart || isOfAnotherKind(header) || CREDIT.test(header) ? [] : [index],
      );
    for (const row of rows)
      for (const index of unknown) {
        const amount = row.cells[index]?.value ?? 0;
        const at = draft.rows.findIndex(({ year }) => year === row.year);
        const why = `“${columns[index]?.header}” is ${formatAmount(amount)} in this year, and its meaning is unknown.`;
        if (amount !== 0) mark(draft, at, ['withdrawals', 'loans'], why);
      }
  }
}
