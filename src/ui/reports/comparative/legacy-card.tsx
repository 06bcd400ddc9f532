import { useMemo, useState } from 'react';
import { BarColumns } from '../../charts/bar-columns.tsx';
import { Segmented } from '../../kit/tabs.tsx';
import { YearTable } from '../../tables/year-table.tsx';
import { withDifferenceGroups } from '../../tables/year-table-differences.ts';
import { yearTableCells } from '../../tables/year-table-model.ts';
import { averagesLine, weightingLine } from '../../../rendering/words/weighting-words.ts';
import { CardFrame, ChartOrTable, VIEWS, type CardView } from '../frame/card-frame.tsx';
import parts from '../frame/card-parts.module.css';
import { type CardProps, pictureDisclosure } from './card-props.ts';
import { LEGACY_LEGEND, legacyBars, legacyTable, type LegacyMeasure } from './legacy-figures.ts';
import { useChosenVariant } from './variant-select.tsx';

const MEASURES: { value: LegacyMeasure; label: string }[] = [
  { value: 'death_benefit', label: 'Death benefit' },
  { value: 'total_benefit', label: 'Total benefit' },
];
const NOTHING = { rows: [], ages: [] };

/** What each slot leaves, at the ages that stand out and in every year. */
export function LegacyCard({ report, basis, variants }: CardProps) {
  const [measure, setMeasure] = useState<LegacyMeasure>('death_benefit');
  const [view, setView] = useState<CardView>('graph');
  const legacy = report.legacy ?? NOTHING;
  const groups = useMemo(() => legacyBars(report, legacy, basis, measure), [report, legacy, basis, measure]);
  const { choice, other } = useChosenVariant(report, variants, 'legacy');
  const [byAge, byYear] = useMemo(
    () =>
      [measure, null].map((only) => {
        const own = legacyTable(report, legacy, basis, only);
        if (!other) return own;
        // What a variant leaves is known for every year, at the ages that stand out in this report too.
        const all = other.report.legacy ?? NOTHING;
        const theirs = legacyTable(other.report, { ...all, ages: all.rows }, basis, only);
        return withDifferenceGroups(own, theirs, other.name);
      }),
    [report, legacy, basis, measure, other],
  );
  const weighted = weightingLine(basis);
  const inALine = averagesLine(report, basis);
  if (legacy.rows.length === 0 || !byAge || !byYear) return null;
  return (
    <CardFrame
      title="Legacy"
      caption={
        measure === 'death_benefit'
          ? 'What heirs would receive after tax, by the age at death.'
          : 'Total benefit: the net income received by then, and what heirs would receive after tax.'
      }
      controls={
        <>
          {choice}
          <Segmented label="What the graph shows" value={measure} options={MEASURES} onChange={setMeasure} />
          <Segmented label="Graph or table" value={view} options={VIEWS} onChange={setView} />
        </>
      }
      isCrowded={variants !== undefined && variants.length > 0}
      fileName="legacy"
      cells={() => yearTableCells(byYear)}
      disclosure={pictureDisclosure(report, basis)}
    >
      {(isFull) => (
        <ChartOrTable
          view={view}
          chart={
            <>
              <div className={parts.chart}>
                <BarColumns
                  title={measure === 'death_benefit' ? 'Death benefit by age' : 'Total benefit by age'}
                  groups={groups}
                  legend={LEGACY_LEGEND[measure]}
                  height={isFull ? 360 : undefined}
                />
              </div>
              {inALine !== null && <p className={parts.alone}>{inALine}</p>}
              <div className={parts.extra}>
                <YearTable model={byAge} />
                {measure === 'death_benefit' && weighted !== null && <p className={parts.note}>{weighted}</p>}
              </div>
            </>
          }
          table={<YearTable model={byYear} fill={isFull} />}
        />
      )}
    </CardFrame>
  );
}
