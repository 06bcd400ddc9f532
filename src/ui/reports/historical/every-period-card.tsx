import { formatInteger } from '../../../domain/shared/format.ts';
import { useMemo } from 'react';
import { CardFrame } from '../frame/card-frame.tsx';
import parts from '../frame/card-parts.module.css';
import { SlotName, SummaryTable } from '../frame/summary-table.tsx';
import {
  spreadSections,
  SPREAD_COLUMNS,
  everySlotRows,
} from '../../../rendering/words/history/every-period-figures.ts';
import styles from './section-table.module.css';
import { SectionTable } from './section-table.tsx';
import { activeSlots, type HistoricalCardProps } from '../../../rendering/words/history/historical-part.ts';
import { everyPeriodCells, monthsOf } from '../../../rendering/words/history/strip-figures.ts';

export function EveryPeriodCard({ report, basis }: HistoricalCardProps) {
  const active = useMemo(() => activeSlots(report), [report]);
  const sections = useMemo(() => spreadSections(report, active, basis), [report, active, basis]);
  const list = report.every_period;
  const count = report.period_count ?? 0;
  if (!list && sections.length === 0) return null;
  const all = report.all_periods;
  const cells = () =>
    all
      ? everyPeriodCells(report, all, active, basis)
      : [
          ['', '', ...SPREAD_COLUMNS.map(({ title }) => title)],
          ...sections.flatMap(({ activeSlots: one, rows }) =>
            rows.map(({ label, texts }) => [one.name, label, ...texts]),
          ),
        ];
  return (
    <CardFrame
      title="Every period"
      caption={
        list
          ? `${count === 1 ? 'There is one period' : `There are only ${count} periods`}, too few for percentiles. The table shows each.`
          : `The distribution of all ${formatInteger(count)} periods, ranked separately for each figure. The worst is the actual minimum.`
      }
      fileName="every-period"
      cells={cells}
    >
      {() =>
        list ? (
          <SummaryTable
            label="Every period, the figures"
            tableClass={styles.loose}
            span={3}
            heads={active.map(({ slot, name, isPolicy }) => (
              <>
                <SlotName slot={slot}>{name}</SlotName>
                <span className={parts.sub}>
                  Paid to · total income · {isPolicy ? 'surrender value' : 'value'}
                </span>
              </>
            ))}
            rows={list.map(({ start_month: start, slots }) => ({
              key: start,
              head: monthsOf(report, start),
              cells: everySlotRows(report, slots, active, basis).flat(),
            }))}
          />
        ) : (
          <SectionTable
            label="Every period"
            columns={SPREAD_COLUMNS}
            sections={sections.map(({ activeSlots: one, rows }) => ({
              activeSlot: one,
              rows: rows.map(({ exceptions: sub, ...row }) => ({ ...row, sub })),
            }))}
          />
        )
      }
    </CardFrame>
  );
}
