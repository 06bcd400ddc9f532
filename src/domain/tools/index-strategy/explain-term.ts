/** Why a term's raw return and its credit are what they are. */
import { explanationOf, memberFormula, part, type Explanation } from '../../shared/explanation.ts';
import { labelOf } from '../../shared/label.ts';
import { partAt } from '../../shared/summaries.ts';
import { termYears, type IndexStrategy } from '../../market/crediting.ts';
import { growthFrom, type IndexPath } from '../../market/index-path.ts';

const FROM = {
  source: 'src/domain/market/crediting.ts#termCredit',
  method: 'docs/methods/index-strategy.md',
};

const RAW: Readonly<Record<IndexStrategy['method'], string>> = {
  annual_point_to_point: 'R = I₁₂ ÷ I₀ − 1',
  biannual_point_to_point: 'R = I₂₄ ÷ I₀ − 1, over this year and the one before',
  monthly_average: 'R = mean of I₁ ÷ I₀ to I₁₂ ÷ I₀, − 1',
  monthly_sum: 'R = Σ of 12 months min(I_m ÷ I_{m−1} − 1, monthly cap)',
};

/** `from`: month of the year's first return. */
export function explainRaw(
  path: string,
  key: 'raw' | 'capped',
  { method, cap }: IndexStrategy,
  levels: IndexPath,
  from: number,
  value: number | null,
): Explanation | null {
  const twelve = Array.from({ length: 12 }, (_, m) => growthFrom(levels, from, m + 1));
  const changes = twelve.map((level, m) => level / (m === 0 ? 1 : twelve[m - 1]) - 1);
  const monthly = changes.map((change, m) => part(`I_m ÷ I_{m−1} − 1 of month ${m + 1}`, change));
  if (key === 'capped') {
    const atCap = monthly.map((one) => ({ ...one, value: cap !== null && (one.value ?? 0) >= cap ? 1 : 0 }));
    const formula = 'number of months at the cap';
    return { path, label: labelOf(path), value, formula, how: 'sum', inputs: [], steps: atCap, ...FROM };
  }
  const steps =
    method === 'monthly_sum'
      ? monthly
      : method === 'monthly_average'
        ? twelve.map((level, m) => part(`I of month ${m + 1} ÷ I₀`, level))
        : method === 'biannual_point_to_point'
          ? [
              part('I₁₂ ÷ I₀', growthFrom(levels, from - 12, 12)),
              part('I₂₄ ÷ I₁₂', growthFrom(levels, from, 12)),
            ]
          : [part('I₁₂ ÷ I₀', growthFrom(levels, from, 12))];
  const inputs = method === 'monthly_sum' ? [part('monthly cap', cap)] : [];
  return { path, label: labelOf(path), value, formula: RAW[method], inputs, steps, ...FROM };
}

const IN_TERM = memberFormula<'R'>('0: the term of two years is not over', []);

/** Strategy k, plan year t, both from 0. */
export function explainCredit(
  path: string,
  k: number,
  t: number,
  strategy: IndexStrategy,
  result: object,
): Explanation {
  const at = `inputs.strategies.${k}`;
  const raw = partAt(result, 'R, raw return', `years.${t}.raw.${k}`);
  const { value } = partAt(result, '', path);
  if (raw.value === null) return explanationOf(path, value, IN_TERM, { R: raw }, FROM);
  const parts = {
    R: raw,
    participation: part('participation', strategy.participation, `${at}.participation`),
    spread: part('spread', strategy.spread, `${at}.spread`),
    // A monthly cap has been taken month by month.
    cap: part('cap', strategy.method === 'monthly_sum' ? null : strategy.cap, `${at}.cap`),
    floor: part('floor', strategy.floor, `${at}.floor`),
    multiplier: part('multiplier', strategy.multiplier, `${at}.multiplier`),
    bonus: part('bonus', strategy.bonus, `${at}.bonus`),
    fee: part('fee a year', strategy.fee, `${at}.fee`),
    years: part('years of the term', termYears(strategy.method)),
  };
  const formula = memberFormula<keyof typeof parts>(
    'x = max(floor, min(cap, R · participation − spread)) · multiplier + bonus; credit = max(−1, (1 − fee)^years · (1 + x) − 1)',
    ['participation', 'spread', 'cap', 'floor', 'multiplier', 'bonus', 'fee', 'years'],
    ['R'],
  );
  return explanationOf(path, value, formula, parts, FROM);
}
