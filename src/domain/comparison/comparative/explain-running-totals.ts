/** Figures of the cumulative and the legacy tab: sums of the comparative table up to a year. */
import type { Explanation, NamedPart } from '../../shared/explanation.ts';
import { madeOf, numberOrNull, partAt, rowParts } from '../../shared/summaries.ts';
import { memberAt } from '../../shared/member-at.ts';
import { METHOD } from './explain-slot-cell.ts';

const TABLE = 'comparative_table.rows';

/** `copied`: explains a cell of the comparative table, which these tabs repeat. */
export function explainRunningTotal(
  path: string,
  report: object,
  copied: (cell: string) => Explanation | null,
): Explanation | null {
  const outlay = /^cumulative_values\.rows\.(\d+)\.outlay$/.exec(path);
  const cumulative = /^cumulative_values\.rows\.(\d+)\.slots\.([0-3])\.(\w+)$/.exec(path);
  const legacy = /^legacy\.(rows|ages)\.(\d+)\.slots\.([0-3])\.(\w+)$/.exec(path);
  const value = numberOrNull(memberAt(report, path));
  if (value === null) return null;
  const made = (file: string) => ({ source: `src/domain/comparison/${file}`, method: METHOD });
  const upTo = (t: number, member: string) => rowParts(report, TABLE, member).slice(0, t + 1);
  const sum = (formula: string, steps: NamedPart[], file: string) =>
    madeOf(path, value, 'sum', formula, { steps }, made(file));
  const CUMULATIVE = 'cumulative-values.ts#cumulativeValues';
  if (outlay) {
    const t = Number(outlay[1]);
    return sum(`Σ of outlay to year ${t + 1}`, upTo(t, 'outlay'), CUMULATIVE);
  }
  if (cumulative) {
    const [, year, slot, key] = cumulative;
    const t = Number(year);
    const cell = `slots.${slot}`;
    const income = partAt(report, 'cumulative net income', `cumulative_values.rows.${t}.${cell}.net_income`);
    const worth = (key: 'value' | 'death_benefit', name: string) =>
      partAt(report, name, `${TABLE}.${t}.${cell}.${key}`);
    if (key === 'net_income')
      return sum(`Σ of net income to year ${t + 1}`, upTo(t, `${cell}.net_income`), CUMULATIVE);
    if (key === 'value') return copied(`${TABLE}.${t}.${cell}.value`);
    if (key === 'cumulative_value')
      return sum('cumulative net income + value', [income, worth('value', 'value')], CUMULATIVE);
    return sum(
      'cumulative net income + death benefit',
      [income, worth('death_benefit', 'death benefit')],
      CUMULATIVE,
    );
  }
  if (!legacy) return null;
  const [, list, at, slot, key] = legacy;
  const LEGACY = 'legacy.ts#legacy';
  const t = yearOf(report, `legacy.${list}.${at}`);
  const row = `legacy.${list}.${at}.slots`;
  if (key === 'death_benefit') return copied(`${TABLE}.${t}.slots.${slot}.death_benefit`);
  if (key === 'total_benefit')
    return sum(
      'cumulative net income + death benefit',
      [
        partAt(report, 'cumulative net income', `cumulative_values.rows.${t}.slots.${slot}.net_income`),
        partAt(report, 'death benefit', `${row}.${slot}.death_benefit`),
      ],
      LEGACY,
    );
  if (key !== 'difference') return null;
  const steps = [
    partAt(report, 'total benefit', `${row}.${slot}.total_benefit`),
    partAt(report, 'total benefit of the policy', `${row}.0.total_benefit`),
  ];
  return madeOf(path, value, 'difference', 'total benefit − the policy’s', { steps }, made(LEGACY));
}

/** From 0. */
const yearOf = (report: object, row: string) => Number(memberAt(report, `${row}.year`)) - 1;
