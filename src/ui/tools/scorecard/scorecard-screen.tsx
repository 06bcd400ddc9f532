import { useEffect, useState, useMemo, type ReactNode } from 'react';
import { PLAN_CHANGED } from '../../shell/scorecard-draft.ts';
import { ToolFrame } from '../frame/tool-frame.tsx';
import { useTool } from '../frame/use-tool.ts';
import { inputLines, scorecardText } from '../../../rendering/tools/scorecard/scorecard-text.ts';
import { ScorecardForm } from './scorecard-form.tsx';
import {
  everyYearCells,
  BenefitsCard,
  LegacyCard,
  MeasureCard,
  DistributionsCard,
  YearsCard,
} from './result-cards.tsx';
import { taxScorecard, type TaxScorecardResult } from '../../../domain/tools/scorecard/tax-scorecard.ts';
import { taxScorecardSchema } from '../../../domain/tools/scorecard/tax-scorecard-schema.ts';
import type { TaxScorecardInput } from '../../../domain/tools/scorecard/tax-scorecard-schema.ts';
import { KEYS } from '../../state/storage.ts';
import { readPlain, writePlain, type ToolSpec } from '../frame/tool-spec.ts';
import { EMPTY_SCORECARD, EXAMPLE_SCORECARD, type ScorecardValues } from './scorecard-values.ts';
import { ResultCallout, ResultSlide, type ToolSlide } from '../frame/tool-parts.tsx';
import type { TaxTables } from '../../../domain/tax/federal/tax-tables.ts';
import { DATA_VINTAGE, ENGINE_VERSION } from '../../../domain/version.ts';
import { FigureTable } from '../../kit/data/data-table.tsx';
import styles from './scorecard.module.css';
import {
  basisLines,
  LEGAL_LINES,
  scoreCells,
  scoreLines,
  type ScoreLine,
} from '../../../rendering/tools/scorecard/score-lines.ts';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import { Card } from '../../kit/layout/card.tsx';
import { CardMenu } from '../../reports/frame/card-frame.tsx';
import { SeriesKey } from '../../kit/data/tag.tsx';
import { saveCsv } from '../../kit/data/text-files.ts';
import { toCsv, toTsv } from '../../tables/table-text.ts';
import { IRA, ROTH } from '../../../rendering/tools/scorecard/scorecard-figures.ts';
import { Figure } from '../../explain/figure.tsx';

interface ResultsProps {
  input: TaxScorecardInput;
  result: TaxScorecardResult;
  taxTables: TaxTables;
}

const LegalNotes = ({ input, result, taxTables }: ResultsProps) => (
  <section className={styles.notes} aria-label="Notes and disclosures" data-card="notes">
    <h2>Notes and disclosures</h2>
    <p>{basisLines(input, result, taxTables).join(' ')}</p>
    {LEGAL_LINES.map((line) => (
      <p key={line}>{line}</p>
    ))}
    <p>
      Plumbline {ENGINE_VERSION}, data of {DATA_VINTAGE}.
    </p>
  </section>
);

function ScoreCard({ result }: { result: TaxScorecardResult }) {
  const lines = useMemo(() => scoreLines(result), [result]);
  const title = `Scorecard through age ${result.ira_backend.rows.at(-1)?.age ?? 0}`;
  return (
    <div data-card="scorecard">
      <Card
        title={title}
        flush
        actions={
          <span className={styles.tools}>
            <CardMenu
              title={title}
              text={() => toTsv(scoreCells(lines))}
              onCsv={() => saveCsv('tax-scorecard-totals.csv', toCsv(scoreCells(lines)))}
              onPicture={undefined}
            />
          </span>
        }
      >
        <div className={styles.box}>
          <FigureTable
            className={styles.table}
            heads={[
              <span className="sr-only">Figure</span>,
              ...[IRA, ROTH].map(({ slot, name }) => (
                <span key={slot} className={styles.side}>
                  <SeriesKey slot={slot} />
                  {name}
                </span>
              )),
              'Roth less IRA',
            ]}
            rows={lines.map((line) => ({
              key: line.label,
              head: line.label,
              className: styles[line.weight],
              cells: [dollarsOf(line, 'ira'), dollarsOf(line, 'roth'), differenceOf(line)],
            }))}
            classOf={(_, column) => (column === 2 ? styles.difference : undefined)}
          />
        </div>
      </Card>
    </div>
  );
}

