import {
  formatNumber,
  formatPercent,
  formatReturn,
  formatTableDollars,
  isInRange,
  withMinus,
} from '../../domain/shared/format.ts';

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

export const lawsIn = (text: string): string[] =>
  lawRuns(text).flatMap((run) => (run.href === null ? [] : [run.text]));

export type FigureKind = 'dollars' | 'rate' | 'return' | 'count' | 'multiple';

/** Decides by the last member of the path, or by the part's name if it has no path. */
function kindOf(name: string, path = ''): FigureKind {
  if (COUNTS_AT.some((one) => one.test(path))) return 'count';
  if (RETURNS_AT.test(path)) return 'return';
  if (RATES_AT.some((one) => one.test(path))) return 'rate';
  if (path !== '') return 'dollars';
  if (MULTIPLE_NAME.test(name)) return 'multiple';
  if (COUNT_NAME.test(name)) return 'count';
  return RATE_NAME.test(name) ? 'rate' : 'dollars';
}

const COUNT_AT = /(^|\.)(age|years?|ages\.\d+|depletion_age\.\d)$/;

const COUNTS_AT: readonly RegExp[] = [
  COUNT_AT,
  // Ages, years and counts of the scorecard and of the income rider.
  /(^|[._])(break_even_age|rmd_age|current_age|plan_through_age|social_security_age|roth_conversion_years|income_start_year|longevity|year_count|shortfall_surplus_years|longevity\.(min|p\d\d|max)|guaranteed\.count)$/,
  // Crediting strategies.
  /(^|\.)(zero_years|capped_years|capped)\.\d+$|^rolling\.count$|period_count$/,
  // Historical reports, including their statistics over all periods.
  /(^|\.)(zero_years|lapse_year|years_paid|percentile|horizon|nulls|count|longevity\.(age|years)|zero_years\.\w+)(\.\d+)?$/,
];
const RETURNS_AT =
  /(^|\.)(net_irr|expected_irr|irr_(surrender|death)(_before_tax)?)(\.(min|max|p\d\d|\d+))?$/;
const RATES_AT: readonly RegExp[] = [
  /(^|\.)(rate|assumed|gross_rate|annual_cost|share_of_outlay|rate_of_return|tax_rate|second_tax_rate|capital_gains_rate|heir_tax_rate|illustrated_rate|illustrated_loan_rate|credited_on_loan|policy_tax_rate|policy_second_tax_rate|fee|front_load|growth_shares\.\w+|weights\.\w+)$|_ror\.difference$|^inputs\.(series|credits)\./,
  /(^|[._])(fill_bracket_rate|initial_tax_rate|bonus_amount|cola|growth_rate|income_increase|success_rate|factor)$|^inputs\.returns\./,
  /(^|\.)(raw|credited|blend|index_rate|average|geometric|weight|cap|floor|participation|spread|multiplier|bonus|market_return|previous_return|market_fee|buffer_(rate|fee|allocation_weight)|distribution_increase)(\.\d+)?$/,
  /(^|\.)(average_credit|index_geometric|paid_share|lapse_share|from_rate|worst_rate)(\.(min|max|p\d\d|\d+))?$|geometric\.(min|max|p\d\d)$/,
];
const COUNT_NAME =
  /^(1 when|1 where|status |(first |last )?plan years?\b|(first |last )?year\b|the year\b|age\b|\[unqualified\]|n, periods|⌈p · n⌉)|^years?( of the term)?$/;
const MULTIPLE_NAME = /^prices against /;
const RATE_NAME =
  /\brates?\b|\bIRR\b|^(fee|front load|lower share|upper share|return\b.*|r, (price )?return.*|credit of year.*|p|e|γτ_cg|τ \+ p|p of the next year|k)$|^s_\w+,|penalty|^τ|^weight · |^monthly cap$|^I[_₁₂ ]/;

/** An account's annual fee and front load are dollars, but have the names of rates in a vehicle's input. */
const isAccountYear = (path: string): boolean =>
  /\.rows\.\d+\.(?!growth_rate$|market_return$)\w+$/.test(path);

export function figureKind(name: string, path?: string): FigureKind {
  return path !== undefined && isAccountYear(path) && !COUNT_AT.test(path) ? 'dollars' : kindOf(name, path);
}

const signed = (value: number, text: string): string => (value < 0 ? `−${text}` : text);

/** To the cent, or to the fourth decimal of a percent: precise enough to check the arithmetic. */
export function exactText(value: number | null, kind: FigureKind): string {
  if (value === null) return 'none';
  if (kind === 'return' && !isInRange(value)) return formatReturn(value);
  switch (kind) {
    case 'dollars':
      return /[1-9]/.test(formatNumber(value)) ? signed(value, `$${formatNumber(Math.abs(value))}`) : '$0.00';
    case 'rate':
    case 'return':
      return signed(value, `${Number((Math.abs(value) * 100).toFixed(4))}%`);
    case 'count':
      return signed(value, String(Math.abs(value)));
    case 'multiple':
      return value.toFixed(4);
  }
}

/** As the report formats it, except zero: a dash would look like a missing figure. */
export function displayText(value: number | null, kind: FigureKind): string {
  if (value === null) return '–';
  switch (kind) {
    case 'dollars': {
      const text = formatTableDollars(value);
      return text === '–' ? '$0' : text;
    }
    case 'return':
      return formatReturn(value);
    case 'rate':
      return formatPercent(value);
    case 'count':
      return withMinus(String(value));
    case 'multiple':
      return value.toFixed(2);
  }
}
