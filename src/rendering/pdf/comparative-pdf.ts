/**
 * A comparative report as the pages of a PDF. It is made of what a shared link holds, so that nothing that is switched off
 * can be printed, and of the words and the chart geometry of the screen, so that no figure is said in two ways.
 */
import { wordsOf, type OfOrigin } from '../../domain/policy/ledger-origin.ts';
import { weightingLine } from '../words/weighting-words.ts';
import { taxDueOf } from '../../domain/comparison/below-zero.ts';
import type {
  EqualRow,
  RequiredReturn,
  FeeSlotYear,
  FeeTotals,
} from '../../domain/comparison/comparative/comparative-report.ts';
import {
  type ReportSnapshot,
  type SharedReportView,
  NO_LOGOS,
} from '../../domain/practice/reports/report.ts';
import {
  type PdfBlock,
  type PdfDocument,
  type PdfLength,
  type PdfSection,
  type PdfSlot,
  PDF_FONT,
} from '../../domain/practice/reports/report-pdf.ts';
import { comparativeDisclosure, taxWords } from '../../domain/practice/reports/disclosures/disclosures.ts';
import { laterTax, type ReportBasis } from '../../domain/practice/reports/report-basis.ts';
import { sharedView } from '../../domain/practice/reports/shared-view.ts';
import { formatPercent, formatShortPercent, formatTableDollars } from '../../domain/shared/format.ts';
import { TAX_DUE, TAX_DUE_AREA } from '../charts/tax-due-band.ts';
import { lineChartGeometry } from '../charts/line-chart-geometry.ts';
import { lineChartSvg, slotKeySvg } from '../charts/line-chart-svg.ts';
import { caveat, grossedUp } from '../words/caveat.ts';
import { AS_PAID, dollarsLine, dollarsOrDueAlone, dollarsOrTaxDue } from '../words/dollars-words.ts';
import {
  graphSeries,
  guaranteedOverlay,
  graphSpans,
  restsOnAxis,
  type Measure,
} from '../words/graph-series.ts';
import { headline } from '../words/headline.ts';
import { hypotheticalLine } from '../words/policy-words.ts';
import { LEAN_COLUMNS, LEAN_TITLE, leanCaption, leanLines } from '../words/lean-words.ts';
import { figureDollars, figureOf, figurePercent, figureText, lapseTaxNote } from '../words/marks.ts';
import { carriersOwn } from '../../domain/policy/carrier-scale.ts';
import { methodParagraphs } from '../words/method-paragraphs.ts';
import { reportFacts, type ReportPart } from '../words/report-facts.ts';
import { requiredAfterFees, shortFigure, irrFootnote } from '../words/return-text.ts';
import { slideHeading } from '../words/slide-heading.ts';
import { dollarsSaid, returnWords } from '../words/words.ts';
import {
  book,
  CHART_WIDTH,
  lettered,
  notes,
  section,
  yearly,
  type PdfOptions,
  noteParagraphs,
} from './sections.ts';
import { summaryBlocks } from './summary.ts';
import { comparativeTable, policyTable, stepsTable, yearTable } from './year-tables.ts';

export function comparativePdf(snapshot: ReportSnapshot, options: PdfOptions): PdfDocument {
  const { length, takenAt, timeZone } = options;
  const view = sharedView(snapshot, { report_id: 0, report_link: '', shared_at: takenAt, logos: NO_LOGOS });
  const { report, basis } = view;
  const ledger = snapshot.inputs.illustration;
  const slots = basis ? slotsOf(report, basis, snapshot) : [];
  const parts = { view, report, basis, slots, snapshot };
  const figures = basis ? [summary(parts, basis), ...graphs(parts, basis, length)] : [];
  const complete = basis && length === 'complete' ? tables(parts) : [];
  return book(view, options, {
    title: 'Comparison report for',
    kind: 'Comparison report',
    of: { label: 'Scenario', name: view.scenario_name },
    slots,
    ledger,
    sections: [
      ...figures,
      ...notes(view),
      ...lettered(complete),
      disclosures(view, { report, basis, ledger, timeZone }),
    ],
    caveat: [wordsOf(ledger).notGuaranteed, basis ? dollarsLine(basis) : null]
      .filter((one) => one !== null)
      .join(' '),
  });
}

