/** Derives the meaning of a column from the words of its header, not from the carrier. */
import type { ExtractedColumnName } from '../../extraction.ts';

export type Meaning =
  | Exclude<ExtractedColumnName, 'guaranteed_surrender_value' | 'guaranteed_death_benefit'>
  | 'calendar_year'
  | 'income'
  | 'premiums_to_date'
  | 'net_outlay'
  | 'cash_value';

export interface Reading {
  meaning: Meaning;
  /** Below 0.75, every cell of the column is doubtful. */
  confidence: number;
  /** Selects one of two columns with the same meaning: net before gross, as in the ledger. */
  isPreferred: boolean;
  isEndOfYear: boolean;
}

export const WEAK = 0.75;

const FULL_WORDS: Readonly<Record<string, string>> = {
  accum: 'accumulation', accumulated: 'accumulation', accumulate: 'accumulation', accumulating: 'accumulation',
  acct: 'account', acc: 'account', val: 'value', values: 'value', surr: 'surrender', surrendered: 'surrender',
  ben: 'benefit', benefits: 'benefit', bene: 'benefit', prem: 'premium', premiums: 'premium', prems: 'premium',
  cum: 'cumulative', dur: 'year', duration: 'year', yr: 'year', yrs: 'year', years: 'year', pol: 'policy', wd: 'withdrawal', wds: 'withdrawal',
  withdrawals: 'withdrawal', withdrawn: 'withdrawal', surrenders: 'surrender', loans: 'loan', ln: 'loan', lns: 'loan',
  loaned: 'loan', borrowing: 'loan', borrowings: 'loan', borrowed: 'loan', bal: 'balance', int: 'interest',
  ann: 'annual', annually: 'annual', annualized: 'annual', yearly: 'annual', beg: 'beginning', begin: 'beginning',
  start: 'beginning', dist: 'distribution', distr: 'distribution', distributions: 'distribution', charge: 'charges',
  chgs: 'charges', chg: 'charges', expenses: 'charges', expense: 'charges', fees: 'charges', deductions: 'charges',
  deduction: 'charges', repayments: 'repayment', repmt: 'repayment', repay: 'repayment', repaid: 'repayment',
  pmt: 'payment', pmts: 'payment', payments: 'payment', deposits: 'payment', deposit: 'payment',
  contribution: 'payment', contributions: 'payment', paid: 'payment', ages: 'age', att: 'attained', debts: 'debt',
  os: 'outstanding', outst: 'outstanding', outlays: 'outlay', incomes: 'income', flows: 'flow', cashflow: 'cash flow',
  csv: 'cash surrender value', db: 'death benefit', av: 'accumulation value', sv: 'surrender value', nsv: 'net surrender value',
  eoy: 'end of year', boy: 'beginning of year', bop: 'beginning of year', eop: 'end of year', partials: 'partial', wdrl: 'withdrawal', wdrls: 'withdrawal', wdrwl: 'withdrawal', wthdrwl: 'withdrawal', wthdrwls: 'withdrawal', withdrwl: 'withdrawal',
  bnft: 'benefit', bnfts: 'benefit', bft: 'benefit', amt: 'amount', amts: 'amount', accumul: 'accumulation',
  ytd: 'cumulative', aggregate: 'cumulative', mo: 'monthly', mthly: 'monthly', indebtedness: 'debt', dth: 'death',
  ins: 'insurance', guar: 'guaranteed', gtd: 'guaranteed', nonguar: 'nonguaranteed', proj: 'projected', illus: 'illustrated',
}; // oxfmt-ignore

