import { useMemo } from 'react';
import { CardFrame } from '../frame/card-frame.tsx';
import { SectionTable } from './section-table.tsx';
import { fourPeriods, fourPeriodsCells } from './four-periods-figures.ts';
import { historicalPictureWords } from './historical-headline.ts';
import type { HistoricalCardProps } from './historical-part.ts';
import { rankWords } from './rank-words.ts';

/** The most recent, worst, median and best period, and beside them each slot's own worst. */
export function FourPeriodsCard({ report, basis }: HistoricalCardProps) {
  const table = report.comparative_table;
  const model = useMemo(() => table && fourPeriods(report, table, basis), [report, table, basis]);
  if (!model || model.sections.length === 0) return null;
  return (
    <CardFrame
      title="Four chosen periods"
      caption={rankWords(report, basis)}
      fileName="four-periods"
      cells={() => fourPeriodsCells(model)}
      disclosure={historicalPictureWords(report, basis)}
      hasPicture={false}
    >
      {() => (
        <SectionTable
          label="Four chosen periods"
          columns={model.columns.map(({ title, months }) => ({ title, sub: <Months text={months} /> }))}
          lead={model.indexReturn}
          sections={model.sections.map(({ ownWorst, ...section }) => ({
            ...section,
            ofLast: ownWorst === '' ? '' : `from ${ownWorst.split(' – ')[0] ?? ''}`,
          }))}
        />
      )}
    </CardFrame>
  );
}

/** Two lines where one would push a column out of sight. */
function Months({ text }: { text: string }) {
  const [from, to] = text.split(' – ');
  return to === undefined ? (
    text
  ) : (
    <>
      {from} –<br />
      {to}
    </>
  );
}
