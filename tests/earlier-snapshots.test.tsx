/** Links of commit bc6d567f open as page, slides, PDF, offline copy and CSV, with the figures that they stored. */
import { mount } from './support/component-page.ts';
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { ReactNode } from 'react';
import { gunzipSync } from 'node:zlib';
import type {
  HistoricalSnapshot,
  SharedHistoricalView,
} from '../src/domain/practice/reports/historical-report-content.ts';
import type { ReportDocument } from '../src/domain/practice/reports/report-document.ts';
import {
  NO_LOGOS,
  type ReportSnapshot,
  type SharedReportView,
  type SharedVariant,
} from '../src/domain/practice/reports/report.ts';
import { sharedHistoricalView } from '../src/domain/practice/reports/shared-view.ts';
import { formatPercent, formatTableDollars } from '../src/domain/shared/format.ts';
import { longMonth, shortMonth } from '../src/domain/shared/dates.ts';
import { pdfText } from './support/pdfs.ts';
import { pageOf, plain, type PageText } from './support/page-texts.ts';
import { practiceOfFile } from './support/test-practice.ts';
import { fillWithSavedPractice } from './support/test-saved-practice.ts';

const { ComparativePresentation } = await import('../src/ui/reports/present/comparative-presentation.tsx');
const { HistoricalPresentation } = await import('../src/ui/reports/present/historical-presentation.tsx');
const { SharedComparison } = await import('../src/ui/reports/share/shared-comparison.tsx');
const { SharedHistoricalReport } = await import('../src/ui/reports/share/shared-historical-report.tsx');
const comparative = await import('../src/ui/reports/comparative/report-cards.tsx');
const historical = await import('../src/ui/reports/historical/historical-cards.tsx');
const { historicalKeyFigures } = await import('../src/rendering/words/history/key-figures.ts');
const { sharedBasis } = await import('../src/ui/reports/comparative/card-props.ts');

interface SavedShare {
  report_id: number;
  snapshot: string;
}
const packed = await readFile(new URL('../fixtures/saved/reports-bc6d567f.json.gz', import.meta.url));
const rows = JSON.parse(gunzipSync(packed).toString()) as Record<string, object[]>;
const shares = rows.report_shares as SavedShare[];
const snapshotOf = (index: number): unknown => JSON.parse(shares[index]?.snapshot ?? '');
const comparison = snapshotOf(0) as ReportSnapshot;
const history = snapshotOf(1) as HistoricalSnapshot;

const practice = await practiceOfFile();
const folder = await mkdtemp(join(tmpdir(), 'plumbline-earlier-'));
before(async () => {
  await fillWithSavedPractice(practice, rows);
  practice.services.build.folder = folder;
  for (const name of ['report-file.html', 'report-file-historical.html'])
    await writeFile(join(folder, name), '<script type="text/plain" id="report">__REPORT__</script>');
});
after(() => rm(folder, { recursive: true }));

const bytesOf = async (path: string): Promise<Uint8Array> => {
  const response = await practice.app.request(`http://localhost/api/${path}`);
  assert.equal(response.status, 200, path);
  return new Uint8Array(await response.arrayBuffer());
};

/** Opens a link: the page's data, the offline copy's data, and the text of the PDF. */
async function opened<View>(id: number, kind: '' | 'historical-'): Promise<{ view: View; pdf: string }> {
  const reportPath = kind === '' ? `report/${id}/` : `report/historical-report/${id}/`;
  const { text } = await practice.call('get', reportPath as 'report/1/');
  const token = /"view_token":"([\w-]+)"/.exec(text)?.[1] ?? assert.fail(text.slice(0, 200));
  const link = `report/${kind}public/${id}/${token}/`;
  const { data: view } = JSON.parse(Buffer.from(await bytesOf(link)).toString()) as { data: View };
  const file = Buffer.from(await bytesOf(`${link}file/`)).toString();
  const content = gunzipSync(Buffer.from(/id="report">([\w+/=]+)</.exec(file)?.[1] ?? '', 'base64'));
  const { view: offline } = JSON.parse(content.toString()) as ReportDocument;
  const { report, variants } = offline as SharedReportView;
  assert.deepEqual({ report, variants }, pick(view as SharedReportView), 'offline copy');
  const pdf = plain((await pdfText(await bytesOf(`${link}pdf/`))).join('\n'));
  return { view, pdf };
}
const pick = ({ report, variants }: SharedReportView) => ({ report, variants });

