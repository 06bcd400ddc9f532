/** Tax years that an installation adds to the shipped ones, one document per year, without a gap. */
import { parseWith, fail, ok, type Result } from '../../shared/result.ts';
import type { DatedFigure } from './dated-figure.ts';
import { SHIPPED_TAX_TABLES } from './grown-tables.ts';
import { lastTaxYear, type TaxTables } from './tax-tables.ts';
import { taxYearSchema, type TaxYear } from './tax-year-schema.ts';

/** A file such as "2027.json" with its content, or the reason why it is unreadable. */
export interface TaxYearFile {
  readonly name: string;
  readonly document: unknown;
  readonly problem?: string;
}

/** Returns every mistake of every file, one per line, so that the administrator can correct all in one pass. */
export function checkTaxYears(
  files: readonly TaxYearFile[],
  tables: TaxTables = SHIPPED_TAX_TABLES,
): Result<TaxYear[]> {
  const shippedTo = lastTaxYear(tables);
  const years: TaxYear[] = [];
  const problems: string[] = [];
  for (const { name, document, problem } of [...files].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (problem !== undefined) {
      problems.push(`${name}: ${problem}`);
      continue;
    }
    const parsed = parseWith(taxYearSchema, document);
    if (!parsed.ok) {
      for (const [path, messages] of Object.entries(parsed.error.fields ?? {}))
        problems.push(`${name}, ${path}: ${messages.join(' ')}`);
      continue;
    }
    const { year } = parsed.value;
    if (name !== `${year}.json`) problems.push(`${name}, year: ${year}. Rename the file to ${year}.json.`);
    else if (year > shippedTo) years.push(parsed.value);
    else {
      const different = unlikeShipped(parsed.value, tables);
      if (different.length > 0)
        problems.push(
          `${name}, ${different[0]}: differs from the shipped figures; the tables to ${shippedTo} are shipped, and only later years can be added. Remove the file.`,
        );
    }
  }
  if (problems.length === 0)
    years.forEach(({ year }, index) => {
      const expected = shippedTo + 1 + index;
      if (year !== expected && problems.length === 0)
        problems.push(`${year}.json: the year before is missing. Add ${expected}.json too.`);
    });
  return problems.length > 0 ? fail({ code: 'invalid_input', detail: problems.join('\n') }) : ok(years);
}

/** Returns the figures that differ from the shipped year. If they are equal, the added year changes nothing. */
function unlikeShipped(customYear: TaxYear, tables: TaxTables): string[] {
  const shipped = taxYearSchema.safeParse(taxYearDocument(customYear.year, tables)).data;
  return Object.entries(customYear).flatMap(([name, figure]) => {
    if (name === 'year' || figure === undefined) return [];
    const shippedValue: unknown = shipped?.[name as keyof TaxYear];
    return sameValues(figure, shippedValue) ? [] : [name];
  });
}

/** Ignores differences in units and sources. */
function sameValues(customYear: unknown, shipped: unknown): boolean {
  const valueOf = (figure: unknown): string | undefined =>
    JSON.stringify(
      typeof figure === 'object' && figure !== null && 'value' in figure ? figure.value : undefined,
    );
  return valueOf(customYear) === valueOf(shipped);
}

/** Returns the shipped figures of a year as a document, or null if the year has no tables. */
export function taxYearDocument(year: number, tables: TaxTables = SHIPPED_TAX_TABLES): unknown {
  const of = <T>(figures: readonly DatedFigure<T>[]) => {
    const found = figures.find((figure) => figure.year === year);
    return found && { unit: found.unit, source: found.source, value: found.value };
  };
  const ends = of(tables.bracketEnds);
  if (!ends) return null;
  return {
    year,
    bracket_ends: ends,
    standard_deductions: of(tables.standardDeductions),
    aged_additions: of(tables.agedAdditions),
    capital_gain_thresholds: of(tables.capitalGainThresholds),
    medicare_premiums: of(tables.medicarePremiums),
    contribution_limits: of(tables.contributionLimits),
  };
}
