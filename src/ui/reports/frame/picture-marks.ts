/**
 * A chart on the page as a list of marks with their colors worked out: what is needed to draw it again where there is no
 * style sheet. Knows the elements that the charts are made of.
 */
export type PictureMark = Paint & {
  /** Shift from the chart's corner. */
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

export function pictureMarks(svg: SVGSVGElement): PictureMark[] {
  return marksIn(svg, 0, 0);
}

function marksIn(parent: Element, dx: number, dy: number): PictureMark[] {
  return [...parent.children].flatMap((element): PictureMark[] => {
    if (element.tagName === 'g') {
      const [x, y] = shiftOf(element);
      return marksIn(element, dx + x, dy + y);
    }
    const paint = paintOf(element);
    const number = (name: string): number => Number(element.getAttribute(name) ?? 0);
    const at = { ...paint, dx, dy };
    switch (element.tagName) {
      case 'path':
        return [{ ...at, kind: 'path', d: element.getAttribute('d') ?? '' }];
      case 'circle':
        return [{ ...at, kind: 'circle', x: number('cx'), y: number('cy'), r: number('r') }];
      case 'rect':
        return [
          {
            ...at,
            kind: 'rect',
            x: number('x'),
            y: number('y'),
            width: number('width'),
            height: number('height'),
          },
        ];
      case 'text': {
        const { fontSize, fontWeight, fontFamily, textAnchor } = getComputedStyle(element);
        return [
          {
            ...at,
            kind: 'text',
            x: number('x'),
            y: number('y'),
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
}

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

/** "translate(12 30)" as the charts write it. */
export function shiftOf(element: Element): [x: number, y: number] {
  const found = /^translate\(\s*(-?[\d.]+)[\s,]+(-?[\d.]+)\s*\)$/.exec(
    element.getAttribute('transform') ?? '',
  );
  return found ? [Number(found[1]), Number(found[2])] : [0, 0];
}
