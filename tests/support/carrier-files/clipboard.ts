/** Changes that other programs make to a table on the clipboard. */
import type { Habits } from './habits.ts';

/** The separators of thousands change, and the decimal point with them. */
const withSeparators = (text: string, thousands: string, decimal: string): string =>
  text.replaceAll(/\d[\d,.]*\d/g, (figure) =>
    figure.replaceAll(/[,.]/g, (mark) => (mark === ',' ? thousands : decimal)),
  );

export function throughClipboard(text: string, clip: Habits['clip']): string {
  const lines = text.split('\n');
  switch (clip) {
    case 'european':
      return withSeparators(text, '.', ',');
    case 'narrow blanks':
      return withSeparators(text, '\u202F', '.');
    case 'apostrophes':
      return withSeparators(text, '’', '.');
    case 'carriage returns only':
      return text.replaceAll('\n', '\r');
    case 'blank lines':
      return lines.join('\n\n');
    case 'all quoted':
      return lines
        .map((line) =>
          line
            .split(';')
            .map((cell) => `"${cell}"`)
            .join(';'),
        )
        .join('\n');
    case 'joined lines':
      return lines.reduce((sum, line, at) => sum + (at === 0 ? '' : at % 2 === 0 ? '\n' : ' ') + line, '');
    case 'markdown': {
      const [head = '', ...rows] = lines.map((line) => `| ${line.replaceAll('\t', ' | ')} |`);
      return [head, head.replaceAll(/[^|]+/g, '---'), ...rows].join('\n');
    }
    case 'outer tabs':
      return lines.map((line) => `\t${line.replaceAll('\t', '\t\u00A0')}\t\t`).join('\n');
    case 'lines above':
      return `Prepared for:\tAlex Morgan\nDate:\t4/9/2027\nPlanned premium:\t12,345\n\n${text}`;
    case 'usual':
    case 'word processor':
    case 'byte order mark':
    case 'utf-16':
      return text;
  }
}

export function encoded(text: string, clip: Habits['clip']): Uint8Array {
  if (clip === 'utf-16') return Buffer.from(`\uFEFF${text}`, 'utf16le');
  return new TextEncoder().encode(clip === 'byte order mark' ? `\uFEFF${text}` : text);
}
