/** Explains the scorecard: its rows by the steps of the year, all other figures by the rows. */
import { figuresBy, part, memberText, valueAt, type Explanation } from '../../shared/explanation.ts';
import { grownTables, tableGrowthOf } from '../../tax/federal/grown-tables.ts';
import type { TaxTables } from '../../tax/federal/tax-tables.ts';
import { explainScorecard, scorecardMembers } from './explain-scorecard.ts';
import { householdTaxes } from './household-tax.ts';
import { taxScorecard, type TaxScorecardResult } from './tax-scorecard.ts';
import { SCORECARD_TOTALS, type TaxScorecardInput } from './tax-scorecard-schema.ts';

const TOTALS = SCORECARD_TOTALS.join(', ');

export const scorecardPaths: readonly string[] = [
  `{ira_backend, roth_backend}.rows.N.{${scorecardMembers.join(', ')}}`,
  `{ira_backend, roth_backend}.totals.{${TOTALS}}`,
  `difference.{${TOTALS}}`,
  '{break_even_age, tax_break_even_age}',
];

const figuresIn = (maker: string) =>
  figuresBy(`tools/scorecard/tax-scorecard.ts#${maker}`, 'docs/methods/tax-scorecard.md');

export function scorecardExplainer(input: TaxScorecardInput, published: TaxTables) {
  const result = taxScorecard(input, published);
  const taxTables = grownTables(published, tableGrowthOf(input));
  const household = householdTaxes(input, taxTables);
  return (path: string): Explanation | null => {
    const row = /^(ira_backend|roth_backend)\.rows\.(\d+)\.(\w+)$/.exec(path);
    if (row) {
      const side = row[1] === 'ira_backend' ? 'ira_backend' : 'roth_backend';
      return explainScorecard(path, row[3], Number(row[2]), { side, input, result, household, taxTables });
    }
    const value = valueAt(result, path);
    const total = /^(ira_backend|roth_backend)\.totals\.(\w+)$/.exec(path);
    if (total && value !== null) return explainTotal(path, value, total[1], total[2], result);
    const difference = /^difference\.(\w+)$/.exec(path);
    if (difference && value !== null) {
      const name = memberText(difference[1]);
      return figuresIn('difference')(path, value).difference('the Roth’s − the IRA’s', [
        part.at(result, `${name} of the Roth`, `roth_backend.totals.${difference[1]}`),
        part.at(result, `${name} of the IRA`, `ira_backend.totals.${difference[1]}`),
      ]);
    }
    return path === 'break_even_age' || path === 'tax_break_even_age'
      ? explainBreakEven(path, value, result)
      : null;
  };
}

function explainTotal(path: string, value: number, side: string, key: string, result: TaxScorecardResult) {
  const total = (name: string) => part.at(result, memberText(name), `${side}.totals.${name}`);
  const lastRow = result.ira_backend.rows.length - 1;
  const figure = figuresIn('backend')(path, value);
  switch (key) {
    case 'lifetime_tax':
    case 'tax_on_social_security': {
      const member = key === 'lifetime_tax' ? 'tax' : key;
      const steps = part.rows(result, `${side}.rows`, member);
      return figure.sum(`Σ of ${memberText(member)} over the plan years`, steps);
    }
    case 'tax_on_distributions':
      return figure.difference(
        'lifetime tax − tax on Social Security: on distributions and conversions, the penalty included',
        ['lifetime_tax', 'tax_on_social_security'].map(total),
      );
    case 'total_tax':
      return figure.sum('lifetime tax + legacy tax', ['lifetime_tax', 'legacy_tax'].map(total));
    case 'legacy_tax':
    case 'after_tax_legacy':
    case 'total_value': {
      const name = `${memberText(key)} of the last plan year`;
      return figure.same(name, [part.at(result, name, `${side}.rows.${lastRow}.${key}`)]);
    }
    default:
      return null;
  }
}

/** Lists the Roth's figure less the IRA's by year, which shows the final change of sign. */
function explainBreakEven(path: string, value: number | null, result: TaxScorecardResult): Explanation {
  const isTax = path === 'tax_break_even_age';
  const member = isTax ? 'cumulative_tax' : 'total_value';
  const ira = result.ira_backend.rows;
  const steps = result.roth_backend.rows.map((row, t) => ({
    name: `Roth − IRA at age ${row.age}`,
    value: row[member] - ira[t][member],
  }));
  const formula = isTax
    ? 'first age from which the Roth’s cumulative tax is never above the IRA’s again, by more than half a cent'
    : 'first age from which the Roth’s total value is never below the IRA’s again, by more than half a cent';
  const none = value === null ? `none: the Roth is still behind in the last year; ${formula}` : formula;
  return figuresIn('firstAgeForGood')(path, value).by(none, steps);
}
