/** A comparative report as a PDF. Uses the content of a shared link, so that hidden parts cannot be printed. */
import { ACCOUNT_RULES } from '../../domain/vehicles/vehicle.ts';
import type { EqualRow, RequiredReturn } from '../../domain/comparison/comparative/comparative-report.ts';
import { wordsOf, type OfOrigin } from '../../domain/policy/ledger-origin.ts';
import { comparativeDisclosure, taxText } from '../../domain/practice/reports/disclosures/disclosures.ts';
import {
  secondTaxOf,
  type ReportBasis,
  type VehicleBasis,
} from '../../domain/practice/reports/report-basis.ts';
import {
  type PdfBlock,
  type PdfDocument,
  type PdfLength,
  type PdfSection,
  type PdfSlot,
  PDF_FONT,
} from '../../domain/practice/reports/report-pdf.ts';
import {
  type ReportSnapshot,
  type SharedReportView,
  NO_LOGOS,
} from '../../domain/practice/reports/report.ts';
import { sharedView } from '../../domain/practice/reports/shared-view.ts';
import { formatPercent, formatShortPercent, formatTableDollars } from '../../domain/shared/format.ts';
import { lineChartGeometry } from '../charts/line-chart-geometry.ts';
import { lineChartSvg, slotKeySvg } from '../charts/line-chart-svg.ts';
import { TAX_DUE, TAX_DUE_AREA } from '../charts/tax-due-band.ts';
import { caveat } from '../words/caveat.ts';
import { AS_PAID, dollarsLine, dollarsOrTaxDueOnly, dollarsOrTaxDue } from '../words/dollars-text.ts';
import {
  graphSeries,
  guaranteedOverlay,
  graphSpans,
  restsOnAxis,
  type Measure,
} from '../words/graph-series.ts';
import { headline } from '../words/headline.ts';
import { LEAN_COLUMNS, LEAN_TITLE, leanCaption, leanLines } from '../words/lean-text.ts';
import { figureOf, figurePercent } from '../words/marks.ts';
import { hypotheticalLine } from '../words/policy-text.ts';
import { grossedUp, reportNotes, type ReportNote } from '../words/report-notes.ts';
import { filledSlots, namedVehicles, reportFacts, type ReportPart } from '../words/report-facts.ts';
import {
  requiredAfterFees,
  shortFigure,
  figureInText,
  returnText,
  sentences,
} from '../words/sentence-parts.ts';
import { slideHeading } from '../words/slide-heading.ts';
import { weightingLine } from '../words/weighting-text.ts';
import { stepsTable, yearlyTables, type ComparisonView } from './comparative-tables.ts';
import { pdfWordsOf } from './pdf-words.ts';
import {
  book,
  CHART_WIDTH,
  disclosures,
  endFigure,
  leftColumn,
  lettered,
  notes,
  reading,
  rightColumn,
  section,
  slotColumn,
  tableOf,
  valuesPair,
  type PdfOptions,
} from './sections.ts';
import { summaryBlocks } from './summary.ts';

type Graph = NonNullable<ReportPart['comparative_graph']>;

export function comparativePdf(snapshot: ReportSnapshot, options: PdfOptions): PdfDocument {
  const { length, takenAt, timeZone } = options;
  const { inputs } = snapshot;
  const view = sharedView(snapshot, { report_id: 0, report_link: '', shared_at: takenAt, logos: NO_LOGOS });
  const { report, basis } = view;
  const ledger = inputs.illustration;
  const slots = basis ? slotsOf(report, basis, ledger.illustrated_rate) : [];
  const comparisonView = basis && { view, report, basis, slots, inputs };
  return book(view, options, {
    title: 'Comparison report for',
    kind: 'Comparison report',
    of: { label: 'Scenario', name: view.scenario_name },
    slots,
    ledger,
    sections: [
      ...(comparisonView ? [summary(comparisonView), ...graphs(comparisonView, length)] : []),
      ...notes(view),
      ...(comparisonView && length === 'complete' ? lettered(appendices(comparisonView)) : []),
      ...reading(notesOf(comparisonView).filter(({ isCheck }) => !isCheck)),
      disclosures(view, fixedTitles(ledger), fixedText(view), timeZone),
    ],
    caveat: [wordsOf(ledger).notGuaranteed, basis ? dollarsLine(basis) : null],
  });
}

function slotsOf(report: ReportPart, basis: ReportBasis, illustratedRate: number | undefined): PdfSlot[] {
  const policy =
    illustratedRate === undefined
      ? pdfWordsOf(basis).slot
      : `${formatPercent(illustratedRate)} ${wordsOf(basis).illustrated}`;
  return filledSlots(report).map(({ slot, name, isPolicy }) => {
    const vehicle = basis.vehicles[slot - 2];
    const what = isPolicy ? policy : vehicle ? accountText(vehicle) : '';
    return { slot, name, what, key: slotKeySvg(slot) };
  });
}

