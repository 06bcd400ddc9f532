/** What the three buttons above a note do to its text. Each gives back the whole text and what is marked in it afterwards. */
export interface Marked {
  text: string;
  start: number;
  end: number;
}

export type Mark = 'bold' | 'bullets' | 'numbers';

export function withMark(mark: Mark, marked: Marked): Marked {
  return mark === 'bold' ? bold(marked) : listed(mark, marked);
}

/** Puts the asterisks around the marked words, or takes them away where they already stand. */
function bold({ text, start, end }: Marked): Marked {
  const words = text.slice(start, end);
  // Blanks at the ends stay outside: "** word**" would not be bold.
  const from = start + (words.length - words.trimStart().length);
  const to = Math.max(from, end - (words.length - words.trimEnd().length));
  if (text.slice(from - 2, from) === '**' && text.slice(to, to + 2) === '**')
    return {
      text: text.slice(0, from - 2) + text.slice(from, to) + text.slice(to + 2),
      start: from - 2,
      end: to - 2,
    };
  return {
    text: `${text.slice(0, from)}**${text.slice(from, to)}**${text.slice(to)}`,
    start: from + 2,
    end: to + 2,
  };
}

const ENTRY = /^\s*(?:[-•*]|\d{1,3}[.)])\s+/;
const OF_KIND = { bullets: /^\s*[-•*]\s+/, numbers: /^\s*\d{1,3}[.)]\s+/ };

/** Makes the marked lines entries of a list; lines that are all of that kind become plain again. */
function listed(kind: 'bullets' | 'numbers', { text, start, end }: Marked): Marked {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const written = lines.filter((line) => line.trim() !== '');
  const isListed = written.length > 0 && written.every((line) => OF_KIND[kind].test(line));
  let count = 0;
  const changed = lines
    .map((line) => {
      if (line.trim() === '' && written.length > 0) return line;
      const plain = line.replace(ENTRY, '');
      if (isListed) return plain;
      count += 1;
      return `${kind === 'bullets' ? '-' : `${count}.`} ${plain}`;
    })
    .join('\n');
  const shift = changed.length - (to - from);
  const isCaret = start === end;
  return {
    text: text.slice(0, from) + changed + text.slice(to),
    start: isCaret ? Math.max(from, start + shift) : from,
    end: isCaret ? Math.max(from, start + shift) : from + changed.length,
  };
}

/** Enter in a list: the next entry begins; on an empty entry the list ends. Null where Enter is just Enter. */
export function afterEnter({ text, start, end }: Marked): Marked | null {
  if (start !== end) return null;
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const line = text.slice(from, start);
  const entry = /^(\s*)(?:([-•*])|(\d{1,3})([.)]))\s+/.exec(line);
  if (!entry) return null;
  if (line.trim() === entry[0].trim())
    return { text: text.slice(0, from) + text.slice(start), start: from, end: from };
  const [, indent = '', bullet, number, dot = '.'] = entry;
  const next = `\n${indent}${bullet ?? `${Number(number) + 1}${dot}`} `;
  return {
    text: text.slice(0, start) + next + text.slice(start),
    start: start + next.length,
    end: start + next.length,
  };
}
