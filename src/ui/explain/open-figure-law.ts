/** Where a law or notice that an explanation names can be read, at its publisher's. */
interface LawRun {
  text: string;
  href: string | null;
}

const ADDRESSES: readonly [RegExp, (found: RegExpExecArray) => string][] = [
  [
    /\d+ USC (\d+[A-Z]?)(\(\w+\))*/,
    ({ 0: all, 1: section }) =>
      `https://uscode.house.gov/view.xhtml?req=granuleid:USC-prelim-title${parseInt(all, 10)}-section${section}`,
  ],
  [
    /(\d+) CFR ([\d.]+(?:\(\w+\))*(?:-\d+)?)(\(\w+\))*/,
    ({ 1: title, 2: section }) => `https://www.ecfr.gov/current/title-${title}/section-${section}`,
  ],
  [
    /Rev\. Proc\. 20(\d\d)-(\d+)/,
    ({ 1: year, 2: number }) => `https://www.irs.gov/pub/irs-drop/rp-${year}-${number}.pdf`,
  ],
  [
    /P\.L\. (\d+)-(\d+)/,
    ({ 1: congress, 2: number }) =>
      `https://www.congress.gov/${congress}/plaws/publ${number}/PLAW-${congress}publ${number}.pdf`,
  ],
];

/** The text in runs, those with an address to be linked. */
export function lawRuns(text: string): LawRun[] {
  const runs: LawRun[] = [];
  let rest = text;
  while (rest !== '') {
    const first = ADDRESSES.flatMap(([pattern, address]) => {
      const found = pattern.exec(rest);
      return found ? [{ found, href: address(found) }] : [];
    }).sort((one, other) => one.found.index - other.found.index)[0];
    if (!first) return [...runs, { text: rest, href: null }];
    const { found, href } = first;
    if (found.index > 0) runs.push({ text: rest.slice(0, found.index), href: null });
    runs.push({ text: found[0], href });
    rest = rest.slice(found.index + found[0].length);
  }
  return runs;
}

/** The laws that a formula names in passing. */
export const lawsIn = (text: string): string[] =>
  lawRuns(text).flatMap((run) => (run.href === null ? [] : [run.text]));
