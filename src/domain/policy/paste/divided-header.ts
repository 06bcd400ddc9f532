/** Divides header words between single blanks by their meaning. */
import { chargePartOf, isFlowPart } from '../reading/headers/column-parts.ts';
import { headerWords, isOfAnotherKind, meaningOf } from '../reading/headers/column-meanings.ts';

/** The content of a column as its figures show it; "any" is a year or an age, "text" is Yes and No, or rates, null is an amount. */
export type Key = 'year' | 'age' | 'any' | 'text' | null;

const MAX_HEADER_WORDS = 6;
/** Cost of a word that belongs to no header. */
const costOfTitleWord = (word: string): number => (/^(?:year|yr)\.?$/i.test(word) ? 1 : 0.05);

/** Divides words into headers so that most of them have a certain meaning. Null if a year or age has another one. */
export function divideHeader(words: readonly string[], keys: readonly Key[]): string[] | null {
  if (words.length > keys.length * MAX_HEADER_WORDS) return null;
  type Division = { score: number; headers: string[] };
  // best[n][end]: the best division of the first `end` words into n headers.
  // Words of a title in the same line come first.
  const starts = Array.from({ length: Math.max(1, words.length - keys.length + 1) }, (_, at) => at);
  let best = new Map(
    starts.map((start): [number, Division] => [
      start,
      { score: -words.slice(0, start).reduce((sum, word) => sum + costOfTitleWord(word), 0), headers: [] },
    ]),
  );
  for (const key of keys) {
    const next = new Map<number, Division>();
    for (const [start, { score, headers }] of best)
      for (let end = start + 1; end <= Math.min(words.length, start + MAX_HEADER_WORDS); end += 1) {
        const header = words.slice(start, end).join(' ');
        const total = score + meaningScore(header, headers, key);
        if (total > (next.get(end)?.score ?? -Infinity))
          next.set(end, { score: total, headers: [...headers, header] });
      }
    best = next;
  }
  const headers = best.get(words.length)?.headers;
  return headers?.some((header, at) => isOtherKey(header, keys[at] ?? null)) ? null : (headers ?? null);
}

/** Words of another amount, which could belong to several columns. */
const OF_SEVERAL_COLUMNS = /^(?:cumulative|cum\.?|total|gross|monthly|beginning|base|basic)$/i;
const MIN_MARGIN = 0.5;
const MAX_STACK = 3;

/** Words and the meanings of the headers that contain them. */
const REQUIRED: readonly (readonly [RegExp, RegExp])[] = [
  [/\b(?:premium|outlay)/i, /^premium_outlay$/],
  [/\bpartial/i, /^withdrawals$/],
  [/\bloans?\b/i, /^loan/],
];

/** "Premium Withdrawals", "Loan Account Value". */
const isOfTwoAmounts = (header: string): boolean =>
  REQUIRED.some(([word, meaning]) => word.test(header) && !meaning.test(meaningOf(header)?.meaning ?? ''));

/** Assigns the upper words to the lower ones in order. Null if a different reading scores nearly as high. */
export function joinStackedHeader(
  upper: readonly string[],
  lower: readonly string[],
  keys: readonly Key[],
): string[] | null {
  if (lower.length !== keys.length || upper.some((word) => OF_SEVERAL_COLUMNS.test(word))) return null;
  type Division = { score: number; headers: string[]; meanings: string };
  // best[used]: the two best divisions of the first `used` upper words that have different meanings.
  let best = new Map<number, Division[]>([[0, [{ score: 0, headers: [], meanings: '' }]]]);
  for (const [at, word] of lower.entries()) {
    const next = new Map<number, Division[]>();
    for (const [start, divisions] of best)
      for (let end = start; end <= Math.min(upper.length, start + MAX_STACK); end += 1)
        for (const { score, headers, meanings } of divisions) {
          const header = [...upper.slice(start, end), word].join(' ');
          const found = {
            score: score + (isOfTwoAmounts(header) ? -2 : meaningScore(header, headers, keys[at] ?? null)),
            headers: [...headers, header],
            meanings: `${meanings} ${meaningOf(header)?.meaning}`,
          };
          const others = [...(next.get(end) ?? [])];
          const sameMeanings = others.findIndex((other) => other.meanings === found.meanings);
          if (sameMeanings === -1) others.push(found);
          else if ((others[sameMeanings]?.score ?? 0) < found.score) others[sameMeanings] = found;
          next.set(end, others.toSorted((one, other) => other.score - one.score).slice(0, 2));
        }
    best = next;
  }
  const [first, second] = best.get(upper.length) ?? [];
  const isSure = first && first.score - (second?.score ?? -Infinity) >= MIN_MARGIN;
  const isKnownHeader = (header: string) => meaningOf(header) !== null || isOfAnotherKind(header);
  return isSure && first.headers.every(isKnownHeader) ? first.headers : null;
}

