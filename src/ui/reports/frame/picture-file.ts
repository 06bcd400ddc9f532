import { saveBlob } from '../../kit/data/text-files.ts';
import { textWidth } from '../../../rendering/charts/label-layout.ts';

interface PictureText {
  title: string;
  caption: string;
  disclosure: string;
}

interface PictureLine {
  role: 'title' | 'caption' | 'disclosure';
  text: string;
  x: number;
  /** Baseline. */
  y: number;
}

type PictureLayout = ReturnType<typeof pictureLayout>;

const PICTURE_TYPE = {
  title: { size: 20, weight: 600, line: 28 },
  caption: { size: 13, weight: 400, line: 18 },
  disclosure: { size: 11, weight: 400, line: 16 },
} as const;
const MARGIN = 24;

export function pictureLayout(
  chart: { width: number; height: number },
  { title, caption, disclosure }: PictureText,
) {
  const lines: PictureLine[] = [];
  let y = MARGIN;
  const write = (role: PictureLine['role'], text: string): void => {
    const { size, weight, line } = PICTURE_TYPE[role];
    for (const row of wrapped(text, chart.width, size, weight)) {
      lines.push({ role, text: row, x: MARGIN, y: y + Math.round(line * 0.74) });
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

const SCALE = 2;

/**
 * A chart element with its computed colors, because the canvas has no style sheet. Supports the elements of our
 * charts only.
 */
type PictureMark = Paint & {
  dx: number;
  dy: number;
} & (
    | { kind: 'path'; d: string }
    | { kind: 'circle'; x: number; y: number; r: number }
    | { kind: 'rect'; x: number; y: number; width: number; height: number }
    | { kind: 'text'; x: number; y: number; text: string; font: string; anchor: CanvasTextAlign }
  );

interface Paint {
  fill: string | null;
  stroke: string | null;
  lineWidth: number;
  dash: number[];
  isRound: boolean;
}

const pictureMarks = (parent: Element, dx = 0, dy = 0): PictureMark[] =>
  [...parent.children].flatMap((element): PictureMark[] => {
    if (element.tagName === 'g') {
      const [x, y] = shiftOf(element);
      return pictureMarks(element, dx + x, dy + y);
    }
    const number = (name: string): number => Number(element.getAttribute(name) ?? 0);
    const at = { ...paintOf(element), dx, dy };
    const corner = { ...at, x: number('x'), y: number('y') };
    switch (element.tagName) {
      case 'path':
        return [{ ...at, kind: 'path', d: element.getAttribute('d') ?? '' }];
      case 'circle':
        return [{ ...at, kind: 'circle', x: number('cx'), y: number('cy'), r: number('r') }];
      case 'rect':
        return [{ ...corner, kind: 'rect', width: number('width'), height: number('height') }];
      case 'text': {
        const { fontSize, fontWeight, fontFamily, textAnchor } = getComputedStyle(element);
        return [
          {
            ...corner,
            kind: 'text',
            text: element.textContent ?? '',
            font: `${fontWeight} ${fontSize} ${fontFamily}`,
            anchor: textAnchor === 'middle' ? 'center' : textAnchor === 'end' ? 'end' : 'start',
          },
        ];
      }
      default:
        return [];
    }
  });

function paintOf(element: Element): Paint {
  const style = getComputedStyle(element);
  return {
    fill: colorOf(style.fill),
    stroke: colorOf(style.stroke),
    lineWidth: parseFloat(style.strokeWidth) || 1,
    dash: style.strokeDasharray === 'none' ? [] : (style.strokeDasharray.match(/[\d.]+/g) ?? []).map(Number),
    isRound: style.strokeLinecap === 'round',
  };
}

const colorOf = (color: string): string | null => (color === 'none' || color === '' ? null : color);

/** Parses "translate(12 30)". */
function shiftOf(element: Element): [x: number, y: number] {
  const match = /^translate\(\s*(-?[\d.]+)[\s,]+(-?[\d.]+)\s*\)$/.exec(
    element.getAttribute('transform') ?? '',
  );
  return match ? [Number(match[1]), Number(match[2])] : [0, 0];
}

/** Returns false if the browser cannot draw the chart. */
export async function savePicture(
  svg: SVGSVGElement,
  fileName: string,
  texts: PictureText,
): Promise<boolean> {
  const chart = { width: Number(svg.getAttribute('width')), height: Number(svg.getAttribute('height')) };
  const layout = pictureLayout(chart, texts);
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(layout.width * SCALE);
  canvas.height = Math.ceil(layout.height * SCALE);
  const pen = canvas.getContext('2d');
  if (!pen) return false;
  await document.fonts.ready;
  pen.scale(SCALE, SCALE);
  drawText(pen, layout, svg);
  for (const mark of pictureMarks(svg)) drawMark(pen, mark, layout.chart);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) return false;
  saveBlob(fileName, blob);
  return true;
}

function drawText(pen: CanvasRenderingContext2D, layout: PictureLayout, svg: SVGSVGElement): void {
  const style = getComputedStyle(svg);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  pen.fillStyle = token('--surface');
  pen.fillRect(0, 0, layout.width, layout.height);
  const inks = { title: token('--text'), caption: token('--text-2'), disclosure: token('--text-2') };
  pen.textBaseline = 'alphabetic';
  for (const { role, text, x, y } of layout.lines) {
    const { size, weight } = PICTURE_TYPE[role];
    pen.font = `${weight} ${size}px ${style.fontFamily}`;
    pen.fillStyle = inks[role];
    pen.textAlign = 'start';
    pen.fillText(text, x, y);
  }
}

function drawMark(pen: CanvasRenderingContext2D, mark: PictureMark, corner: { x: number; y: number }): void {
  pen.save();
  pen.translate(corner.x + mark.dx, corner.y + mark.dy);
  pen.lineWidth = mark.lineWidth;
  pen.lineCap = mark.isRound ? 'round' : 'butt';
  pen.lineJoin = 'round';
  pen.setLineDash(mark.dash);
  if (mark.fill !== null) pen.fillStyle = mark.fill;
  if (mark.stroke !== null) pen.strokeStyle = mark.stroke;
  if (mark.kind === 'text') {
    pen.font = mark.font;
    pen.textAlign = mark.anchor;
    if (mark.stroke !== null) pen.strokeText(mark.text, mark.x, mark.y);
    if (mark.fill !== null) pen.fillText(mark.text, mark.x, mark.y);
  } else {
    const path = pathOf(mark);
    if (mark.fill !== null) pen.fill(path);
    if (mark.stroke !== null) pen.stroke(path);
  }
  pen.restore();
}

function pathOf(mark: Exclude<PictureMark, { kind: 'text' }>): Path2D {
  if (mark.kind === 'path') return new Path2D(mark.d);
  const path = new Path2D();
  if (mark.kind === 'circle') path.arc(mark.x, mark.y, mark.r, 0, 2 * Math.PI);
  else path.rect(mark.x, mark.y, mark.width, mark.height);
  return path;
}