interface Parts {
  view: SharedReportView;
  report: ReportPart;
  basis: ReportBasis | undefined;
  slots: PdfSlot[];
  snapshot: ReportSnapshot;
}

function slotsOf(report: ReportPart, basis: ReportBasis, { inputs }: ReportSnapshot): PdfSlot[] {
  const own = inputs.illustration.illustrated_rate;
  return report.slots.flatMap(({ slot, name, kind }): PdfSlot[] => {
    if (name === null || kind === 'empty') return [];
    const vehicle = basis.vehicles[slot - 2];
    const what =
      kind === 'policy'
        ? own === undefined
          ? wordsOf(basis).slot
          : `${formatPercent(own)} ${wordsOf(basis).illustrated}`
        : vehicle
          ? [
              `${returnWords(vehicle)}, assumed`,
              vehicle.fee === 0 ? 'no fee' : `${formatPercent(vehicle.fee)} fee`,
              ...(vehicle.front_load ? [`${formatPercent(vehicle.front_load)} front load`] : []),
              ...(vehicle.contribution_basis === 'grossed_up' ? [grossedUp(vehicle)] : []),
            ].join(', ')
          : '';
    return [{ slot, name, what, key: slotKeySvg(slot) }];
  });
}

function summary({ report, slots, snapshot }: Parts, basis: ReportBasis): PdfSection {
  const words = headline(report, basis);
  return section(
    'Summary',
    words === '' ? 'The comparison' : words,
    [
      ...summaryBlocks(report, basis, snapshot, slots),
      ...(report.comparative_graph ? [chart(report, basis, 'value', 230)] : []),
    ],
    // A card of its own says when it lapses at guaranteed rates.
    {
      lede: caveat(report, {
        ...basis,
        guaranteed_lapse_age: undefined,
        guaranteed_end: undefined,
        no_guaranteed: undefined,
      }),
    },
  );
}

const MEASURES: Record<Measure, { title: (basis: ReportBasis) => string }> = {
  value: {
    title: ({ value_basis }) => `Value by age, ${value_basis === 'after_tax' ? 'after' : 'before'} tax`,
  },
  income: { title: () => 'Income by age, after tax' },
  death_benefit: { title: () => 'Paid to heirs, if death occurs at each age' },
};

function chart(report: ReportPart, basis: ReportBasis, measure: Measure, height: number): PdfBlock {
  const graph = report.comparative_graph;
  if (!graph) return { type: 'flag', text: '' };
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
    // A dash under a name would say no more than the line's end on the axis.
    endFigure: (value) => (Math.abs(value) < 0.5 ? null : formatTableDollars(value)),
  });
  const title = MEASURES[measure].title(basis);
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

function graphs({ report, slots }: Parts, basis: ReportBasis, length: PdfLength): PdfSection[] {
  const graph = report.comparative_graph;
  if (!graph) return [];
  const last = graph.ages.at(-1) ?? 0;
  const draw = (measure: Measure) => chart(report, basis, measure, 340);
  return [
    section(
      'Comparison',
      slideHeading(
        { card: 'graph', title: `What each holds, from ${graph.ages[0]} to ${last}` },
        report,
        basis,
      ),
      [
        draw('value'),
        stepsTable(
          'The same at five-year steps',
          graph,
          'value',
          slots,
          basis.value_basis === 'after_tax' ? dollarsOrDueAlone : formatTableDollars,
        ),
      ],
    ),
    ...(length === 'complete'
      ? [
          section(
            'Comparison',
            slideHeading({ card: 'legacy', title: 'What each pays, and leaves to heirs' }, report, basis),
            [draw('income'), draw('death_benefit')],
          ),
        ]
      : []),
  ];
}

