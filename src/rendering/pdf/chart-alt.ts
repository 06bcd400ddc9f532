/** Parts of the descriptions of charts. They are sentences, so a dash or a bare "lapsed" would be unclear. */

/** "from age 50 to 84"; "at age 60" for one year. */
export const spanText = (ages: readonly (number | undefined)[], word = 'age'): string => {
  const [first, last] = [ages[0], ages.at(-1)];
  const named = (value: number | undefined) => [word, value].filter((part) => part !== '').join(' ');
  return first === last ? `at ${named(first)}` : `from ${named(first)} to ${last}`;
};

/** "$0 (tax due $9,500)" for "$0, tax due $9,500". */
export const figureInAlt = (figure: string): string =>
  figure === '–' ? '$0' : figure.replace(/, (tax due .*)$/, ' ($1)');

/** "half of them end between a lapse and $52,225"; one figure if both are equal. */
export function halfText(low: string, high: string): string {
  if (low === high) return endText('half of them', low).replace(' ends ', ' end ');
  const [from, to] = [low, high].map((figure) => (isLapsed(figure) ? 'a lapse' : figureInAlt(figure)));
  return `half of them end between ${from} and ${to}`;
}

const isLapsed = (figure: string): boolean => /^lapsed$/i.test(figure);

/** "Roth IRA ends at $52,225", or "Worst period ends with the lapse". */
export const endText = (name: string, figure: string): string =>
  isLapsed(figure) ? `${name} ends with the lapse` : `${name} ends at ${figureInAlt(figure)}`;