const isOtherKey = (header: string, key: Key): boolean => {
  const meaning = meaningOf(header)?.meaning;
  return (
    meaning !== undefined &&
    key !== null &&
    key !== meaning &&
    !(key === 'any' && (meaning === 'year' || meaning === 'age'))
  );
};

/** The last word usually begins a header, such as “Fixed Account Value”. */
export const ENDS_WITH_QUALIFIER =
  /\s(?:fixed|indexed|index|declared|general|total|net|gross|annual|base|basic|current|combined|participating|preferred|variable|cash)$/i;

/** Prefers known meanings that no earlier header has. */
function meaningScore(header: string, before: readonly string[], key: Key): number {
  const isKey = key !== null && key !== 'text';
  const reading = meaningOf(header);
  const isIncomplete =
    /^[(/+,)]|^(?:&|and|of|at|less|value|benefit(?! at\b))(?![a-z])|^(?:taken|charged|deduction|per)\b|^charges?\s+(?!&|and|deducted)\w|^outlay\s+\w|(?:[&/(+,]|\b(?:and|of|at|less|taxable|face|specified|(?<!year of )policy|net|per|percent|monthly))$/i.test(
      header,
    );
  const words = new Set(headerWords(header));
  const isLoanAndWithdrawal =
    words.has('loan') &&
    (words.has('withdrawal') || words.has('surrender')) &&
    !/[/&+,]|\b(?:and|or|less|before)\b/i.test(header);
  const isAmountOverKey =
    isKey &&
    (/\d/.test(header) ||
      /\b(?:annual|annualized|planned|total|net|yearly)\b/i.test(header) ||
      /\b(?:yr|year)\b(?! age).*\bage\b/i.test(header));
  const isValueAndBenefit = /\bvalues?\b.+\b(?:death|benefit)\b|\bbenefits?\b.+\bvalues?\b/i.test(header);
  if (isLoanAndWithdrawal || isAmountOverKey || isValueAndBenefit) return -2;
  // A known header that is no ledger column, such as a surrender charge or a part of the charges.
  const isOther = key === 'text' || isOfAnotherKind(header) || chargePartOf(header) === 'part';
  if (reading === null) return isIncomplete ? -2 : isOther ? 0.9 : -1;
  const isEndOfPremiumOutlay = /^outlay\b/i.test(header) && /\bprem(?:ium)?$/i.test(before.at(-1) ?? '');
  if (key === 'text' || isEndOfPremiumOutlay) return -2;
  const isYearOrAge = reading.meaning === 'year' || reading.meaning === 'age';
  if (
    isIncomplete ||
    isYearOrAge !== isKey ||
    isOtherKey(header, key) ||
    (!isYearOrAge && /\b(?:age|yr)\b/i.test(header))
  )
    return -2;
  const isPart = isFlowPart('premium', header) || isFlowPart('loan', header);
  const isRepeated = !isPart && before.some((other) => meaningOf(other)?.meaning === reading.meaning);
  const wordCount = header.split(' ').length;
  // Of equal divisions, the one with headers of similar length.
  const qualifierCost = ENDS_WITH_QUALIFIER.test(header) ? 0.1 : 0;
  return reading.confidence * (isRepeated ? 0.5 : 1) - qualifierCost - 0.01 * wordCount ** 2;
}
