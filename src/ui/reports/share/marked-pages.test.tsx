import type { ComparativeReport } from '../../../domain/comparison/comparative/comparative-report.ts';
import {
  builderPages,
  clientPages,
  comparisonInput,
  comparisonSnapshot,
  historyPages,
  historySnapshot,
  PLACE,
} from '../../../../tests/support/report-pages.tsx';
// oxfmt-ignore
import assert from 'node:assert/strict';
import { test } from 'node:test';
import elena from '../../../../fixtures/people/elena-hartwell.json' with { type: 'json' };
import { firstOrAll, longTest } from '../../../../tests/support/long-run.ts';
import type { PageText } from '../../../../tests/support/page-texts.ts';
import { comparativeReport } from '../../../domain/comparison/comparative/run-comparative-report.ts';
import type { ComplianceProfile } from '../../../domain/policy/compliance-profile.ts';
import { reportBasis } from '../../../domain/practice/reports/report-basis.ts';
import { sharedHistoricalView } from '../../../domain/practice/reports/shared-view.ts';
import { formatPercent, formatTableDollars } from '../../../domain/shared/format.ts';
import { returnAfterFees } from '../../../domain/vehicles/vehicle.ts';
import { changedBasis, noChanges, whatIf, type Changes } from '../what-if/what-if.ts';

const PROFILES = ['standard', 'client_clamped'] as const;
const LEGEND = {
  standard: '‡ Hypothetical: above the carrier’s illustration (6.40%). Not an illustration.',
  client_clamped: '† Capped at the carrier’s illustrated figure.',
};

/** Returns the numbers of both reports by path, uncapped and capped. */
function leaves(
  uncapped: unknown,
  capped: unknown,
  path = '',
): { path: string; uncapped: number; capped: number | null }[] {
  if (typeof uncapped === 'number')
    return [{ path, uncapped, capped: typeof capped === 'number' ? capped : null }];
  if (uncapped === null || typeof uncapped !== 'object') return [];
  return Object.entries(uncapped).flatMap(([key, value]) =>
    leaves(value, (capped as Record<string, unknown> | null)?.[key], path === '' ? key : `${path}.${key}`),
  );
}

const isRate = (path: string): boolean =>
  /irr|gross_rate|geometric|credit|making_things_equal|share/.test(path);
const textOf = (path: string, value: number): string =>
  isRate(path) ? formatPercent(value) : formatTableDollars(value);

/** Figures of accounts that depend on the policy's, and members that are not compared with the carrier's scale. */
const NOT_OF_POLICY =
  /difference|making_things_equal|annual_cost|beats|years_paid|count|capped|\.(?:year|age)$/;

/** Returns texts of the policy's figures above the scale that match no other figure. */
function aboveTexts(
  uncapped: object,
  capped: object,
  /** Input rates, which pages show without a mark. */
  inputRates: readonly number[] = [],
): Record<ComplianceProfile, Set<string>> {
  const all = leaves(uncapped, capped).filter(({ path }) => !/histogram/.test(path));
  const isAbove = ({ path, uncapped: value, capped: limit }: (typeof all)[number]): boolean =>
    !NOT_OF_POLICY.test(path) && value > (limit ?? -Infinity) + (isRate(path) ? 0.00005 : 0.5);
  const otherTexts = new Set([
    ...inputRates.map(formatPercent),
    ...all
      .filter((leaf) => !isAbove(leaf))
      .flatMap(({ path, uncapped: value, capped: limit }) => [
        textOf(path, value),
        ...(limit === null ? [] : [textOf(path, limit)]),
      ]),
  ]);
  const found = all.filter(isAbove);
  const texts = (pick: (leaf: (typeof all)[number]) => number | null) =>
    new Set(
      found.flatMap((leaf) => {
        const value = pick(leaf);
        const text = value === null ? '–' : textOf(leaf.path, value);
        return text.length < 5 || otherTexts.has(text) ? [] : [text];
      }),
    );
  return { standard: texts((leaf) => leaf.uncapped), client_clamped: texts((leaf) => leaf.capped) };
}

/** Returns figures without a mark, with their context. */
function unmarkedIn({ name, text, files }: PageText, above: ReadonlySet<string>, mark: '†' | '‡'): string[] {
  const wrong: string[] = [];
  for (const match of text.matchAll(/−?(?:\$\d[\d,]*|\d+\.\d\d%)/g)) {
    if (!above.has(match[0])) continue;
    const end = match.index + match[0].length;
    if (!new RegExp(`^\\s*${mark}`).test(text.slice(end, end + 12)))
      wrong.push(`${name}: ${text.slice(Math.max(0, match.index - 60), end + 20).replaceAll(/\s+/g, ' ')}`);
  }
  for (const file of files)
    for (const line of file.split('\r\n')) {
      const cells = line.split(',');
      const isOver = cells.some(
        (cell) => /^-?\d{4,}(\.\d+)?$/.test(cell) && above.has(formatTableDollars(Number(cell))),
      );
      if (isOver && !cells.includes(mark)) wrong.push(`${name}, CSV: ${line.slice(0, 120)}`);
    }
  return wrong;
}

