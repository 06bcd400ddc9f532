import { mount } from '../../../../tests/support/component-page.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import elena from '../../../../fixtures/people/elena-hartwell.json' with { type: 'json' };
import { shippedHistory } from '../../../adapters/index-figures/shipped-history.ts';
import { comparativeReportSchema } from '../../../domain/comparison/comparative/comparative-report-schema.ts';
import { comparativeReport } from '../../../domain/comparison/comparative/run-comparative-report.ts';
import type { ComplianceProfile } from '../../../domain/policy/compliance-profile.ts';
import { anythingHistorical } from '../../../domain/practice/reports/historical-report-kept.ts';
import { reportBasis } from '../../../domain/practice/reports/report-basis.ts';
import { everythingActive, NO_LOGOS } from '../../../domain/practice/reports/report.ts';
import { sharedHistoricalView, sharedView } from '../../../domain/practice/reports/shared-view.ts';
import { historicalSnapshot, takeSnapshot } from '../../../domain/practice/reports/take-snapshot.ts';
import { formatPercent, formatTableDollars } from '../../../domain/shared/format.ts';
import { SHIPPED_TAX_TABLES } from '../../../domain/tax/federal/federal-figures.ts';
import { comparativePdf } from '../../../rendering/pdf/comparative-pdf.ts';
import { historicalPdf } from '../../../rendering/pdf/historical-pdf.ts';
import { changedBasis, noChanges, whatIf, type Changes } from '../builder/what-if.ts';
import { elenaInput } from '../historical/historical-fixture.ts';

const { ComparativePresentation } = await import('../present/comparative-presentation.tsx');
const { HistoricalPresentation } = await import('../present/historical-presentation.tsx');
const comparative = await import('../comparative/report-cards.tsx');
const historical = await import('../historical/historical-cards.tsx');
const { ReportView } = await import('../comparative/report-view.tsx');
const { sharedBasis } = await import('../comparative/shared-basis.ts');
const { HistoricalReportView } = await import('../historical/historical-view.tsx');
const { SharedComparison } = await import('./shared-comparison.tsx');
const { SharedHistoricalReport } = await import('./shared-historical-report.tsx');

const FIGURES = { history: shippedHistory, taxTables: SHIPPED_TAX_TABLES };
const PLACE = { report_id: 1, report_link: '', shared_at: '2026-03-31T00:00:00Z', logos: NO_LOGOS };
const PDF = { length: 'complete', takenAt: PLACE.shared_at } as const;
const client = { firstname: 'Pat', middlename: null, lastname: 'Hale' };
const NAMES = { client, advisor: 'Dana Reyes', report: 'Review', description: '' };
const TOLD = { client, name: 'Review', notes: '', disclosures: '', onLeave: () => {} };
const PROFILES = ['standard', 'client_clamped'] as const;
const LEGEND = {
  standard: '‡ Hypothetical: above the carrier’s illustration (6.40%). Not an illustration.',
  client_clamped: '† Capped at the carrier’s illustrated figure.',
};

const saved: string[] = [];
URL.createObjectURL = (blob) => {
  const reading = (blob as Blob).text().then((text) => saved.push(text));
  reading.catch(assert.fail);
  return '';
};
URL.revokeObjectURL = () => {};

interface Page {
  name: string;
  text: string;
  files: string[];
  isSaved?: boolean;
}

const plain = (text: string): string =>
  text.replaceAll(/[\u2060\u200b]/g, '').replaceAll(/\u00a0|&nbsp;/g, ' ');

async function pageOf(name: string, node: React.ReactNode): Promise<Page> {
  const { host, act, unmount } = await mount(node);
  for (const button of host.querySelectorAll('button'))
    if (button.textContent === 'CSV') await act(async () => button.click());
  const text = plain(host.innerHTML.replaceAll(/<[^>]*>/g, '\n'));
  await unmount();
  await new Promise((resolve) => setTimeout(resolve));
  return { name, text, files: saved.splice(0) };
}

const paper = (name: string, pages: object): Page => ({
  name,
  text: plain(JSON.stringify(pages)),
  files: [],
});

