/** The traits of an illustration file. The first value of each is the plain one. */
import type { Chance } from '../chance.ts';

export const TRAITS = {
  engine: ['pdfkit', 'chromium', 'typst', 'paste'],
  rivals: [
    'none',
    'two scenarios',
    'as applied',
    'with income',
    'inflation',
    'midpoint',
    'alternative',
    'other insured',
    'guaranteed',
  ],
  charges: ['none', 'total', 'parts', 'parts and total', 'one part'],
  income: ['apart', 'one column, balance', 'one column, no balance', 'one column, no proof'],
  values: ['single', 'parts and total', 'benefit parts and total', 'misleading'],
  ages: ['plain', 'header', 'note', 'issue age', 'birth date', 'contradiction', 'absent'],
  align: ['right', 'left', 'center'],
  groups: ['none', 'basis', 'broken basis', 'typeface', 'title at the left', 'large title'],
  premiums: ['one', 'parts', 'parts and total'],
  loans: ['one', 'parts', 'parts and total'],
  pages: ['one', 'rows divided', 'columns divided', 'across', 'down'],
  between: ['nothing', 'sentences', 'boxes', 'axis'],
  zero: ['0', '—', '-', '', 'None', 'Paid-Up', '0.00'],
  key: ['years', 'anniversary', 'restart'],
  language: ['English', 'Spanish'],
  bars: ['none', 'bars', 'frame', 'underlines'],
  overflow: ['none', 'hash'],
  dollars: ['none', 'signs', 'first row', 'spaced signs'],
  title: ['above', 'frame', 'below'],
  footnotes: ['none', 'marked'],
  letters: ['usual', 'capitals', 'small'],
  lapse: ['ends', 'zeros'],
  noise: ['none', 'lines'],
  clipboard: ['clean', 'page breaks', 'carriage returns'],
  order: ['usual', 'age first', 'values first', 'calendar year'],
  others: ['none', 'numeric summary', 'charges', 'returns', 'index history'],
  extra: ['none', 'loan interest', 'net outlay', 'surrender charge'],
  paste: [
    'spreadsheet',
    'single blanks',
    'aligned groups',
    'one cell a line',
    'semicolons',
    'quoted commas',
    'tabs',
  ],
} as const;

export type Trait = keyof typeof TRAITS;
export type Traits = { [Name in Trait]: (typeof TRAITS)[Name][number] };

const plain = Object.fromEntries(
  Object.entries(TRAITS).map(([name, [first]]) => [name, first]),
) as unknown as Traits;

/** All hard values, in order. */
const FOCUS = (Object.keys(TRAITS) as Trait[]).flatMap((name) =>
  name === 'engine'
    ? []
    : TRAITS[name].slice(name === 'paste' ? 0 : 1).map((value): Partial<Traits> => ({ [name]: value })),
);

/** A few files also spread over all traits. */
const STEP = 37;

/** Draws the traits of file `at`: the next hard value, and random others. */
export function drawTraits(draw: Chance, at: number): Traits {
  const drawn: Traits = { ...plain };
  for (const name of Object.keys(TRAITS) as Trait[])
    if (draw.often(0.25)) Object.assign(drawn, { [name]: draw.pick<string>(TRAITS[name]) });
  const focus = FOCUS[(at * STEP) % FOCUS.length] ?? {};
  const engine = draw.pick(['pdfkit', 'pdfkit', 'chromium', 'chromium', 'typst', 'typst', 'paste'] as const);
  Object.assign(drawn, { paste: draw.pick(TRAITS.paste), engine }, focus);
  if ('paste' in focus) drawn.engine = 'paste';
  else if (['between', 'bars', 'pages'].some((name) => name in focus) && drawn.engine === 'paste')
    drawn.engine = 'pdfkit';
  return compatible(drawn, focus);
}

