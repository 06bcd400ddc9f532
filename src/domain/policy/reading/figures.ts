export interface Figure {
  value: number;
  doubt?: string;
  isPercent: boolean;
  /** Style of four or more integer digits: with or without commas. */
  grouping: 'grouped' | 'plain' | 'short';
}

const DIGITS: Readonly<Record<string, string>> = {
  l: '1', I: '1', '|': '1', '!': '1', i: '1', ı: '1', ł: '1',
  O: '0', o: '0', Q: '0', D: '0', Ø: '0', ø: '0',
  S: '5', s: '5', B: '8', Z: '2', z: '2', G: '6', b: '6', g: '9', q: '9', T: '7', A: '4',
}; // oxfmt-ignore

const MINUS = /[-−–—‒]/;
const ZERO = /^[$\s]*(?:[-−–—‒.]{1,3}|-\s*0\s*-)$/;
const NOT_APPLICABLE = /^(?:n\/?a|nil|none|paid-?up|lapsed?d?|terminated|expired?|matured?|\*+|#+|x{3,})$/i;

/** A figure that was too wide for its cell. */
export const isTooWide = (text: string): boolean => /^#+$/.test(text);

export const isNotApplicable = (text: string): boolean => NOT_APPLICABLE.test(text);

const figure = (value: number, grouping: Figure['grouping'], doubt?: string, isPercent = false): Figure => ({
  value: value === 0 ? 0 : value,
  grouping,
  isPercent,
  ...(doubt === undefined ? {} : { doubt }),
});

const readAs = (text: string, why: string): string => `Read as “${text}”: ${why}`;

/** Letters are allowed only if there are more digits, or if `inColumn`: figures are printed around the text. */
export function readFigure(printed: string, inColumn = false): Figure | null {
  const text = printed.trim();
  if (text === '') return null;
  // Most texts are plain figures or words, and each is read several times.
  if (/^[1-9]\d{0,2}(?:,\d{3})+$/.test(text)) return figure(Number(text.replaceAll(',', '')), 'grouped');
  if (!inColumn && /^\p{L}+$/u.test(text)) return null;
  if (ZERO.test(text)) return figure(0, 'short');
  let body = text
    .replace(/(?<=\d) [a-z]$/, '')
    .replace(/[*†‡§¶^~º°¹²³⁴-⁹⁰]+|(?<=\d)(?:[#+]|\[\w\])+$/gu, '')
    .replace(/\s+/g, '');
  body = body
    .replace(/(?<=\d)\((?:\d|[a-z])\)$/i, '')
    .replace(/(?<=,\d{3}|^\$?0)[a-jln-z]$|(?<=\d)[acdefh]$/, '')
    .replace(/^(?:US|USD)?\$/i, '');
  let isNegative = false;
  let doubt: string | undefined;
  const hasOpeningBracket = /^[(<[]/.test(body);
  const hasClosingBracket = /[)>\]]$/.test(body);
  if (hasOpeningBracket || hasClosingBracket) {
    body = body.replace(/^[(<[]|[)>\]]$/g, '');
    isNegative = true;
    if (hasOpeningBracket !== hasClosingBracket)
      doubt = readAs(text, 'one bracket of a negative figure is missing.');
  }
  const isPercent = body.endsWith('%');
  if (isPercent) body = body.slice(0, -1);
  const isMinusFirst = MINUS.test(body.charAt(0));
  if (isMinusFirst || MINUS.test(body.charAt(body.length - 1))) {
    isNegative = !isNegative;
    body = isMinusFirst ? body.slice(1) : body.slice(0, -1);
  }
  body = body.replace(/^\$/, '').replace(/\$$/, '');
  if (body === '') return null;

  // "1,591K" and "1.591M".
  const [, amount, unit] = /^((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)([km])$/i.exec(body) ?? [];
  if (amount !== undefined) {
    const dollars = Number(amount.replaceAll(',', '')) * (unit?.toLowerCase() === 'k' ? 1000 : 1_000_000);
    return figure((isNegative ? -1 : 1) * Math.round(dollars), 'short', readAs(text, 'it is rounded.'));
  }

  const letters = [...body].filter((character) => !/[0-9,.]/.test(character));
  const digits = body.replace(/\D/g, '').length;
  if (letters.length > 0) {
    if (letters.some((letter) => DIGITS[letter] === undefined))
      return inColumn && digits > letters.length
        ? figure(Number(body.replace(/\D/g, '')), 'plain', readAs(text, 'some characters are not digits.'))
        : null;
    if (!inColumn && digits <= letters.length) return null;
    body = [...body].map((character) => DIGITS[character] ?? character).join('');
    const replaced = [...new Set(letters)].map(
      (letter) => `“${letter}” is taken for ${DIGITS[letter] ?? ''}`,
    );
    doubt = readAs(text, `${replaced.join(', ')}.`);
  }
  if (!/\d/.test(body)) return null;

  const withSign = (digits: string): number => (isNegative ? -1 : 1) * Number(digits);
  if (/^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,2})?$/.test(body))
    return figure(withSign(body.replaceAll(',', '')), 'grouped', doubt, isPercent);
  if (/^(?:0|[1-9]\d*)?(?:\.\d{1,2})?$/.test(body) || (isPercent && /^\d*\.?\d+$/.test(body)))
    return figure(withSign(body), Number(body) >= 1000 ? 'plain' : 'short', doubt, isPercent);
  if (!/^[\d,.]+$/.test(body)) return null;
  const decimals = /^(.*\d)[.,](\d{2})$/.exec(body);
  const digitsOf = (part: string): string => part.replace(/[.,]/g, '');
  // "679,15" is more likely a lost digit than a decimal comma, so the comma is a thousands separator.
  const value =
    decimals === null || /,\d{2}$/.test(body)
      ? digitsOf(body)
      : `${digitsOf(decimals[1] ?? '')}.${decimals[2] ?? ''}`;
  const why = /^0\d/.test(body)
    ? 'it begins with a zero.'
    : /^\d{1,3}(?:\.\d{3})+$/.test(body)
      ? 'it has a point instead of a comma.'
      : 'the commas do not separate groups of three digits, so a digit may be missing or extra.';
  return figure(withSign(value), 'grouped', doubt ?? readAs(text, why), isPercent);
}
