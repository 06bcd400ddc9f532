/** The corrected rule behind each difference between a stored report and a replay. */
import { memberAt } from '../../shared/member-at.ts';
import { BOUND_RULE, type Correction } from './corrected-figures.ts';

/** Corrections that no input can undo, by the members that they change. */
const BY_MEMBER: readonly (readonly [member: RegExp, rule: string])[] = [
  [
    /(^|\.)(hypothetical|capped)(\.|$)/,
    'A figure is marked if it is above the carrier’s by more than $0.50 or 0.005 points.',
  ],
  [
    /\.(message|title|text|detail)$|(^|\.)(warnings|notes)\./,
    'Texts and warnings were revised. No figure depends on them.',
  ],
  [
    /(^|\.)(fan|by_year|percentiles|total_values|ending_value)\.|\.(min|p5|p10|p25|p50|p75|p90|p95|max|lapsed)$/,
    'Lapsed periods rank below every period in force.',
  ],
  [/irr/, BOUND_RULE],
];

const UNKNOWN = 'No corrected rule explains it.';
const OTHERWISE = 'Another correction in version 0.4.0: see docs/methods/corrections.md.';

/**
 * `run` returns the rounded report; only corrections that have an effect on the input are calculated. Null if the stored
 * report has them already.
 */
export function ruleFinder<Input>(
  input: Input,
  corrections: readonly Correction<Input>[] | null,
  run: (input: Input) => unknown,
): (path: string) => string {
  if (!corrections) return () => UNKNOWN;
  const applied = corrections.filter(({ earlier }) => earlier(input) !== input);
  let reports: { today: unknown; undone: { rule: string; report: unknown }[] } | undefined;
  return (path) => {
    reports ??= {
      today: applied.length > 0 ? run(input) : null,
      undone: applied.map(({ rule, earlier }) => ({ rule, report: run(earlier(input)) })),
    };
    const { today, undone } = reports;
    const rules = undone.filter(({ report }) => memberAt(report, path) !== memberAt(today, path));
    if (rules.length > 0) return rules.map(({ rule }) => rule).join(' ');
    return BY_MEMBER.find(([member]) => member.test(path))?.[1] ?? OTHERWISE;
  };
}
