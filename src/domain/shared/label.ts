/** A path in words: "rows.16.balance" is the "balance of year 17". */

/** Lists with an element a plan year. */
const YEARLY: ReadonlySet<string> = new Set([
  'rows',
  'years',
  'implied_charges',
  'surrender_charges',
  'annual_cv_distribution',
  'annual_income_rider_distribution',
]);

/** Lists with an element a strategy, and a period. */
const STRATEGIES: ReadonlySet<string> = new Set(['raw', 'credited', 'capped', 'zero_years', 'capped_years']);

/** Members that are no words of their own. */
const WORDS: Readonly<Record<string, string>> = {
  net_irr: 'net IRR',
  irr: 'internal rate of return',
  irr_surrender: 'IRR to the surrender value',
  irr_death: 'IRR to the death benefit',
  longevity_ror: 'return that pays the income to its last year',
  surrender_ror: 'return that ends with the surrender value',
  death_ror: 'return that leaves the death benefit',
  rmd: 'required minimum distribution',
  ira_backend: 'IRA',
  roth_backend: 'Roth',
  cv_longevity: 'longevity of the account',
  annual_cv_distribution: 'payment of the account',
  annual_income_rider_distribution: 'income of the rider',
  p10: '10th percentile',
  p50: 'median',
  p25: '25th percentile',
  p75: '75th percentile',
  p90: '90th percentile',
  min: 'lowest',
  max: 'highest',
};

const word = (key: string) => WORDS[key] ?? key.replaceAll('_', ' ');

export function labelOf(path: string): string {
  const keys = path.split('.');
  let year = '';
  let ofAges = '';
  let slot = '';
  const words: string[] = [];
  keys.forEach((key, at) => {
    const list = at > 0 ? keys[at - 1] : '';
    if (!/^\d+$/.test(key)) {
      if (key !== 'rows' && key !== 'years' && key !== 'slots' && key !== 'ages') words.unshift(word(key));
      return;
    }
    const graph = at === 3 && keys[0] === 'comparative_graph';
    const ofIncome = keys[0] === 'income_analysis' && list === 'income';
    if (YEARLY.has(list) || graph || ofIncome || list === 'illustrated') year = ` of year ${Number(key) + 1}`;
    else if (list === 'ages') ofAges = `, age ${Number(key) + 1} of those shown`;
    else if (STRATEGIES.has(list)) slot = ` of strategy ${Number(key) + 1}`;
    else if (keys[0] === 'all_periods' && at === 4) ofAges = `, period ${Number(key) + 1}`;
    else if (list === 'bins') ofAges = `, bin ${Number(key) + 1}`;
    else if (list === 'every_period') slot = ` of period ${Number(key) + 1}`;
    else if (keys[0] === 'making_things_equal') slot = ` of slot ${Number(key) + 2}`;
    else slot = ` of slot ${Number(key) + 1}`;
  });
  const [figure = path, ...where] = words;
  return `${figure}${year}${ofAges}${slot}${where.length > 0 ? `: ${where.reverse().join(', ')}` : ''}`;
}