const PRESENTED = { client: { firstname: 'Elena', lastname: 'Hartwell' }, name: 'Review', notes: '', disclosures: '', onLeave: () => {} }; // oxfmt-ignore
/** Texts that need data which the snapshots lack. */
const NEWER = ['IRR, surrender', 'Which way each assumption leans', 'Whitfield Advisory Group', 'Meridian', 'CFP', 'undefined', 'NaN']; // oxfmt-ignore

function assertFigures(
  place: string,
  { text, files }: Pick<PageText, 'text' | 'files'>,
  figures: readonly string[],
): void {
  const all = [text, ...files].join('\n');
  for (const figure of figures) assert.ok(all.includes(figure), `${place}: ${figure}`);
  for (const newer of NEWER) assert.ok(!all.includes(newer), `${place}: ${newer}`);
}

/** All slides, as they are printed. */
async function slidesOf(node: ReactNode): Promise<PageText> {
  const { host, act, unmount } = await mount(node);
  await act(async () => void window.dispatchEvent(new Event('beforeprint')));
  const text = plain(host.innerHTML.replaceAll(/<[^>]*>/g, '\n'));
  await act(async () => void window.dispatchEvent(new Event('afterprint')));
  await unmount();
  return { name: 'slides', text, files: [] };
}

test('a comparison with variants that was shared at commit bc6d567f shows the same figures', async () => {
  const { view, pdf } = await opened<SharedReportView>(shares[0]?.report_id ?? 0, '');
  const footer = comparison.report.comparative_table.footer.slots.filter((slot) => slot !== null);
  const figures = footer.flatMap((slot) => [
    formatTableDollars(slot.total_net_income),
    formatTableDollars(slot.ending_death_benefit ?? 0),
    formatPercent(slot.net_irr ?? 0),
  ]);
  const basis = sharedBasis(view);
  const page = { report: view.report, basis, variants: view.variants };
  const { saved_action: displayed } = view;
  assertFigures(
    'page',
    await pageOf('', <SharedComparison view={view} Presentation={ComparativePresentation} />),
    figures,
  );
  assertFigures('PDF', { text: pdf, files: [] }, [...figures, comparison.notes ?? '']);
  const slides = await slidesOf(<ComparativePresentation {...page} {...PRESENTED} shown={displayed} />);
  const required = comparison.report.making_things_equal.map(({ surrender_ror: { rate } }) =>
    formatPercent(rate ?? 0),
  );
  assertFigures('slides', slides, ['All four pay through 89', ...required]);

  const csv: string[] = [];
  const cards: string[] = [];
  for (const { Screen } of comparative.visibleCards(displayed)) {
    const card = await pageOf('', <Screen {...page} />);
    cards.push(card.text);
    csv.push(...card.files);
  }
  const ofYears = comparison.report.comparative_table.rows.flatMap(({ slots }) =>
    slots.flatMap((slot) => [slot?.value ?? 0, slot?.death_benefit ?? 0]),
  );
  assert.equal(ofYears.length, 400);
  const all = csv.join('\n');
  for (const figure of ofYears) assert.ok(all.includes(String(figure)), `CSV: ${figure}`);
  for (const { name } of comparison.variants ?? []) assert.ok(cards.join('\n').includes(name), name);
  // The variant at 7.00% is above the carrier's rate, the one with lower returns of the accounts is not.
  const [lower, above] = view.variants ?? [];
  const marksOf = ({
    comparative_graph: graph,
    footer,
    cumulative_values: sums,
    legacy,
    fee_analysis: fees,
  }: SharedVariant) => [
    graph?.hypothetical?.value.at(-1),
    footer?.slots[0]?.hypothetical,
    sums?.rows.at(-1)?.slots[0]?.hypothetical,
    legacy?.rows.at(-1)?.slots[0]?.hypothetical,
    fees?.totals[0]?.hypothetical,
  ];
  assert.ok(lower && above);
  assert.deepEqual(marksOf(lower), Array(5).fill(undefined));
  // Both pay the same income.
  assert.deepEqual(marksOf(above), [
    true,
    ['ending_value', 'ending_death_benefit', 'net_irr'],
    ['value', 'cumulative_value', 'cumulative_death_benefit'],
    ['death_benefit', 'total_benefit'],
    ['net_irr', 'gross_rate'],
  ]);
  const legend = '‡ Hypothetical: above the carrier’s illustration (6.20%). Not an illustration.';
  assert.ok(slides.text.includes(legend) && slides.text.split('\n').includes('B ‡'), 'slides');
  assert.ok(cards.join('\n').includes(`${formatTableDollars(1_825_250.95)} ‡`), 'the chart’s hidden table');
  assert.deepEqual(displayed, comparison.saved_action);
});