/** Tabs that are switched on; the wide tables first, so that paper turns once. */
function tables({ report, basis, slots, snapshot, view }: Parts): PdfSection[] {
  const made: PdfSection[] = [];
  const {
    comparative_table: table,
    making_things_equal: equal,
    cumulative_values,
    legacy,
    fee_analysis,
  } = report;
  const lastAge = basis?.last_age ?? 0;
  if (table && table.rows.length > 0)
    made.push(
      yearly('Year by year', comparativeTable(table, slots, basis?.value_basis ?? 'pre_tax'), {
        lede: [
          '× marks the first year that was not paid in full.',
          lapseTaxNote(table.rows.map((row) => row.slots[0]?.net_income)),
        ]
          .filter((one) => one !== '')
          .join(' '),
      }),
    );
  if (fee_analysis) {
    const unknown = fee_analysis.policy_charges === 'not_available';
    const fees = (slot: number, value: number | null | undefined) =>
      slot === 1 && unknown ? 'n/a' : formatTableDollars(value);
    // A column of nothing but dashes takes room from the others.
    const hasAny = (slot: number, of: (year: FeeSlotYear) => number | null): boolean =>
      fee_analysis.rows.some(({ slots: years }) => {
        const year = years[slot - 1];
        return year !== undefined && Math.abs(of(year) ?? 0) >= 0.5;
      });
    const isTaxed = (slot: number) => slot !== 1 || hasAny(slot, taxOf);
    const owesInterest = (slot: number) => hasAny(slot, ({ loan_interest: interest }) => interest);
    made.push(
      yearly(
        'Fees, taxes and loan interest, year by year',
        yearTable({
          rows: fee_analysis.rows,
          slots,
          columns: [
            { label: 'Fees', of: (year, _row, slot) => fees(slot, year.fees) },
            { label: 'Tax', of: (year) => formatTableDollars(taxOf(year)), isOf: isTaxed },
            { label: 'Interest', of: (year) => formatTableDollars(year.loan_interest), isOf: owesInterest },
          ],
          totals: {
            outlay: null,
            of: (slot) => {
              const total = fee_analysis.totals[slot - 1];
              return [
                fees(slot, total?.fees),
                ...(isTaxed(slot) ? [formatTableDollars(total ? taxOf(total) : null)] : []),
                ...(owesInterest(slot) ? [formatTableDollars(total?.loan_interest)] : []),
              ];
            },
          },
        }),
      ),
      ...byTables(fee_analysis.totals, slots),
    );
  }
  const isGuaranteed = basis?.guaranteed !== undefined;
  const ofPolicy =
    table &&
    policyTable(snapshot.inputs.illustration.rows.slice(0, table.rows.length), slots, {
      isGuaranteed,
      irr: report.yearly_irr,
      carrier: snapshot.inputs.compliance_profile && {
        rows: carriersOwn(snapshot.inputs).rows,
        profile: snapshot.inputs.compliance_profile,
      },
    });
  if (ofPolicy && ofPolicy.rows.length > 0) {
    const values = `Values are at the end of the year, before tax, ${wordsOf(basis ?? {}).shown}${basis?.inflation === undefined ? '' : ', in the dollars of each year'}.`;
    const rates = report.yearly_irr
      ? `The IRR is after tax to the end of each year. ${irrFootnote(report.yearly_irr)}`
      : '';
    made.push(
      yearly(
        isGuaranteed
          ? 'What the carrier illustrates and what it guarantees'
          : 'Policy values and internal rate of return',
        ofPolicy,
        { lede: [values, rates].filter((one) => one !== '').join(' ') },
      ),
    );
  }
  if (cumulative_values)
    made.push(
      yearly(
        'Income so far, and what is left',
        yearTable({
          rows: cumulative_values.rows.map(({ outlay: _outlay, ...row }) => row),
          slots,
          columns: [
            {
              label: 'Income + value',
              of: (year) => {
                const { cumulative_value: sumOfBoth, value } = year;
                const shown = sumOfBoth === null ? null : sumOfBoth + taxDueOf(value);
                return figureDollars(figureOf(year, 'cumulative_value', shown));
              },
            },
            {
              label: 'Income + to heirs',
              of: (year) => figureDollars(figureOf(year, 'cumulative_death_benefit')),
            },
          ],
        }),
      ),
    );
  if (legacy)
    made.push(
      yearly(
        'Paid to heirs, year by year',
        yearTable({
          rows: legacy.rows,
          slots,
          columns: [
            { label: 'To heirs', of: (year) => figureDollars(figureOf(year, 'death_benefit')) },
            { label: 'With income', of: (year) => figureDollars(figureOf(year, 'total_benefit')) },
          ],
        }),
      ),
    );
  made.push(...weighted(report, basis, slots));
  if (equal) {
    const accounts = slots.filter(({ slot }) => slot > 1);
    const row = (label: string, of: (one: EqualRow) => RequiredReturn) => ({
      isStrong: false,
      cells: [
        label,
        ...accounts.map(({ slot }) => {
          const found = equal.find((one) => one.slot === slot);
          if (!found) return '–';
          const after = requiredAfterFees(of(found), basis?.vehicles[slot - 2]?.fee);
          return [shortFigure(of(found)), after].filter(Boolean).join('\n');
        }),
      ],
    });
    if (accounts.length > 0)
      made.push(
        section(
          '',
          'The return each account would need',
          [
            {
              type: 'table',
              title: '',
              size: 9,
              bands: [4],
              groups: [],
              columns: [
                { label: 'Before fees, each year', align: 'left' },
                ...accounts.map(({ slot, name }) => ({ label: name, align: 'right' as const, slot })),
              ],
              rows: [
                row('Assumed', ({ assumed }) => ({ rate: assumed, status: 'ok', difference: 0 })),
                row('To pay the policy’s income as long', ({ longevity_ror }) => longevity_ror),
                row(`To end with the policy’s value at ${lastAge}`, ({ surrender_ror }) => surrender_ror),
                row(`To leave what the policy leaves at ${lastAge}`, ({ death_ror }) => death_ror),
              ],
            },
          ],
          { lede: basis?.inflation === undefined ? '' : AS_PAID },
        ),
      );
  }
  made.push(...leaning(view, basis));
  if (basis) made.push(assumptions(slots, basis, view, snapshot.inputs));
  return made;
}