/** Spanish headers, without accents, as the English words that the rules know. Longer phrases come first. */
const SPANISH: readonly (readonly [RegExp, string])[] = [
  [/\b(?:fin|final)(?: de(?:l)?)? ano\b/g, 'end of year'],
  [/\bvalor(?:es)? (?:neto )?(?:de rescate|en efectivo)\b/g, 'surrender value'],
  [/\bvalor(?:es)? (?:acumulados?|de (?:la )?(?:cuenta|poliza))\b/g, 'accumulation value'],
  [/\bbeneficios? (?:neto )?por (?:fallecimiento|muerte)\b/g, 'death benefit'],
  [/\bsaldo (?:del?|de los) prestamos?\b/g, 'loan balance'],
  [/\bno garantizad[oa]s?\b/g, 'nonguaranteed'],
  [/\bgarantizad[oa]s?\b/g, 'guaranteed'],
  [/\b(?:primas?|aportacion(?:es)?)\b/g, 'premium'],
  [/\bretiros?\b/g, 'withdrawal'],
  [/\bprestamos?\b/g, 'loan'],
  [/\bcargos?\b/g, 'charges'],
  [/\banos?\b/g, 'year'],
  [/\bedad(?:es)?\b/g, 'age'],
  [/\banual(?:es)?\b/g, 'annual'],
  [/\bacumulad[oa]s?\b/g, 'cumulative'],
  [/\btotal(?:es)?\b/g, 'total'],
]; // oxfmt-ignore

const ACCENTS = /[\u0300-\u036f]/g;

/** Returns text in lower case, with Spanish terms in English. */
export const inEnglish = (text: string): string =>
  SPANISH.reduce(
    (all, [spanish, english]) => all.replace(spanish, english),
    text.toLowerCase().normalize('NFD').replace(ACCENTS, ''),
  );

/** A spreadsheet breaks words without a hyphen: "Accumulatio" over "n". */
function joinHalves(words: readonly string[], word: string): string[] {
  const before = words.at(-1) ?? '';
  const isHalf = !(isKnown(before) && isKnown(word)) && /^[a-z]+$/.test(before) && isKnown(before + word);
  return isHalf ? [...words.slice(0, -1), before + word] : [...words, word];
}

