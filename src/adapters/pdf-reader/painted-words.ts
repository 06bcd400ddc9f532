/** Follows the operators of a page, and returns its words with their visibility. */
import { getResolvedPDFJS } from 'unpdf';
import { type Font } from './glyphs.ts';
import { loadObject, type Matrix, multiply, type PdfPage } from './page-pictures.ts';
import { firstState, PagePainter } from './page-painter.ts';
import { colorOf, picturePaint } from './paint.ts';
import { boxShape, toShape } from './shapes.ts';

const numbers = (value: unknown): number[] => (value ? Array.from(value as ArrayLike<number>) : []);

function matrixOf(value: unknown): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers(value);
  return [a, b, c, d, e, f];
}

export async function paintedWords(
  page: PdfPage,
  viewport: Matrix,
  { width, height }: { width: number; height: number },
  isLayerVisible: (properties: unknown) => boolean,
): Promise<Pick<PagePainter, 'words' | 'hasPicture' | 'ink'>> {
  const { OPS } = await getResolvedPDFJS();
  const fills = [
    OPS.fill,
    OPS.eoFill,
    OPS.fillStroke,
    OPS.eoFillStroke,
    OPS.closeFillStroke,
    OPS.closeEOFillStroke,
  ];
  const evenOdd = [OPS.eoFill, OPS.eoFillStroke, OPS.closeEOFillStroke];
  const strokes = [OPS.stroke, OPS.closeStroke, ...fills.slice(2)];
  const pictures = [
    OPS.paintImageXObject,
    OPS.paintInlineImageXObject,
    OPS.paintImageMaskXObject,
    OPS.paintSolidColorImageMask,
  ];
  const painter = new PagePainter(
    viewport,
    { left: 0, top: 0, right: width, bottom: height },
    new Set([OPS.constructPath, OPS.showText, ...pictures]),
  );
  const { fnArray, argsArray } = await page.getOperatorList();
  let clipRule: 'nonzero' | 'evenodd' | null = null;

  const setGraphics = (entries: readonly [string, unknown][]): void => {
    const { state } = painter;
    for (const [key, value] of entries) {
      if (key === 'ca') state.alpha = Number(value);
      else if (key === 'CA') state.strokeAlpha = Number(value);
      else if (key === 'BM') state.blend = String(value);
      else if (key === 'SMask') state.isMasked = value === true;
      else if (key === 'LW') state.lineWidth = Number(value);
      else if (key === 'Font') setFont(value as [string, number]);
    }
  };
  const setFont = ([id, size]: [string, number]): void => {
    painter.state.font = page.commonObjs.get(id) as Font;
    painter.state.size = size;
  };
  const paintPath = (operator: number, path: ArrayLike<number>): void => {
    const { place, fill, isTiled, stroke, alpha, strokeAlpha, lineWidth } = painter.state;
    if (fills.includes(operator)) {
      const shape = toShape(path, place, { isEvenOdd: evenOdd.includes(operator) });
      painter.paint(shape, () => ({ color: fill, alpha }), !isTiled);
    }
    const reach = (lineWidth * Math.hypot(place[0], place[1])) / 2;
    if (strokes.includes(operator))
      painter.paint(toShape(path, place, { reach: Math.max(reach, 0.1) }), () => ({
        color: stroke,
        alpha: strokeAlpha,
      }));
    if (clipRule !== null) painter.clip(toShape(path, place, { isEvenOdd: clipRule === 'evenodd' }));
    clipRule = null;
  };
  const paintPicture = async (operator: number, [first]: readonly unknown[]): Promise<void> => {
    const { place, fill, alpha } = painter.state;
    const shape = boxShape(place);
    if (Math.abs(place[0] * place[3] - place[1] * place[2]) >= (width * height) / 4)
      painter.hasPicture = true;
    if (operator === OPS.paintSolidColorImageMask)
      return painter.paint(shape, () => ({ color: fill, alpha }));
    // A mask paints the fill color in some of its points only.
    if (operator === OPS.paintImageMaskXObject)
      return painter.paint(shape, () => ({ color: null, alpha: alpha / 2 }), false);
    painter.paint(
      shape,
      picturePaint(typeof first === 'string' ? await loadObject(page, first) : first, place, alpha),
      false,
    );
  };
  const begin = (matrix: unknown, box: unknown): void => {
    painter.save();
    painter.state.place = multiply(painter.state.place, matrixOf(matrix));
    if (box) painter.clip(boxShape(painter.state.place, numbers(box)));
  };

  for (const [index, operator] of fnArray.entries()) {
    const input = argsArray[index];
    const args: unknown[] = Array.isArray(input) ? input : [];
    const { state } = painter;
    const number = Number(args[0]);
    if (operator === OPS.showText) painter.show(args[0] as unknown[]);
    else if (operator === OPS.setTextMatrix) painter.setText(matrixOf(args[0]));
    else if (operator === OPS.beginText) painter.setText();
    else if (operator === OPS.moveText) painter.move(number, Number(args[1]));
    else if (operator === OPS.setLeadingMoveText) {
      state.leading = -Number(args[1]);
      painter.move(number, Number(args[1]));
    } else if (operator === OPS.nextLine) painter.move(0, -state.leading);
    else if (operator === OPS.setFont) setFont(args as [string, number]);
    else if (operator === OPS.save) painter.save();
    else if (operator === OPS.restore) painter.restore();
    else if (operator === OPS.transform) state.place = multiply(state.place, matrixOf(args));
    else if (operator === OPS.setFillRGBColor)
      Object.assign(state, { fill: colorOf(args[0]), isTiled: false });
    else if (operator === OPS.setStrokeRGBColor) state.stroke = colorOf(args[0]);
    else if (operator === OPS.setFillColorN)
      Object.assign(state, { fill: null, isTiled: args[0] === 'TilingPattern' });
    else if (operator === OPS.setStrokeColorN) state.stroke = null;
    else if (operator === OPS.constructPath)
      paintPath(number, ((args[1] as unknown[])[0] as number[] | null) ?? []);
    else if (operator === OPS.clip) clipRule = 'nonzero';
    else if (operator === OPS.eoClip) clipRule = 'evenodd';
    else if (operator === OPS.setGState) setGraphics(args[0] as [string, unknown][]);
    else if (operator === OPS.setLineWidth) state.lineWidth = number;
    else if (operator === OPS.setTextRenderingMode) state.mode = number;
    else if (operator === OPS.setCharSpacing) state.charSpacing = number;
    else if (operator === OPS.setWordSpacing) state.wordSpacing = number;
    else if (operator === OPS.setHScale) state.scale = number / 100;
    else if (operator === OPS.setLeading) state.leading = number;
    else if (operator === OPS.setTextRise) state.rise = number;
    else if (operator === OPS.shadingFill)
      painter.paint(boxShape(viewport, [-1e5, -1e5, 1e5, 1e5]), () => ({ color: null, alpha: 1 }));
    else if (pictures.includes(operator)) await paintPicture(operator, args);
    else if (operator === OPS.paintFormXObjectBegin) begin(args[0], args[1]);
    else if (operator === OPS.beginGroup) {
      const { matrix, bbox, smask } = args[0] as { matrix?: unknown; bbox?: unknown; smask?: unknown };
      painter.save();
      if (bbox) painter.clip(boxShape(multiply(state.place, matrixOf(matrix)), numbers(bbox)));
      const { alpha, groupAlpha } = state;
      Object.assign(painter.state, { alpha: 1, strokeAlpha: 1, groupAlpha: alpha * groupAlpha });
      if (smask) painter.state.isMask = true;
    } else if (operator === OPS.paintFormXObjectEnd || operator === OPS.endGroup) painter.restore();
    else if (operator === OPS.beginAnnotation) {
      painter.isAnnotation = true;
      painter.save();
      painter.state = firstState(viewport);
      if (args[1]) painter.clip(boxShape(viewport, numbers(args[1])));
      painter.state.place = multiply(multiply(viewport, matrixOf(args[2])), matrixOf(args[3]));
    } else if (operator === OPS.endAnnotation) painter.restore();
    else if (operator === OPS.beginMarkedContent) painter.contents.push(true);
    else if (operator === OPS.beginMarkedContentProps)
      painter.contents.push(args[0] !== 'OC' || isLayerVisible(args[1]));
    else if (operator === OPS.endMarkedContent) painter.contents.pop();
  }
  return painter;
}
