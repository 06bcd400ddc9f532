import { useMemo } from 'react';
import type { ReportBasis } from '../../../domain/practice/reports/report-basis.ts';
import type { LeanView } from '../../../domain/practice/reports/report.ts';
import { LEAN_COLUMNS, LEAN_TITLE, leanCaption, leanLines } from '../../../rendering/words/lean-text.ts';
import { CardDollars, CardFrame } from '../frame/card-frame.tsx';
import parts from '../frame/card-parts.module.css';
import { SummaryTable } from '../frame/summary-table.tsx';

interface LeanCardProps {
  lean: LeanView;
  basis: Pick<ReportBasis, 'inflation' | 'origin'>;
}

export function LeanCard({ lean, basis }: LeanCardProps) {
  const lines = useMemo(() => leanLines(lean, basis), [lean, basis]);
  const [assumption, favored, by] = LEAN_COLUMNS;
  if (lines.length === 0) return null;
  return (
    <CardDollars value={basis}>
      <CardFrame
        title={LEAN_TITLE}
        caption={leanCaption(lean)}
        fileName="which-way-each-assumption-leans"
        cells={() => [
          [assumption, 'From, to', favored, by],
          ...lines.map(({ label, terms, favors, by: dollars }) => [label, terms, favors, dollars]),
        ]}
      >
        {() => (
          <SummaryTable
            label="Assumptions, line by line"
            corner={assumption}
            heads={[favored, by]}
            rows={lines.map(({ assumption: id, label, terms, favors, byText }) => ({
              key: id,
              head: (
                <span data-words>
                  {label}
                  <span className={`${parts.sub} ${parts.aside}`}>{terms}</span>
                </span>
              ),
              cells: [favors, byText],
            }))}
          />
        )}
      </CardFrame>
    </CardDollars>
  );
}