/** Numbers of both by path: own figures, and the same once capped. */
function leaves(
  own: unknown,
  capped: unknown,
  path = '',
): { path: string; own: number; capped: number | null }[] {
  if (typeof own === 'number') return [{ path, own, capped: typeof capped === 'number' ? capped : null }];
  if (own === null || typeof own !== 'object') return [];
  return Object.entries(own).flatMap(([key, value]) =>
    leaves(value, (capped as Record<string, unknown> | null)?.[key], path === '' ? key : `${path}.${key}`),
  );
}

const isRate = (path: string): boolean =>
  /irr|gross_rate|geometric|credit|making_things_equal|share/.test(path);
const textOf = (path: string, value: number): string =>
  isRate(path) ? formatPercent(value) : formatTableDollars(value);

/** Figures of accounts that follow from the policy's, and parts that are never held against the scale. */
const NOT_OF_POLICY =
  /difference|making_things_equal|annual_cost|beats|years_paid|count|capped|\.(?:year|age)$/;

/** Texts of the policy's figures above the scale, own and capped, that no other figure of the report has. */
function aboveTexts(
  own: object,
  capped: object,
  /** Rates that are put in, which the pages name as such. */
  given: readonly number[] = [],
): Record<ComplianceProfile, Set<string>> {
  const all = leaves(own, capped).filter(({ path }) => !/histogram/.test(path));
  const isAbove = ({ path, own: value, capped: most }: (typeof all)[number]): boolean =>
    !NOT_OF_POLICY.test(path) && value > (most ?? -Infinity) + (isRate(path) ? 0.00005 : 0.5);
  const others = new Set([
    ...given.map(formatPercent),
    ...all
      .filter((leaf) => !isAbove(leaf))
      .flatMap(({ path, own: value, capped: most }) => [
        textOf(path, value),
        ...(most === null ? [] : [textOf(path, most)]),
      ]),
  ]);
  const found = all.filter(isAbove);
  const texts = (pick: (leaf: (typeof all)[number]) => number | null) =>
    new Set(
      found.flatMap((leaf) => {
        const value = pick(leaf);
        const text = value === null ? '–' : textOf(leaf.path, value);
        return text.length < 5 || others.has(text) ? [] : [text];
      }),
    );
  return { standard: texts((leaf) => leaf.own), client_clamped: texts((leaf) => leaf.capped) };
}

/** Where a figure stands without its mark: with what stands around it. */
function unmarkedIn({ name, text, files }: Page, above: ReadonlySet<string>, mark: '†' | '‡'): string[] {
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
  pages: readonly Page[],
  above: Record<ComplianceProfile, Set<string>>,
  profile: ComplianceProfile,
) {
  const mark = profile === 'standard' ? '‡' : '†';
  // What is saved is the carrier's own; only its variants are above the scale. Rates of both read alike by chance.
  const amounts = new Set([...above.standard].filter((text) => text.includes('$')));
  const wrong = pages.flatMap((page) => unmarkedIn(page, page.isSaved ? amounts : above[profile], mark));
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
  assert.ok(pages.some(({ text }) => text.includes(mark)));
}

/** Three ways above the scale, of the one ledger and three ages at which the comparison ends. */
const TRIED: { changes: Partial<Changes>; horizon: number }[] = [
  { changes: { illustrated_rate: 0.075 }, horizon: 99 },
  { changes: { illustrated_rate: 0.069, loan_rate: 0.03 }, horizon: 92 },
  { changes: { illustrated_rate: 0.0721, income: 45_000 }, horizon: 95 },
];