/** Returns lower case words without punctuation; abbreviations are expanded, "non-guaranteed" is one word. */
export function headerWords(header: string): string[] {
  return (
    inEnglish(header)
      .replace(/[’']s\b/g, '')
      .replace(/[‐‑−]/g, '-')
      .replace(/non[\s\-–]*guar/g, 'nonguar')
      .replace(/end[\s-]*of[\s-]*(policy\s*)?(year|yr)s?/g, 'end of year')
      .replace(/\b([a-z]+)-\s+([a-z]+)/g, (_, before: string, after: string) =>
        // "Accumu-" over "lation" is one broken word; "Policy-" over "owner" is not a known word.
        isKnown(before + after) ? before + after : `${before} ${after}`,
      )
      .replace(/\bafter[\s-]*tax(?=\s+(?:outlay|cost)\b)/g, 'tax')
      .replace(/\b(?:tax[\s-]*free|after[\s-]*tax)\b/g, '')
      // The mark of a footnote.
      .replace(/([a-z]{3})\d{1,2}(?!\d)/g, '$1')
      // A basis, before the header of its column.
      .replace(/^(.*\b(?:guaranteed|maximum|current)) (?:basis|charges)(?= \S*.*[a-z])/, '$1')
      .replace(/\bo\/s\b/g, 'outstanding')
      .replace(/\bw\/d\b/g, 'withdrawal')
      .replace(/\bp\/l\b/g, 'income')
      .replace(/\bloan distributions?\b/g, 'loan')
      .replace(/[^a-z0-9%]+/g, ' ')
      .trim()
      .split(/\s+/)
      .reduce(joinHalves, [])
      .flatMap((word) => (FULL_WORDS[word] ?? word).split(' '))
      .join(' ')
      // "Fixed interest loan" and "declared rate policy loan" are loans, not interest or rates.
      .replace(
        /\b(fixed|declared|variable|standard|indexed) (?:interest|rate) (?=(?:policy )?loan\b)/g,
        '$1 ',
      )
      .split(' ')
      .filter((word) => word !== '')
  );
}

interface Rule {
  /** At least one word of each inner list is required. */
  has: readonly (readonly string[])[];
  not?: readonly string[];
  /** Null marks a known header that is not a ledger column. */
  meaning: Meaning | null;
  confidence?: number;
  preferred?: readonly string[];
}

const any = (...words: string[]): readonly string[] => words;

/** The first matching rule decides; exclusions come first. */
const RULES: readonly Rule[] = [
  { has: [any('unloaned'), any('loan'), any('value')], meaning: 'accumulation_value' },
  { has: [any('irr', 'yield', 'roi', 'ror')], meaning: null },
  { has: [any('rate', 'percent', '%'), any('return', 'interest', 'credited', 'crediting', 'growth', 'cap')], meaning: null },
  { has: [any('surrender'), any('charges', 'penalty')], meaning: null },
  { has: [any('terminal', 'chronic', 'critical', 'accidental', 'ltc', 'living', 'rider', 'riders', 'bonus', 'spouse', 'child')], meaning: null },
  { has: [any('guideline', 'pay', 'mec', 'basis', 'taxable', 'tax', 'taxes', 'target', 'minimum', 'corridor')], meaning: null },
  { has: [any('cost'), any('insurance')], meaning: null },
  { has: [any('face', 'specified'), any('amount')], meaning: null },
  { has: [any('coi', 'nar', 'risk')], meaning: null },
  { has: [any('premium', 'payment', 'outlay'), any('charges', 'load', 'loads')], meaning: null },
  { has: [any('surrender', 'loan', 'monthly', 'administrative', 'admin', 'unit', 'rider', 'asset'), any('charges')], not: ['total'], meaning: null },
  { has: [any('month', 'monthly', 'quarterly', 'semiannual', 'modal', 'mode', 'semi')], not: ['total'], meaning: null },
  { has: [any('cumulative', 'accumulation'), any('premium', 'outlay', 'payment')], not: ['value', 'net', 'withdrawal', 'income', 'distribution', 'charges', 'interest', 'loan', 'flow'], meaning: 'premiums_to_date' },
  { has: [any('to'), any('date'), any('premium', 'outlay', 'payment')], not: ['value', 'net', 'withdrawal', 'income', 'distribution', 'charges', 'interest', 'loan', 'flow'], meaning: 'premiums_to_date' },
  { has: [any('to'), any('date'), any('premium', 'outlay', 'withdrawal', 'income', 'distribution', 'charges', 'payment', 'flow')], not: ['value'], meaning: null },
  { has: [any('cumulative', 'accumulation'), any('premium', 'outlay', 'withdrawal', 'income', 'distribution', 'charges', 'payment', 'flow')], not: ['value'], meaning: null },
  { has: [any('cumulative'), any('value', 'surrender', 'death')], meaning: null },
  { has: [any('loan'), any('withdrawal', 'partial')], not: ['value', 'balance', 'debt', 'interest', 'outstanding', 'before', 'available', 'maximum'], meaning: 'income' },
  { has: [any('loan', 'debt'), any('interest')], not: ['balance', 'outstanding', 'principal', 'with', 'plus', 'including', 'and', 'repayment'], meaning: 'loan_interest' },
  { has: [any('repayment')], meaning: 'loan_repayment' },
  { has: [any('loan'), any('payment')], meaning: 'loan_repayment', confidence: 0.8 },
  { has: [any('available', 'maximum'), any('loan', 'withdrawal')], meaning: null },
  { has: [any('loan', 'debt'), any('balance', 'outstanding', 'principal', 'payoff', 'carried')], meaning: 'loan_balance' },
  { has: [any('debt')], meaning: 'loan_balance', confidence: 0.95 },
  { has: [any('loan'), any('end')], not: ['withdrawal'], meaning: 'loan_balance', confidence: 0.85 },
  { has: [any('cumulative', 'accumulation', 'total'), any('loan')], not: ['withdrawal', 'death', 'benefit', 'value', 'before', 'new', 'annual', 'taken'], meaning: 'loan_balance', confidence: 0.6 },
  // Words of two headers that overlap.
  { has: [any('surrender', 'accumulation', 'account'), any('value'), any('death')], meaning: 'death_benefit', confidence: 0.5 },
  { has: [any('death'), any('benefit', 'proceeds', 'payable', 'amount')], meaning: 'death_benefit', preferred: ['net', 'payable', 'proceeds'] },
  { has: [any('death')], meaning: 'death_benefit', confidence: 0.8 },
  { has: [any('insurance'), any('benefit')], meaning: 'death_benefit', confidence: 0.9 },
  { has: [any('surrender'), any('partial')], meaning: 'withdrawals' },
  { has: [any('loan'), any('withdrawal', 'surrender', 'income')], not: ['value'], meaning: 'income' },
  // Words of two headers printed on top of each other.
  { has: [any('surrender'), any('accumulation'), any('value')], meaning: 'surrender_value', confidence: 0.5 },
  { has: [any('surrender'), any('value', 'proceeds', 'amount')], meaning: 'surrender_value', preferred: ['net'] },
  { has: [any('net'), any('cash'), any('value')], meaning: 'surrender_value', confidence: 0.9, preferred: ['net'] },
  { has: [any('net'), any('account', 'accumulation', 'policy', 'contract', 'fund'), any('value')], not: ['amount'], meaning: 'accumulation_value', confidence: 0.6 },
  { has: [any('account', 'accumulation', 'policy', 'contract', 'fund', 'account'), any('value', 'balance', 'fund')], meaning: 'accumulation_value' },
  { has: [any('accumulation')], meaning: 'accumulation_value', confidence: 0.8 },
  { has: [any('cash'), any('value')], meaning: 'cash_value' },
  { has: [any('surrender')], meaning: 'surrender_value', confidence: 0.8 },
  { has: [any('flow')], meaning: 'net_cash_flow' },
  { has: [any('net'), any('outlay', 'cost')], not: ['premium'], meaning: 'net_outlay' },
  { has: [any('net'), any('premium', 'payment')], meaning: 'premium_outlay', confidence: 0.6 },
  { has: [any('income', 'distribution')], meaning: 'income' },
  { has: [any('withdrawal')], not: ['value', 'charges'], meaning: 'withdrawals' },
  { has: [any('loan'), any('net'), any('proceeds')], meaning: 'loans', confidence: 0.9 },
  { has: [any('loan'), any('net')], meaning: 'loans', confidence: 0.6 },
  { has: [any('loan')], not: ['value', 'charges', 'rate', 'before'], meaning: 'loans' },
  { has: [any('charges'), any('total', 'policy', 'all', 'contract')], meaning: 'charges' },
  { has: [any('charges')], meaning: 'charges', confidence: 0.8 },
  { has: [any('premium', 'outlay')], not: ['value'], meaning: 'premium_outlay' },
  { has: [any('payment')], not: ['value'], meaning: 'premium_outlay', confidence: 0.85 },
  // Paid in addition to the premiums: neither column is the total.
  { has: [any('lump', 'dump', '1035', 'rollover')], meaning: 'premium_outlay', confidence: 0.9 },
  { has: [any('calendar'), any('year')], meaning: 'calendar_year' },
  { has: [any('age')], not: ['average'], meaning: 'age', preferred: ['beginning'] },
  { has: [any('year')], not: ['value', 'balance', 'benefit', 'premium', 'income'], meaning: 'year' },
  { has: [any('date', 'ending', 'anniversary')], meaning: 'calendar_year' },
]; // oxfmt-ignore

/** Words that only qualify an amount. */
const QUALIFIERS = [
  'fixed', 'indexed', 'index', 'declared', 'general', 'segment', 'collateral', 'base', 'basic', 'term', 'additional',
  'standard', 'variable', 'participating', 'preferred', 'planned', 'scheduled', 'periodic', 'unscheduled', 'combined',
]; // oxfmt-ignore

const KNOWN: ReadonlySet<string> = new Set([
  ...Object.entries(FULL_WORDS).flatMap(([short, full]) => [short, ...full.split(' ')]),
  ...RULES.flatMap(({ has, not }) => [...has.flat(), ...(not ?? [])]),
  ...QUALIFIERS,
]);

const SPANISH_WORDS =
  /^(?:ano|edad|prima|aportacion|retiro|prestamo|saldo|cargo|valor|acumulado|cuenta|poliza|rescate|efectivo|beneficio|fallecimiento|muerte|garantizado|neto|del?|de|la|por|en|no|fin|final|anual|total)(?:e?s)?$/;

export const isSpanish = (word: string): boolean =>
  SPANISH_WORDS.test(word.toLowerCase().normalize('NFD').replace(ACCENTS, ''));

export const isKnown = (word: string): boolean => KNOWN.has(word) || isSpanish(word);

/** "Surrender value before loans", "gross of policy debt", "excluding loans". */
export const isBeforeLoans = (words: readonly string[]): boolean =>
  /\b(?:before|gross of|without|excluding|prior to|ignoring)(?: \w+){0,3} (?:loan|debt)\b/.test(
    words.join(' '),
  );

const ruleFor = (words: readonly string[]): Rule | undefined => {
  const has = new Set(words);
  return RULES.find(
    ({ has: groups, not }) =>
      groups.every((group) => group.some((word) => has.has(word))) &&
      !(not ?? []).some((word) => has.has(word)),
  );
};

/** Returns true for a known header that is not a ledger column: a rate, a charge, a limit. */
export const isOfAnotherKind = (header: string): boolean => ruleFor(headerWords(header))?.meaning === null;

const VALUES: readonly Meaning[] = ['accumulation_value', 'surrender_value', 'death_benefit', 'cash_value'];

export const isValueMeaning = (meaning: Meaning | null | undefined): boolean =>
  VALUES.some((value) => value === meaning);

const KEYS: readonly unknown[] = ['year', 'age', 'calendar_year'];

export const isKeyMeaning = (meaning: string | undefined): boolean => KEYS.includes(meaning);

/** Words of a column that is only a part or another view of an amount, and of one that is the complete amount. */
const PARTIAL =
  /^(?:fixed|declared|general|indexed|segment|collateral|base|basic|term|additional|taxable|equivalent|gross)$/;
const COMPLETE = /^(?:total|combined|policy|annual)$/;

/** A part or another view of an amount, even if the identities hold for it. */
export const isDisqualified = (header: string): boolean =>
  headerWords(header).some((word) => PARTIAL.test(word) || word === 'beginning');

export function meaningOf(header: string): Reading | null {
  const words = headerWords(header);
  const has = new Set(words);
  const rule = ruleFor(words);
  if (rule === undefined || rule.meaning === null) return null;
  // A header of many words is probably a sentence.
  const lengthFactor = words.length > 9 ? 0.6 : 1;
  const isAtEnd = rule.meaning === 'loan_balance' || isValueMeaning(rule.meaning);
  // The ledger has values at the end of each year.
  const timeFactor = isAtEnd && has.has('beginning') ? 0.7 : 1;
  const isAmount = !isKeyMeaning(rule.meaning);
  const partFactor = isAmount && words.some((word) => PARTIAL.test(word)) ? 0.7 : 1;
  const isComplete = isAmount && words.some((word) => COMPLETE.test(word));
  return {
    meaning: rule.meaning,
    confidence: (rule.confidence ?? 1) * lengthFactor * timeFactor * partFactor,
    isPreferred: isComplete || (rule.preferred ?? []).some((word) => has.has(word)),
    isEndOfYear: rule.meaning === 'age' && (has.has('end') || has.has('ending')) && !has.has('beginning'),
  };
}

/** "Withdrawals Loans" are two headers, because each word has its own meaning. */
export function areHeaders(words: readonly string[]): boolean {
  const meanings = words.map((word) => meaningOf(word)?.meaning);
  return words.length > 1 && !meanings.includes(undefined) && new Set(meanings).size === meanings.length;
}