const dollarsOf = (line: ScoreLine, side: 'ira' | 'roth') => (
  <Figure at={line.at[side]}>{formatTableDollars(line[side])}</Figure>
);

function differenceOf({ difference, at }: ScoreLine): ReactNode {
  const text = `${difference >= 0.5 ? '+' : ''}${formatTableDollars(difference)}`;
  return <Figure at={at.difference}>{text}</Figure>;
}

function ScorecardResults(props: ResultsProps) {
  const { result } = props;
  const texts = useMemo(() => scorecardText(result), [result]);
  return (
    <>
      <div data-card="result">
        <ResultCallout text={texts} />
      </div>
      <ScoreCard result={result} />
      {CARDS.map(({ name, Card }) => (
        <div key={name} data-card={name}>
          <Card result={result} />
        </div>
      ))}
      <LegalNotes {...props} />
    </>
  );
}

const CARDS = [
  { name: 'measure', Card: MeasureCard },
  { name: 'benefits', Card: BenefitsCard },
  { name: 'distributions', Card: DistributionsCard },
  { name: 'legacy', Card: LegacyCard },
  { name: 'years', Card: YearsCard },
] as const;

function scorecardSlides(run: ResultsProps): ToolSlide[] {
  const { result } = run;
  const hasBenefits = result.ira_backend.rows.some(({ social_security }) => social_security > 0);
  return [
    {
      id: 'answer',
      heading: 'Keep the IRA, or convert it to a Roth',
      content: (
        <ResultSlide>
          <ResultCallout text={scorecardText(result)} />
          <ScoreCard result={result} />
        </ResultSlide>
      ),
    },
    { id: 'measure', heading: 'Over time', content: <MeasureCard result={result} /> },
    ...(hasBenefits
      ? [{ id: 'benefits', heading: 'Social Security', content: <BenefitsCard result={result} /> }]
      : []),
    { id: 'legacy', heading: 'After-tax amount to heirs', content: <LegacyCard result={result} /> },
    { id: 'notes', heading: 'Assumptions and limitations', content: <LegalNotes {...run} /> },
  ];
}

const scorecardSpec: ToolSpec<ScorecardValues, TaxScorecardInput, TaxScorecardResult> = {
  id: 'tax_scorecard',
  calculation: 'tax-scorecard',
  pdfPath: 'scorecard/pdf/',
  inputsPath: '/tax-score-card',
  storedKey: KEYS.taxScorecardInputs,
  defaults: EMPTY_SCORECARD,
  example: EXAMPLE_SCORECARD,
  read: (document) => readPlain(EMPTY_SCORECARD, document),
  write: writePlain,
  schema: taxScorecardSchema,
  needs: 'tax years',
  calculate: (input, _history, taxTables) => taxScorecard(input, taxTables),
  explain: async () => {
    const { scorecardExplainer } = await import('../../pages/tool-figures.ts');
    return (input, _result, _history, taxTables) => scorecardExplainer(input, taxTables);
  },
  keep: ({ result }, store) => store.set(KEYS.taxScorecardResults, JSON.stringify(result)),
  storedKeys: [KEYS.taxScorecardResults],
};

function Scorecard() {
  const tool = useTool(scorecardSpec);
  return (
    <ToolFrame
      spec={scorecardSpec}
      tool={tool}
      subtitle={subtitleOf(tool.values.roth_conversion_years)}
      formTitle="Pre-tax plan"
      form={<ScorecardForm tool={tool} />}
      paper={[{ lines: inputLines(tool.run?.values ?? tool.values) }]}
      csv={({ result }) => everyYearCells(result)}
      slides={scorecardSlides}
    >
      {(run) => <ScorecardResults {...run} />}
    </ToolFrame>
  );
}

const subtitleOf = (years: number | null): string =>
  years === null || years < 1
    ? 'Keep the IRA, or convert it to a Roth.'
    : `Keep the IRA, or convert it to a Roth ${years === 1 ? 'in one year' : `over ${years} years`}.`;

function useNewPlans(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const follow = (): void => setCount((before) => before + 1);
    window.addEventListener(PLAN_CHANGED, follow);
    return () => window.removeEventListener(PLAN_CHANGED, follow);
  }, []);
  return count;
}

export const TaxScoreCardScreen = () => <Scorecard key={useNewPlans()} />;

export const TaxRiskAnalysisScreen = () => <Scorecard key={useNewPlans()} />;