/** What each leaves and returns on average, where somebody said who is insured. */
function weighted(
  { longevity_weighting: weighting }: ReportPart,
  basis: ReportBasis | undefined,
  slots: readonly PdfSlot[],
): PdfSection[] {
  const line = basis ? weightingLine(basis) : null;
  if (!weighting || line === null) return [];
  const pairs = slots.map(({ slot, name }) => {
    const one = weighting[slot - 1];
    const legacy = figureOf(one, 'expected_legacy');
    const rate = figureOf(one, 'expected_irr');
    const left = legacy.value === null ? '–' : figureText(legacy, (value) => dollarsSaid(value ?? 0));
    const returned = rate.value === null ? '' : `, a return of ${figurePercent(rate)} a year`;
    return { title: name, text: `${left} on average${returned}` };
  });
  return [section('', 'What each leaves, weighted by mortality', [{ type: 'pairs', pairs }], { lede: line })];
}

/** Which way its assumptions lean, where the snapshot holds it. */
function leaning({ lean }: SharedReportView, basis: ReportBasis | undefined): PdfSection[] {
  const lines = lean ? leanLines(lean, basis) : [];
  if (!lean || lines.length === 0) return [];
  const [assumption, favored, by] = LEAN_COLUMNS;
  return [
    section(
      '',
      LEAN_TITLE,
      [
        {
          type: 'table',
          title: '',
          size: 9,
          bands: [lines.length],
          groups: [],
          columns: [
            { label: assumption, align: 'left' },
            { label: 'From, to', align: 'left' },
            { label: favored, align: 'left' },
            { label: by, align: 'right' },
          ],
          rows: lines.map(({ label, terms, favors, byText }) => ({
            isStrong: false,
            cells: [label, terms, favors, byText],
          })),
        },
      ],
      { lede: leanCaption(lean) },
    ),
  ];
}

/** What an account is taxed with in all; Medicare's surcharge is none of it. */
const taxOf = ({ growth_tax, distribution_tax, net_investment_income_tax }: FeeSlotYear): number | null =>
  sum(sum(growth_tax, distribution_tax), net_investment_income_tax);

/** The lines of their own that accounts by the federal tables have. */
function byTables(totals: readonly FeeTotals[], slots: readonly PdfSlot[]): PdfSection[] {
  const pairs = slots.flatMap(({ slot, name }) => {
    const total = totals[slot - 1];
    if (total?.irmaa === undefined) return [];
    const tax = dollarsSaid(total.net_investment_income_tax ?? 0);
    return [
      {
        title: name,
        text: `Net investment income tax ${tax}, counted in its taxes. Medicare surcharge (IRMAA) ${dollarsSaid(total.irmaa ?? 0)}, not paid by the account.`,
      },
    ];
  });
  return pairs.length > 0
    ? [section('', 'Accounts taxed by the federal tables', [{ type: 'pairs', pairs }])]
    : [];
}

