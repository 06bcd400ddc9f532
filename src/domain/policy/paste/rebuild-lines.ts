/** Repairs text that another program changed while copying: separators of thousands, joined lines, divided headers. */

const WITH_POINTS = /(?<![\d.,])\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?(?![\d.,])/g;
const OTHER_POINT = /(?<![\d.,])\d+\.(?:\d{1,2}|\d{4,})(?!\d)/;
const WITH_COMMAS = /\d,\d{3}(?!\d)/;
const WITHOUT_SEPARATORS = /(?<![\d.,'’])(?!(?:19|20|21)\d\d(?!\d))\d{4,}(?![\d.,]| [a-z])/i;
const MIN_FIGURES = 5;

/** Thousands with apostrophes or narrow blanks, or, if all figures of the text have them, with points. */
export function normalizeThousands(text: string): string {
  const plain = text.replace(/(?<=\d)['’\u00a0\u2009\u202f](?=\d{3}(?!\d))/g, ',');
  const arePointsThousands =
    (plain.match(WITH_POINTS)?.length ?? 0) >= MIN_FIGURES &&
    ![OTHER_POINT, WITH_COMMAS, WITHOUT_SEPARATORS].some((other) => other.test(plain));
  return arePointsThousands
    ? plain.replace(WITH_POINTS, (figure) => figure.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.')))
    : plain;
}

const JOINT_AGES = /(?<=^|\s|[;,|"])(\d{1,3}(?:[^\S\r\n]|[;,|"])+)(\d{2,3}) ?[/–-] ?(\d{2,3})(?=[\s;,|"])/gm;
const DATED_YEARS = /(?<=^|[\t;,|"])(\s*)(\d{1,3}) \((?:19|20|21)\d\d\)/gm;
const LABELED_YEARS = /^(\s*)(?:policy )?year (\d{1,3})(?=\s|$)/gim;
const MIN_ROWS = 3;

/** "1 (2027)" and "Year 1" are policy year 1. */
export function normalizeYears(text: string, isAligned = false): string {
  const plain = [DATED_YEARS, LABELED_YEARS].reduce((all, years) => {
    const isRepeated = (all.match(years)?.length ?? 0) >= MIN_ROWS;
    const plainYear = (match: string, before: string, year: string) =>
      before + (isAligned ? year.padStart(match.length - before.length) : year);
    return isRepeated ? all.replace(years, plainYear) : all;
  }, text);
  return keepFirstAges(plain, isAligned);
}

/** "1 65/61 …" and "1 45-46 …", with any separator: the ages of two insureds, or at the start and the end of a year. The first one counts. Figures of aligned text retain their positions. */
function keepFirstAges(text: string, isAligned: boolean): string {
  const differences = [...text.matchAll(JOINT_AGES)].map(
    ([, , first, second]) => Number(first) - Number(second),
  );
  const isJoint = differences.length >= MIN_ROWS && new Set(differences).size === 1;
  const firstAge = (match: string, before: string, age: string) => {
    const width = isAligned ? match.length - before.length : 0;
    return before + age.padStart((width + age.length) / 2).padEnd(width);
  };
  return isJoint ? text.replace(JOINT_AGES, firstAge) : text;
}

const MIN_WIDTH = 3;

/** `figures`: those of one line. Its rows begin with years and ages that rise by the same step. */
export function widthOfJoinedRows(figures: readonly number[]): number | null {
  for (let width = MIN_WIDTH; 2 * width <= figures.length; width += 1) {
    const starts = figures.flatMap((_, at) => (at >= width && at % width === 0 ? [at] : []));
    const stepAt = (at: number) => (figures[at] ?? 0) - (figures[at - width] ?? 0);
    const countsUp = starts.every((at) => stepAt(at) > 0 && stepAt(at) === stepAt(at + 1));
    if (figures.length % width === 0 && countsUp) return width;
  }
  return null;
}

const LAST_LINES = 3;

/** Header cells whose paragraphs arrive as lines: joined, they have as many tabs as the rows. Null if they have not. */
export function rejoinHeader(above: readonly string[], width: number): string[] | null {
  const cells = above
    .join('\n')
    .split('\t')
    .map((cell) => cell.trim());
  const [first = '', ...others] = cells;
  return cells.length === width ? [first.split('\n').slice(-LAST_LINES).join('\n'), ...others] : null;
}

/** A separate "$" or "(" belongs to the next figure. */
export function joinSigns(cells: readonly string[]): string[] {
  const joined: string[] = [];
  let pending = '';
  for (const cell of cells) {
    if (cell === '$' || cell === '(' || cell === '($') pending += cell;
    else {
      joined.push(pending + cell);
      pending = '';
    }
  }
  return pending === '' ? joined : [...joined, pending];
}
