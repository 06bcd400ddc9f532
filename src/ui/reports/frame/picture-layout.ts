/** The words around a chart in its picture: title over it, and under it what a picture must not travel without. */
import { textWidth } from '../../charts/text-width.ts';

export interface PictureWords {
  title: string;
  /** One sentence or several under the title; '' for none. */
  caption: string;
  /** Under the chart: the basis, and that nothing is guaranteed. */
  disclosure: string;
}

export interface PictureLine {
  role: 'title' | 'caption' | 'disclosure';
  text: string;
  x: number;
  /** Of the letters' foot. */
  y: number;
}

export interface PictureLayout {
  width: number;
  height: number;
  /** Where the chart's corner stands. */
  chart: { x: number; y: number };
  lines: PictureLine[];
}

export const PICTURE_TYPE = {
  title: { size: 20, weight: 600, line: 28 },
  caption: { size: 13, weight: 400, line: 18 },
  disclosure: { size: 11, weight: 400, line: 16 },
} as const;
const MARGIN = 24;

export function pictureLayout(
  chart: { width: number; height: number },
  { title, caption, disclosure }: PictureWords,
): PictureLayout {
  const lines: PictureLine[] = [];
  let y = MARGIN;
  const write = (role: PictureLine['role'], text: string): void => {
    const { size, weight, line } = PICTURE_TYPE[role];
    for (const one of wrapped(text, chart.width, size, weight)) {
      lines.push({ role, text: one, x: MARGIN, y: y + Math.round(line * 0.74) });
      y += line;
    }
  };
  write('title', title);
  write('caption', caption);
  y += 14;
  const at = { x: MARGIN, y };
  y += chart.height + 18;
  write('disclosure', disclosure);
  return { width: chart.width + 2 * MARGIN, height: y + MARGIN - 6, chart: at, lines };
}

/** The text on as many lines as the width asks for. */
export function wrapped(text: string, width: number, size: number, weight: 400 | 600): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && textWidth(longer, size, weight) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === '' ? lines : [...lines, line];
}