const accountText = (vehicle: VehicleBasis): string =>
  [
    `${returnText(vehicle)}, assumed`,
    vehicle.fee === 0 ? 'no fee' : `${formatPercent(vehicle.fee)} fee`,
    ...(vehicle.front_load ? [`${formatPercent(vehicle.front_load)} front load`] : []),
    ...(vehicle.contribution_basis === 'grossed_up' ? [grossedUp(vehicle)] : []),
  ].join(', ');

function summary(comparisonView: ComparisonView): PdfSection {
  const { report, basis } = comparisonView;
  const originText = headline(report, basis);
  const checks = notesOf(comparisonView).flatMap(({ isCheck, text }) => (isCheck ? [text] : []));
  return section(
    'Summary',
    originText === '' ? 'The comparison' : originText,
    [
      ...summaryBlocks(comparisonView),
      ...(report.comparative_graph ? [chart(comparisonView, report.comparative_graph, 'value', 230)] : []),
    ],
    { lede: sentences(caveat(report, inCards(basis)), ...checks) },
  );
}

/** A card shows the lapse at guaranteed rates. */
const inCards = (basis: ReportBasis): ReportBasis => ({
  ...basis,
  guaranteed_lapse_age: undefined,
  guaranteed_end: undefined,
  no_guaranteed: undefined,
});

const notesOf = (comparisonView: ComparisonView | undefined): ReportNote[] =>
  comparisonView ? reportNotes(comparisonView.report, inCards(comparisonView.basis)) : [];

const titleOf = (measure: Measure, { value_basis: values }: ReportBasis): string =>
  ({
    value: `Value by age, ${values === 'after_tax' ? 'after' : 'before'} tax`,
    income: 'Income by age, after tax',
    death_benefit: 'Paid to heirs, if death occurs at each age',
  })[measure];

function chart({ report, basis }: ComparisonView, graph: Graph, measure: Measure, height: number): PdfBlock {
  const series = graphSeries(report, graph, measure, basis);
  const geometry = lineChartGeometry({
    ages: graph.ages,
    series,
    overlays: guaranteedOverlay(measure, basis),
    taxDue: TAX_DUE_AREA,
    spans: measure === 'death_benefit' ? [] : graphSpans(basis, graph),
    width: CHART_WIDTH,
    height,
    stagger: measure === 'income',
    endFigure,
  });
  const title = titleOf(measure, basis);
  const write = restsOnAxis(measure, basis) ? dollarsOrTaxDue : formatTableDollars;
  const ends = series.map(({ name, values, depletionAge, depletionVerb }) =>
    depletionAge === null
      ? `${name} ends at ${write(values.at(-1) ?? null)}`
      : `${name} ${depletionVerb} at ${depletionAge}`,
  );
  const due = geometry.taxDue ? ` ${TAX_DUE}: ${geometry.taxDue.detail}.` : '';
  const alt = `${title}, from age ${graph.ages[0]} to ${graph.ages.at(-1)}: ${ends.join('; ')}.${due}`;
  return { type: 'chart', title, svg: lineChartSvg(geometry, PDF_FONT), alt, note: '' };
}

function graphs(comparisonView: ComparisonView, length: PdfLength): PdfSection[] {
  const { report, basis, slots } = comparisonView;
  const graph = report.comparative_graph;
  if (!graph) return [];
  const draw = (measure: Measure) => chart(comparisonView, graph, measure, 340);
  const page = (card: 'graph' | 'legacy', title: string, blocks: PdfBlock[]) =>
    section('Comparison', slideHeading({ card, title }, report, basis), blocks);
  const write = restsOnAxis('value', basis) ? dollarsOrTaxDueOnly : formatTableDollars;
  return [
    page('graph', `What each holds, from ${graph.ages[0]} to ${graph.ages.at(-1) ?? 0}`, [
      draw('value'),
      stepsTable(graph, 'value', slots, write),
    ]),
    ...(length === 'complete'
      ? [page('legacy', 'What each pays, and leaves to heirs', [draw('income'), draw('death_benefit')])]
      : []),
  ];
}

/** Visible tabs, with the wide tables first, so that the orientation of the pages changes once. */
const appendices = (comparisonView: ComparisonView): PdfSection[] => [
  ...yearlyTables(comparisonView),
  ...weighted(comparisonView),
  ...requiredReturns(comparisonView),
  ...leaning(comparisonView),
  assumptions(comparisonView),
];

/** Average legacy and returns, if the insured is known. */
function weighted({
  report: { longevity_weighting: weighting },
  basis,
  slots,
}: ComparisonView): PdfSection[] {
  const line = weightingLine(basis);
  if (!weighting || line === null) return [];
  const pairs = slots.map(({ slot, name }) => {
    const one = weighting[slot - 1];
    const legacy = figureOf(one, 'expected_legacy');
    const rate = figureOf(one, 'expected_irr');
    const left = legacy.value === null ? '–' : figureInText(legacy);
    const returned = rate.value === null ? '' : `, a return of ${figurePercent(rate)} a year`;
    return { title: name, text: `${left} on average${returned}` };
  });
  return [section('', 'What each leaves, weighted by mortality', [{ type: 'pairs', pairs }], { lede: line })];
}

