/**
 * Notes are plain text, never HTML: blank lines separate paragraphs, "- " starts a bullet, "1. " a numbered line,
 * **two asterisks** enclose bold text. Renderers only write text, so that a note cannot run code.
 */
export interface Run {
  text: string;
  isBold: boolean;
}

export interface NoteBlock {
  kind: 'paragraph' | 'bullets' | 'numbers';
  /** The lines of a paragraph, or the entries of a list; never empty. */
  items: Run[][];
  /** The number of the first entry, if a numbered list continues an earlier one. */
  start?: number;
}

export function parseNote(text: string): NoteBlock[] {
  const blocks: NoteBlock[] = [];
  // The current block, which a line of the same kind extends and a blank line ends.
  let open: NoteBlock | undefined;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const { kind, content, start } = readLine(line);
    if (content === '') {
      open = undefined;
      continue;
    }
    const block = open?.kind === kind ? open : begin(kind, start);
    if (block !== open) blocks.push(block);
    block.items.push(runs(content));
    open = block;
  }
  return blocks;
}

const begin = (kind: NoteBlock['kind'], start: number | undefined): NoteBlock =>
  start === undefined ? { kind, items: [] } : { kind, items: [], start };

/** Returns a note without its marks, with one line per paragraph line and list entry. */
export function notePlainText(text: string): string {
  return parseNote(text)
    .flatMap((block) => block.items)
    .map((item) => item.map((run) => run.text).join(''))
    .join('\n');
}

function readLine(line: string): { kind: NoteBlock['kind']; content: string; start?: number } {
  const bullet = /^\s*[-•*]\s+(.*)$/.exec(line);
  if (bullet) return { kind: 'bullets', content: tidy(bullet[1] ?? '') };
  const number = /^\s*(\d{1,3})[.)]\s+(.*)$/.exec(line);
  if (number) {
    const content = tidy(number[2] ?? '');
    const first = Number(number[1]);
    return first === 1 ? { kind: 'numbers', content } : { kind: 'numbers', content, start: first };
  }
  return { kind: 'paragraph', content: tidy(line) };
}

/** Removes invisible characters: controls and changes of the reading direction. */
function tidy(text: string): string {
  return text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ').trim();
}

function runs(text: string): Run[] {
  // Every second part was between two marks; an unpaired mark is text.
  const pieces = text.split(/\*\*([^\s*](?:[^*]*[^\s*])?)\*\*/);
  return pieces
    .map((piece, index) => ({ text: piece, isBold: index % 2 === 1 }))
    .filter((run) => run.text !== '');
}