const sum = (one: number | null | undefined, other: number | null | undefined): number | null =>
  one == null && other == null ? null : (one ?? 0) + (other ?? 0);

/** What was put in, and each what-if that was kept: one above the carrier's own rate says so. */
function assumptions(
  slots: readonly PdfSlot[],
  basis: ReportBasis,
  { variants }: SharedReportView,
  { illustration, vehicles }: ReportSnapshot['inputs'],
): PdfSection {
  const hypothetical = variants.flatMap(({ name, above_own_scale: above }) =>
    above
      ? [
          {
            type: 'flag' as const,
            text: `${name}. ${hypotheticalLine(above, basis)}`,
          },
        ]
      : [],
  );
  const years = (stretch: ReportBasis['income']): string => {
    if (stretch === null) return 'None';
    const { from_age: from, to_age: to, level, total } = stretch;
    if (from === to) return `${formatTableDollars(total)} once, at ${from}`;
    return level === null
      ? `${formatTableDollars(total)} in total, from ${from} through ${to}`
      : `${formatTableDollars(level)} a year, from ${from} through ${to}`;
  };
  const { policy_second_tax_rate: laterRate, policy_tax_change_age: laterAge } = illustration;
  const policyTax = taxWords({
    account_type: 'taxable',
    tax_rate: illustration.policy_tax_rate,
    ...laterTax(illustration.policy_tax_rate, laterRate, laterAge),
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
        {
          title: 'Values',
          text:
            basis.value_basis === 'after_tax'
              ? 'After tax'
              : 'Before tax; income and death benefits after tax',
        },
        ...slots.map(({ slot, name, what }) => {
          const vehicle = basis.vehicles[slot - 2];
          if (slot === 1) return { title: name, text: [what, ...loans, policyTax].join(', ') };
          if (!vehicle) return { title: name, text: what };
          const gains = vehicles[slot - 2];
          const onGains =
            gains?.account_type === 'taxable' && !vehicle.tax_method
              ? [`${formatShortPercent(gains.capital_gains_rate)} on capital gains`]
              : [];
          return { title: name, text: [what, taxWords(vehicle), ...onGains].join(', ') };
        }),
      ],
    },
    ...hypothetical,
  ]);
}

function disclosures(
  view: SharedReportView,
  {
    report,
    basis,
    ledger,
    timeZone,
  }: { report: ReportPart; basis: ReportBasis | undefined; ledger: OfOrigin; timeZone: string },
): PdfSection {
  const accounts = (basis?.vehicles ?? []).flatMap((vehicle, index) => {
    const slot = report.slots[index + 1];
    return vehicle && slot?.name != null ? [{ ...vehicle, name: slot.name }] : [];
  });
  const fixed = comparativeDisclosure({
    engine_version: view.meta.engine_version,
    data_vintage: view.meta.data_vintage,
    value_basis: basis?.value_basis ?? 'pre_tax',
    last_age: reportFacts(report, basis ?? NO_BASIS) ? (basis?.last_age ?? 0) : 0,
    accounts,
  });
  const titles = [
    'For education',
    'Not guaranteed',
    'Tax and law',
    wordsOf(ledger).fixedTitle,
    'How it is compared',
  ];
  return section(
    'Please read',
    'Disclosures',
    [
      {
        type: 'pairs',
        pairs: [
          ...fixed.map((text, index) => ({ title: titles[index] ?? '', text })),
          ...methodParagraphs(view, timeZone).map(({ title, text }) => ({
            title,
            text,
          })),
        ],
      },
      ...(view.disclosures.trim() === '' ? [] : [noteParagraphs(view.disclosures)]),
    ],
    { isDisclosures: true, flows: true },
  );
}

const NO_BASIS: ReportBasis = {
  value_basis: 'pre_tax',
  last_age: 0,
  outlay: null,
  income: null,
  lapse_age: null,
  lapse_tax: null,
  vehicles: [],
};