/** Traits that cannot occur together, or for which the contract has no rule. The focus wins. */
function compatible(drawn: Traits, focus: Partial<Traits>): Traits {
  const has = (...names: Trait[]) => names.some((name) => name in focus);
  const reset = (...names: Trait[]) => {
    for (const name of names) if (!has(name)) Object.assign(drawn, { [name]: plain[name] });
  };
  // Charges on a separate page need values that prove them.
  if (has('others'))
    Object.assign(drawn, { charges: 'none', rivals: 'none', language: 'English', key: 'years' });
  else if (drawn.rivals !== 'none' || drawn.key !== 'years' || drawn.charges !== 'none' || has('language'))
    drawn.others = 'none';
  if (has('order', 'extra')) drawn.pages = 'one';
  else if (drawn.pages !== 'one') Object.assign(drawn, { order: 'usual', extra: 'none' });
  if (drawn.key !== 'years' || drawn.ages === 'absent' || drawn.paste === 'single blanks') reset('order');
  if (has('clipboard')) drawn.engine = 'paste';
  if (
    drawn.dollars === 'spaced signs' &&
    ['paste', 'frame', 'bars'].some((each) => each === drawn.engine || each === drawn.bars)
  )
    drawn.dollars = 'signs';
  // The place of the title matters between rivals.
  if (has('title') && drawn.rivals === 'none') drawn.rivals = 'two scenarios';
  if (has('title')) Object.assign(drawn, { pages: 'one', key: 'years', groups: 'none' });
  // Text has no pages, typefaces or rivals on other pages.
  const onPages: Trait[] = [
    'others',
    'title',
    'rivals',
    'pages',
    'between',
    'groups',
    'bars',
    'ages',
    'key',
    'overflow',
  ];
  if (drawn.engine === 'paste' && has(...onPages)) drawn.engine = 'typst';
  if (drawn.engine === 'paste') reset(...onPages);
  if (drawn.paste === 'aligned groups' && drawn.engine === 'paste') drawn.groups = 'basis';
  // Without separators, an empty cell has no position, and single spaces split a phrase into several cells.
  if (
    drawn.engine === 'paste' &&
    drawn.zero === '' &&
    ['single blanks', 'one cell a line'].includes(drawn.paste)
  )
    drawn.zero = '0';
  // Lines of characters are printed with one width, in one piece for each row.
  const onColumns: Trait[] = ['groups', 'between', 'pages', 'align', 'values', 'rivals'];
  if (has(...onColumns)) drawn.bars = 'none';
  if (drawn.bars !== 'none') {
    if (drawn.engine === 'paste') drawn.engine = 'pdfkit';
    reset(...onColumns);
    if (drawn.zero === '') drawn.zero = '0';
  }
  if (has('loans')) drawn.income = 'apart';
  if (drawn.income !== 'apart') drawn.loans = 'one';
  // Rule 12 lists these words only.
  const inEnglish: Trait[] = [
    'others',
    'extra',
    'order',
    'charges',
    'income',
    'values',
    'ages',
    'premiums',
    'loans',
    'rivals',
    'groups',
    'between',
    'pages',
    'key',
  ];
  if (has(...inEnglish)) drawn.language = 'English';
  if (drawn.language === 'Spanish') reset(...inEnglish);
  if (drawn.language === 'Spanish' && drawn.engine === 'paste' && drawn.paste === 'aligned groups')
    drawn.paste = 'tabs';
  if (has('rivals', 'key', 'between')) drawn.pages = 'one';
  if (drawn.pages !== 'one') reset('rivals', 'between', 'key');
  if (has('key', 'overflow')) drawn.rivals = 'none';
  if (drawn.rivals !== 'none') reset('key', 'overflow');
  if (drawn.rivals === 'other insured' || drawn.key === 'anniversary') {
    if (has('ages')) Object.assign(drawn, { rivals: 'none', key: 'years' });
    else drawn.ages = 'plain';
  }
  if (has('between')) drawn.key = 'years';
  if (drawn.key === 'restart' && drawn.ages !== 'plain') {
    if (has('ages')) drawn.key = 'years';
    else drawn.ages = 'plain';
  }
  if (drawn.groups === 'typeface' || drawn.groups === 'broken basis' || drawn.groups === 'basis') {
    if (has('groups')) drawn.rivals = 'none';
    else if (drawn.rivals !== 'none') drawn.groups = 'none';
  }
  // A missing value would remove a year of a proof.
  if (has('charges', 'income', 'values')) drawn.overflow = 'none';
  else if (drawn.overflow === 'hash')
    Object.assign(drawn, { charges: 'none', income: 'apart', values: 'single' });
  if (drawn.rivals === 'none' || drawn.engine === 'paste' || drawn.bars !== 'none') drawn.title = 'above';
  return drawn;
}
