/** The slides of a historical report: those that open by default, then those of "Add slides". */
import type { ComponentType } from 'react';
import { capName, SEVERAL_CAPS } from '../../../domain/market/market-labels.ts';
import type { CapStrip } from '../../../domain/history/cap-strip.ts';
import type {
  HistoricalCardId,
  HistoricalSavedAction,
} from '../../../domain/practice/reports/historical-report-content.ts';
import { formatInteger } from '../../../domain/shared/format.ts';
import { capital } from '../../../domain/shared/text.ts';
import { headName } from '../../../rendering/words/headline-names.ts';
import { fourPeriods } from '../../../rendering/words/history/four-periods-figures.ts';
import { FOUR_PERIODS } from '../../../domain/comparison/historical/historical-report.ts';
import {
  countOf,
  lapsedIncome,
  ofSlot,
  PERIOD_TITLES,
  type HistoricalCardProps,
} from '../../../rendering/words/history/historical-part.ts';
import {
  capFoot,
  capRowLabel,
  capText,
  historicalHeadline,
  lapsesWord,
} from '../../../rendering/words/history/historical-text.ts';
import { accountsText, slideText } from '../../../rendering/words/history/slide-text.ts';
import { fitSlide, MAX_SLIDE_WORDS, sentences } from '../../../rendering/words/sentence-parts.ts';
import { historicalKeyFigures } from '../../../rendering/words/history/key-figures.ts';
import { visibleCards } from '../historical/historical-cards.tsx';
import { fixedSlide, type DeckSlide } from './presentation.tsx';
import { AnswerTable, SlideTable } from './slide-table.tsx';

interface SlideCard {
  card: HistoricalCardId;
  title: string;
  Screen: ComponentType<HistoricalCardProps & { isSlide?: boolean }>;
}

/** In the order of "Add slides". */
const EXTRA: readonly HistoricalCardId[] = [
  'cumulative_table',
  'irr_histogram',
  'total_bars',
  'cumulative_graph',
  'range_fan',
  'range_paid',
  'income_strip',
];

export function historicalSlides(
  figures: HistoricalCardProps,
  displayed: HistoricalSavedAction,
): DeckSlide[] {
  const { report, basis } = figures;
  const cards = visibleCards(displayed);
  const has = (requested: HistoricalCardId): boolean => cards.some(({ card }) => card === requested);
  const key = cards.length > 0 ? historicalKeyFigures(report, basis) : null;
  const headingOf = (card: HistoricalCardId, title: string): string =>
    fitSlide(slideText(card, report, basis)) || title;
  const table = report.comparative_table;
  const model = has('four_periods') && table ? fourPeriods(report, table, basis) : null;
  const cardSlides = (ids: readonly HistoricalCardId[], isExtra: boolean): DeckSlide[] =>
    ids.flatMap((id) =>
      cards
        .filter(({ card }) => card === id)
        .map(({ card, title, Screen }: SlideCard) => ({
          id: card,
          eyebrow: title,
          isTitled: true,
          heading: headingOf(card, title),
          content: <Screen {...figures} isSlide />,
          isExtra,
        })),
    );
  const slides: (DeckSlide | false | null)[] = [
    key &&
      fixedSlide(
        'answer',
        'The answer',
        historicalHeadline(report, basis, MAX_SLIDE_WORDS),
        <AnswerTable {...key} />,
      ),
    ...cardSlides(['income_by_age'], false),
    model &&
      fixedSlide(
        'four_periods',
        'Four periods',
        headingOf('four_periods', ''),
        <FourPeriods model={model} note={lapseNote(report)} />,
      ),
    model !== null &&
      accountSections(model).length > 0 &&
      fixedSlide(
        'accounts',
        'Accounts in the same periods',
        accountsText(report, basis),
        <Accounts model={model} />,
      ),
    key !== null &&
      report.caps !== undefined &&
      fixedSlide(
        'sensitivity',
        'Sensitivity',
        fitSlide(
          capText(report.caps, capName(basis.strategies)),
          capFoot(report.caps, capName(basis.strategies)),
        ),
        <Caps strip={report.caps} name={capName(basis.strategies)} />,
      ),
    ...cardSlides(EXTRA, true),
  ];
  return slides.filter((slide) => slide !== null && slide !== false);
}

type Model = ReturnType<typeof fourPeriods>;

const headsOf = ({ columns }: Model) =>
  columns.slice(0, 4).map(({ title, months }) => ({ text: title, sub: months }));
const firstFour = (texts: readonly string[]): string[] => texts.slice(0, 4);

const ON_SLIDE = new Set([
  'average_credit',
  'total_income',
  'longevity',
  'ending_value',
  'tax_if_surrendered',
  'death_benefit',
  'irr_surrender',
]);

/** The policy in the four periods. */
function FourPeriods({ model, note }: { model: Model; note: string }) {
  const policy = model.sections.find(({ activeSlot }) => activeSlot.isPolicy);
  return (
    <SlideTable
      label="The policy in four periods"
      heads={headsOf(model)}
      rows={[model.indexReturn, ...(policy?.rows.filter(({ key }) => ON_SLIDE.has(key)) ?? [])].map(
        ({ label, texts, at }) => ({ label, cells: firstFour(texts), at }),
      )}
      note={note}
    />
  );
}

/** "Worst: $532,000 before the lapse; then $93,203 of tax." */
function lapseNote({ comparative_table: table }: HistoricalCardProps['report']): string {
  const policy = ofSlot(table, 1);
  const texts = FOUR_PERIODS.map((name) => [PERIOD_TITLES[name], lapsedIncome(policy?.[name])]);
  return sentences(...texts.map(([title, text]) => text && `${title}: ${text}`));
}

const accountSections = ({ sections }: Model) => sections.filter(({ activeSlot }) => !activeSlot.isPolicy);

function Accounts({ model }: { model: Model }) {
  return (
    <SlideTable
      label="The accounts in the same periods"
      heads={headsOf(model)}
      rows={accountSections(model).flatMap(({ activeSlot, rows }) => [
        {
          label: headName(activeSlot.name),
          slot: activeSlot.slot,
          look: 'group' as const,
          cells: ['', '', '', ''],
        },
        ...rows
          .filter(({ key }) => key === 'longevity' || key === 'ending_value')
          .map(({ label, texts, at }) => ({ label, cells: firstFour(texts), at })),
      ])}
    />
  );
}

function Caps({ strip, name }: { strip: CapStrip; name: string }) {
  return (
    <SlideTable
      label="Cap sensitivity"
      corner={capital(name)}
      heads={[{ text: 'Share of periods that lapse' }, { text: 'Periods that lapse' }]}
      rows={strip.rows.map((row) => ({
        label: `${capRowLabel(row, name)}${row.cap_change_rate === 0 && name !== SEVERAL_CAPS ? `, the current ${name}` : ''}`,
        look: row.cap_change_rate === 0 ? 'group' : undefined,
        cells: [
          lapsesWord(row),
          row.lapse_share === null
            ? '–'
            : `${formatInteger(countOf(row.lapse_share, row.period_count))} of ${formatInteger(row.period_count)}`,
        ],
      }))}
    />
  );
}