function check(
  pages: readonly PageText[],
  above: Record<ComplianceProfile, Set<string>>,
  profile: ComplianceProfile,
) {
  const mark = profile === 'standard' ? '‡' : '†';
  const wrong = pages.flatMap((page) => unmarkedIn(page, above[profile], mark));
  assert.deepEqual([...new Set(wrong)].slice(0, 12), [], `${wrong.length} figures`);
  for (const { name, text, files } of pages) {
    const all = [text, ...files].join('\n');
    if (profile === 'client_clamped') {
      assert.ok(!all.includes('‡'), `${name} has ‡`);
      assert.doesNotMatch(all, /Hypothetical: \d/, name);
    }
    if (new RegExp(`[\\dkM%]\\s*${mark}`).test(all) && !name.startsWith('card'))
      assert.ok(all.includes(LEGEND[profile]), `${name}: legend`);
  }
  const marked = pages.filter(({ text }) => text.includes(mark)).map(({ name }) => name);
  for (const name of ['shared page', 'PDF']) assert.ok(marked.includes(name), name);
}

const requiredRates = ({ making_things_equal: rows }: ComparativeReport): number[] =>
  rows.flatMap(({ longevity_ror, surrender_ror, death_ror }) =>
    [longevity_ror, surrender_ror, death_ror].flatMap(({ rate }) => (rate === null ? [] : [rate])),
  );

/** Three what-ifs above the scale, with different comparison ages. */
const TRIED: { changes: Partial<Changes>; horizon: number }[] = [
  { changes: { illustrated_rate: 0.075 }, horizon: 99 },
  { changes: { illustrated_rate: 0.069, loan_rate: 0.03 }, horizon: 92 },
  { changes: { illustrated_rate: 0.0721, income: 45_000 }, horizon: 95 },
];

for (const [at, { changes: tried, horizon }] of firstOrAll(TRIED).entries())
  test(`comparison ${at + 1}: every policy figure above the scale is marked, under both profiles`, async () => {
    const changes: Changes = { ...noChanges, ...tried, horizon_age: horizon };
    const input = (compliance_profile: ComplianceProfile) => comparisonInput({ compliance_profile });
    const run = (profile: ComplianceProfile) =>
      comparativeReport(whatIf(input(profile), changes), undefined, { hasYearlyIrr: true });
    const { lean = null } = comparisonSnapshot(whatIf(input('standard'), changes), {});
    const above = aboveTexts(run('standard'), run('client_clamped'), [
      elena.illustration.illustrated_rate,
      tried.illustrated_rate ?? 0,
      elena.illustration.illustrated_loan_rate,
      // Account returns after fees, and the rates of the assumption lean.
      ...[0.055, 0.0575, ...PROFILES.flatMap((profile) => requiredRates(run(profile)))].map((rate) =>
        returnAfterFees(rate, 0.01),
      ),
      ...leaves(lean, null).map(({ uncapped }) => uncapped),
    ]);
    assert.ok(above.standard.size > 30);
    for (const profile of PROFILES) {
      const profileInput = input(profile);
      const report = run(profile);
      const basis = changedBasis(reportBasis(whatIf(profileInput, changes), report), profileInput, changes);
      const tried = await clientPages(comparisonSnapshot(whatIf(profileInput, changes), {}));
      check([...(await builderPages({ report, basis })), ...tried], above, profile);
      // Only dollar amounts, because rates of the carrier's ledger and the variant may coincide.
      const amounts = new Set([...above.standard].filter((text) => text.includes('$')));
      const variants = [{ id: 'a', name: 'Tried', changes }];
      const [shared] = await clientPages(comparisonSnapshot(profileInput, { variants }));
      assert.deepEqual(shared && unmarkedIn(shared, amounts, profile === 'standard' ? '‡' : '†'), []);
    }
  });

/** Historical and illustrated rate; a note names both. */
const LOAN_RATES = [0.054, elena.illustration.illustrated_loan_rate];

const SIMULATED: object[] = [
  { horizon: 40, strategies: [{ index: 'sp500', cap: 0.1, floor: 0 }] },
  { horizon: 33, strategies: [{ index: 'sp500', cap: 0.115, floor: 0 }], value_basis: 'pre_tax' },
  { horizon: 36, strategies: [{ index: 'sp500', cap: 0.105, floor: 0.0025 }], income_mode: 'max_level' },
];

for (const [at, change] of SIMULATED.entries())
  longTest(
    `history ${at + 1}: every policy figure above the scale is marked, under both profiles`,
    async () => {
      const take = (compliance_profile: ComplianceProfile) =>
        historySnapshot({ ...change, sex: 'female', compliance_profile });
      const snapshots = { standard: take('standard'), client_clamped: take('client_clamped') };
      const above = aboveTexts(
        sharedHistoricalView(snapshots.standard, PLACE).report,
        sharedHistoricalView(snapshots.client_clamped, PLACE).report,
        LOAN_RATES,
      );
      assert.ok(above.standard.size > 30);
      for (const profile of PROFILES) check(await historyPages(snapshots[profile]), above, profile);
    },
  );
