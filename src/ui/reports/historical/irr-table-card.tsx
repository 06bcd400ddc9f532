import { useMemo } from 'react';
import { CardFrame } from '../frame/card-frame.tsx';
import { historicalPictureWords } from './historical-headline.ts';
import { heldSlots, type HistoricalCardProps } from './historical-part.ts';
import { IRR_COLUMNS, irrRows } from './irr-figures.ts';
import { SectionTable } from './section-table.tsx';

/** Rates of return of the four periods, and where those of all periods lie. */
export function IrrTableCard({ report, basis }: HistoricalCardProps) {
  const held = useMemo(() => heldSlots(report), [report]);
  const analysis = report.irr_analysis;
  const sections = useMemo(() => irrRows(analysis ?? [], held), [analysis, held]);
  if (sections.length === 0) return null;
  const columns = IRR_COLUMNS.slice(0, sections[0]?.rows[0]?.texts.length ?? 0);
  return (
    <CardFrame
      title="IRR in the four periods"
      caption="Internal rates of return after tax, on the policy’s side and on the accounts’."
      fileName="irr"
      cells={() => [
        ['', '', ...columns.map(({ title, group }) => (group === 'all' ? `All periods: ${title}` : title))],
        ...sections.flatMap(({ held: one, rows }) =>
          rows.map(({ label, texts }) => [one.name, label, ...texts]),
        ),
      ]}
      disclosure={historicalPictureWords(report, basis)}
      hasPicture={false}
    >
      {() => (
        <SectionTable
          label="Rates of return"
          groups={[
            { title: 'Chosen periods', count: 4 },
            { title: `All ${report.period_count ?? 0} periods`, count: columns.length - 4 },
          ]}
          columns={columns}
          sections={sections}
          isCompact={columns.length === IRR_COLUMNS.length}
        />
      )}
    </CardFrame>
  );
}