function requiredReturns({ report, basis, slots }: ComparisonView): PdfSection[] {
  const { making_things_equal: equal } = report;
  const accounts = slots.filter(({ slot }) => slot > 1);
  if (!equal || accounts.length === 0) return [];
  const row = (label: string, of: (one: EqualRow) => RequiredReturn) => [
    label,
    ...accounts.map(({ slot }) => {
      const found = equal.find((one) => one.slot === slot);
      if (!found) return '–';
      const after = requiredAfterFees(of(found), basis.vehicles[slot - 2]?.fee);
      return [shortFigure(of(found)), after].filter(Boolean).join('\n');
    }),
  ];
  const table = tableOf(
    '',
    [leftColumn('Before fees, each year'), ...accounts.map(slotColumn)],
    [
      row('Assumed', ({ assumed }) => ({ rate: assumed, status: 'ok', difference: 0 })),
      row('To pay the policy’s income as long', ({ longevity_ror }) => longevity_ror),
      row(`To end with the policy’s value at ${basis.last_age}`, ({ surrender_ror }) => surrender_ror),
      row(`To leave what the policy leaves at ${basis.last_age}`, ({ death_ror }) => death_ror),
    ],
    { size: 9 },
  );
  return [
    section('', 'The return each account would need', [table], {
      lede: basis.inflation === undefined ? '' : AS_PAID,
    }),
  ];
}

/** Direction of each assumption's effect, if the snapshot has it. */
function leaning({ view: { lean }, basis }: ComparisonView): PdfSection[] {
  const lines = lean ? leanLines(lean, basis) : [];
  if (!lean || lines.length === 0) return [];
  const [assumption, favored, by] = LEAN_COLUMNS;
  const table = tableOf(
    '',
    [leftColumn(assumption), leftColumn('From, to'), leftColumn(favored), rightColumn(by)],
    lines.map(({ label, terms, favors, byText }) => [label, terms, favors, byText]),
    { size: 9 },
  );
  return [section('', LEAN_TITLE, [table], { lede: leanCaption(lean) })];
}

/** Inputs and saved what-ifs; those above the carrier's rate state this. */
function assumptions({ slots, basis, view, inputs }: ComparisonView): PdfSection {
  const { illustration, vehicles } = inputs;
  const hypothetical = view.variants.flatMap(({ name, above_own_scale: above }): PdfBlock[] =>
    above ? [{ type: 'flag', text: `${name}. ${hypotheticalLine(above, basis)}` }] : [],
  );
  const years = (stretch: ReportBasis['income']): string => {
    if (stretch === null) return 'None';
    const { from_age: from, to_age: to, level, total } = stretch;
    if (from === to) return `${formatTableDollars(total)} once, at ${from}`;
    return level === null
      ? `${formatTableDollars(total)} in total, from ${from} through ${to}`
      : `${formatTableDollars(level)} a year, from ${from} through ${to}`;
  };
  const { policy_second_tax_rate: secondRate, policy_tax_change_age: changeAge } = illustration;
  const policyTax = taxText({
    account_type: 'taxable',
    tax_rate: illustration.policy_tax_rate,
    ...secondTaxOf(illustration.policy_tax_rate, secondRate, changeAge),
  });
  const loans = illustration.rows.some((row) => row.loans > 0)
    ? [`loans at ${formatPercent(illustration.illustrated_loan_rate)}`]
    : [];
  return section('', 'Assumptions', [
    {
      type: 'pairs',
      pairs: [
        { title: 'Paid in', text: years(basis.outlay) },
        { title: 'Income to match', text: years(basis.income) },
        valuesPair(basis),
        ...slots.map(({ slot, name, what }) => {
          const vehicle = basis.vehicles[slot - 2];
          if (slot === 1) return { title: name, text: [what, ...loans, policyTax].join(', ') };
          if (!vehicle) return { title: name, text: what };
          const gains = vehicles[slot - 2];
          const onGains =
            gains && ACCOUNT_RULES[gains.account_type].isTaxedYearly && !vehicle.tax_method
              ? [`${formatShortPercent(gains.capital_gains_rate)} on capital gains`]
              : [];
          return { title: name, text: [what, taxText(vehicle), ...onGains].join(', ') };
        }),
      ],
    },
    ...hypothetical,
  ]);
}

const fixedTitles = (ledger: OfOrigin) => [
  'For education',
  'Not guaranteed',
  'Tax and law',
  pdfWordsOf(ledger).fixedTitle,
  'How it is compared',
];

function fixedText({ report, basis = NO_BASIS, meta }: SharedReportView): string[] {
  return comparativeDisclosure({
    ...meta,
    value_basis: basis.value_basis,
    last_age: reportFacts(report, basis) ? basis.last_age : 0,
    accounts: namedVehicles(report, basis),
  });
}

/** Early snapshots have no basis. */
const NO_BASIS: ReportBasis = {
  value_basis: 'pre_tax',
  last_age: 0,
  outlay: null,
  income: null,
  lapse_age: null,
  lapse_tax: null,
  vehicles: [],
};
