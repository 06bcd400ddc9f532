/** A chart as a PNG of its own: title, chart and disclosure on the theme's ground, at twice the size for print. */
import { saveBlob } from '../../kit/save-file.ts';
import { PICTURE_TYPE, pictureLayout, type PictureLayout, type PictureWords } from './picture-layout.ts';
import { pictureMarks, type PictureMark } from './picture-marks.ts';

const SCALE = 2;

/** False where the browser would not draw it. */
export async function savePicture(
  svg: SVGSVGElement,
  fileName: string,
  words: PictureWords,
): Promise<boolean> {
  const chart = { width: Number(svg.getAttribute('width')), height: Number(svg.getAttribute('height')) };
  const layout = pictureLayout(chart, words);
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(layout.width * SCALE);
  canvas.height = Math.ceil(layout.height * SCALE);
  const pen = canvas.getContext('2d');
  if (!pen) return false;
  await document.fonts.ready;
  pen.scale(SCALE, SCALE);
  drawWords(pen, layout, svg);
  for (const mark of pictureMarks(svg)) drawMark(pen, mark, layout.chart);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) return false;
  saveBlob(fileName, blob);
  return true;
}

function drawWords(pen: CanvasRenderingContext2D, layout: PictureLayout, svg: SVGSVGElement): void {
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