test('a historical report that was shared at commit bc6d567f shows the same figures', async () => {
  const { view, pdf } = await opened<SharedHistoricalView>(shares[1]?.report_id ?? 0, 'historical-');
  const { report, basis, saved_action: displayed } = view;
  assert.ok(basis);
  const four = history.report.comparative_table.flatMap(({ most_recent, worst, median, best }) =>
    [most_recent, worst, median, best].map(({ ending_value }) => formatTableDollars(ending_value)),
  );
  const paid = [
    'In 497 of 546 forty-year periods, the policy paid full income through 89; in 49, it lapsed.',
  ];
  assertFigures('page', await pageOf('', <SharedHistoricalReport view={view} />), paid);
  const worstOfEach = history.report.own_worst.slice(1).map((one) => formatTableDollars(one.ending_value));
  assert.equal(worstOfEach.join(), '$889,734,$1,315,276,$2,179,997');
  const worstText = 'In its own worst period, the brokerage account held $889,734 at 89, the 401(k) $1,315,276 and the Roth 401(k) $2,179,997.'; // oxfmt-ignore
  assertFigures('PDF', { text: pdf.replaceAll('\n', ' '), files: [] }, [worstText]);
  assertFigures('PDF', { text: pdf, files: [] }, [...paid, ...four, history.notes]);
  const slides = (
    <HistoricalPresentation
      {...{ report, basis }}
      {...PRESENTED}
      shown={displayed}
      fixed={view.fixed_disclosures}
    />
  );
  const worst = history.report.comparative_table[0]?.worst ?? assert.fail('no policy');
  assertFigures('slides', await slidesOf(slides), [
    'through 89; in 49, it lapsed.',
    longMonth(worst.start_month),
  ]);

  const pages: PageText[] = [];
  for (const { Screen } of historical.visibleCards(displayed))
    pages.push(await pageOf('', <Screen {...{ report, basis }} />));
  const text = pages.map((card) => card.text).join('\n');
  for (const figure of four) assert.ok(text.includes(figure), `cards: ${figure}`);
  const all = pages.flatMap(({ files }) => files).join('\n');
  for (const { worst, median } of history.report.comparative_table)
    for (const { ending_value: value, start_month: month } of [worst, median]) {
      assert.ok(all.includes(String(value)), `CSV: ${value}`);
      assert.ok(
        [longMonth(month), shortMonth(month)].some((name) => text.includes(name)),
        month,
      );
    }
  // The carrier illustrates $156,346 at 89. The median is below, the best and the 75th percentile are above.
  const policy = report.comparative_table?.[0] ?? assert.fail('no policy');
  // It credits 6.20%, and its rates of return to 89 are 4.11% and 5.43%.
  for (const figure of ['ending_value', 'geometric', 'irr_surrender', 'irr_death'] as const)
    assert.deepEqual(policy.distribution?.[figure].hypothetical, ['p75', 'p90', 'max'], figure);
  assert.deepEqual(policy.distribution?.total_income.hypothetical, undefined);
  const [rates] = report.irr_analysis ?? [];
  assert.deepEqual(rates?.distribution?.irr_death.hypothetical, ['p75', 'p90', 'max']);
  assert.deepEqual(rates?.best.hypothetical, ['irr_surrender', 'irr_death']);
  assert.deepEqual(rates?.median.hypothetical, []);
  const [totals] = report.total_values ?? [];
  assert.deepEqual(totals?.best.hypothetical, ['ending_value', 'total_value']);
  assert.deepEqual(totals?.median.hypothetical, []);
  const ends = report.cumulative_values?.[0]?.best.rows.at(-1);
  assert.ok(ends?.hypothetical?.includes('cumulative_value'));
  assert.deepEqual(report.fan?.[0]?.years.at(-1)?.hypothetical, ['p75', 'p90']);
  const best = `${formatTableDollars(policy.best.ending_value)}\u00a0‡`;
  assert.ok(
    historicalKeyFigures(report, basis)?.tiles[0]?.rows.some(({ value }) => value === best),
    best,
  );
  const spread = policy.distribution?.ending_value ?? assert.fail();
  for (const value of [spread.p75, spread.p90, spread.max])
    assert.ok(text.includes(`${formatTableDollars(value)} ‡`), `${value}`);
  assert.deepEqual(displayed, history.saved_action);

  // Inputs without this member used the first methods, whose rates of return are the same here.
  const { methods: _, ...inputs } = history.inputs;
  const place = { report_id: 1, report_link: '', shared_at: '2026-03-02T00:00:00Z', logos: NO_LOGOS };
  const first = sharedHistoricalView({ ...history, inputs: inputs as typeof history.inputs }, place);
  assert.deepEqual(first.report.irr_analysis, report.irr_analysis);
});