for (const [at, { changes: tried, horizon }] of TRIED.entries())
  test(`comparison ${at + 1}: no policy figure above the scale lacks its mark, under both profiles`, async () => {
    const changes: Changes = { ...noChanges, ...tried, horizon_age: horizon };
    const input = (compliance_profile: ComplianceProfile) =>
      comparativeReportSchema.parse({
        age: elena.client.age,
        start_year: 2026,
        sex: 'female',
        illustration: elena.illustration,
        vehicles: [
          { name: 'Taxable brokerage', account_type: 'taxable', rate_of_return: 0.055, fee: 0.01 },
          { name: 'Roth', account_type: 'tax_free', rate_of_return: 0.0575, fee: 0.01 },
        ],
        compliance_profile,
      });
    const run = (profile: ComplianceProfile) =>
      comparativeReport(whatIf(input(profile), changes), undefined, { yearlyIrr: true });
    const above = aboveTexts(run('standard'), run('client_clamped'), [
      elena.illustration.illustrated_rate,
      tried.illustrated_rate ?? 0,
    ]);
    assert.ok(above.standard.size > 30);
    for (const profile of PROFILES) {
      const asked = input(profile);
      const report = run(profile);
      const basis = changedBasis(reportBasis(whatIf(asked, changes), report), asked, changes);
      const shown = everythingActive();
      const live = { report, basis };
      const taken = takeSnapshot(
        asked,
        {
          saved_action: shown,
          names: { ...NAMES, scenario: 'Review' },
          variants: [{ id: 'a', name: 'Tried', changes }],
        },
        FIGURES,
      );
      assert.ok(taken.ok);
      const view = sharedView(taken.value, PLACE);
      const pages = [
        await pageOf('report', <ReportView {...live} shown={shown} />),
        await pageOf('slides', <ComparativePresentation {...live} {...TOLD} shown={shown} />),
        {
          ...(await pageOf(
            'shared page',
            <SharedComparison
              view={view}
              figures={
                <ReportView
                  report={view.report}
                  basis={sharedBasis(view)}
                  variants={view.variants}
                  shown={view.saved_action}
                />
              }
              Presentation={ComparativePresentation}
            />,
          )),
          isSaved: true,
        },
        { ...paper('PDF', comparativePdf(taken.value, PDF)), isSaved: true },
      ];
      for (const { card, Screen } of comparative.shownCards(shown)) {
        pages.push(await pageOf(`card ${card}`, <Screen {...live} />));
        pages.push(await pageOf(`card ${card} on a slide`, <Screen {...live} isSlide />));
      }
      check(pages, above, profile);
    }
  });

/** Charged on history, and illustrated: a note names both. */
const LOAN_RATES = [0.054, elena.illustration.illustrated_loan_rate];

const SIMULATED: object[] = [
  { horizon: 40, strategies: [{ index: 'sp500', cap: 0.1, floor: 0 }] },
  { horizon: 33, strategies: [{ index: 'sp500', cap: 0.115, floor: 0 }], value_basis: 'pre_tax' },
  { horizon: 36, strategies: [{ index: 'sp500', cap: 0.105, floor: 0.0025 }], income_mode: 'max_level' },
];

for (const [at, change] of SIMULATED.entries())
  test(`history ${at + 1}: no policy figure above the scale lacks its mark, under both profiles`, async () => {
    const take = (compliance_profile: ComplianceProfile) => {
      const taken = historicalSnapshot(
        elenaInput({ ...change, sex: 'female', compliance_profile }),
        {
          saved_action: anythingHistorical(),
          names: { ...NAMES, simulation: 'Since 1940' },
          notes: '',
          disclosures: '',
          deleted_historical_vehicle_ids: [],
          shared_by: 1,
        },
        FIGURES,
      );
      assert.ok(taken.ok);
      return taken.value;
    };
    const taken = { standard: take('standard'), client_clamped: take('client_clamped') };
    const above = aboveTexts(
      sharedHistoricalView(taken.standard, PLACE).report,
      sharedHistoricalView(taken.client_clamped, PLACE).report,
      LOAN_RATES,
    );
    assert.ok(above.standard.size > 30);
    for (const profile of PROFILES) {
      const view = sharedHistoricalView(taken[profile], PLACE);
      const { report, basis, saved_action: shown } = view;
      assert.ok(basis);
      const live = { report, basis };
      const pages = [
        await pageOf('report', <HistoricalReportView {...live} shown={shown} />),
        await pageOf(
          'slides',
          <HistoricalPresentation {...live} {...TOLD} shown={shown} fixed={view.fixed_disclosures} />,
        ),
        await pageOf('shared page', <SharedHistoricalReport view={view} />),
        paper('PDF', historicalPdf(taken[profile], PDF)),
      ];
      for (const { card, Screen } of historical.shownCards(shown))
        pages.push(await pageOf(`card ${card}`, <Screen {...live} />));
      check(pages, above, profile);
    }
  });
