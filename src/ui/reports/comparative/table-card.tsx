import { useMemo, useState } from 'react';
import {
  COLUMN_CHOICES,
  comparativeTableCells,
  isRate,
  slotGroups,
  type ColumnChoice as Choice,
} from '../../tables/comparative-columns.ts';
import { ComparativeTable } from '../../tables/comparative-table.tsx';
import { Button } from '../../kit/form/button.tsx';
import { Menu, type MenuItem } from '../../kit/overlay/menu.tsx';
import { CardFrame } from '../frame/card-frame.tsx';
import type { CardProps } from './card-props.ts';
import styles from './report-cards.module.css';
import { filledSlots } from '../../../rendering/words/report-facts.ts';
import { irrFootnote } from '../../../rendering/words/sentence-parts.ts';
import { VariantSelect } from './variant-select.tsx';
import { useYearlyIrr } from './use-yearly-irr.ts';
import { withDifferences } from './variants.ts';
import type { SlotYear } from '../../../domain/comparison/comparative/comparative-report.ts';

/** Limits are off by default on the screen; print and files always include them. */
const AT_FIRST: readonly Choice[] = COLUMN_CHOICES.slice(0, 3);
/** A slide has room for one figure per slot in large type: the value in its heading. */
const ON_SLIDE: readonly Choice[] = ['value', 'guaranteed'];

const LABELS: Readonly<Record<Choice, string>> = {
  net_income: 'Net income',
  value: 'Value',
  death_benefit: 'Death benefit',
  guaranteed: 'Guaranteed',
  irr_surrender: 'IRR, surrender',
  irr_death: 'IRR, death benefit',
  limits: 'Limits',
};

export function TableCard(props: CardProps) {
  const { report, basis, variants = [], isSlide = false } = props;
  const [chosen, setChosen] = useState<number | null>(null);
  const [columns, setColumns] = useState<readonly Choice[]>(isSlide ? ON_SLIDE : [...AT_FIRST, 'guaranteed']);
  const [accountsIrr, setAccountsIrr] = useState(false);
  const showsIrr = columns.some(isRate);
  const { hasIrr, irr, irrForFile } = useYearlyIrr(props, showsIrr);
  const fullTable = report.comparative_table;
  const variant = chosen === null ? undefined : variants[chosen];
  const withVariant = useMemo(
    () => (fullTable && variant ? withDifferences(report.slots, fullTable, variant) : null),
    [report.slots, fullTable, variant],
  );
  const places = useMemo(
    () => (isSlide && fullTable ? slidePlaces(fullTable.rows) : undefined),
    [isSlide, fullTable],
  );
  if (!fullTable || fullTable.rows.length === 0) return null;
  const slots = withVariant?.slots ?? report.slots;
  const table = withVariant?.table ?? fullTable;
  const { guaranteed } = basis;
  const { contribution_limits: limits } = report;
  const choices = COLUMN_CHOICES.filter(
    (one) => AT_FIRST.includes(one) || (isRate(one) ? hasIrr : one === 'limits' ? limits : guaranteed),
  );
  const stays = columns.filter((one) => AT_FIRST.includes(one));
  const columnsIn = { differences: withVariant?.differences, guaranteed, limits };
  const cells = () =>
    comparativeTableCells(
      table,
      slotGroups(slots, basis.value_basis, { ...columnsIn, irr: irrForFile(), accountsIrr: true }),
    );
  const items: MenuItem[] = choices.map((choice) => ({
    label: LABELS[choice],
    checked: columns.includes(choice),
    isToggle: true,
    disabled: stays.length === 1 && stays.includes(choice),
    onSelect: () => setColumns(choices.filter((one) => columns.includes(one) !== (one === choice))),
  }));
  if (hasIrr && filledSlots(report).length > 1)
    items.push({
      label: 'IRR of the accounts',
      checked: accountsIrr,
      isToggle: true,
      separated: true,
      disabled: !showsIrr,
      onSelect: () => setAccountsIrr(!accountsIrr),
    });
  return (
    <CardFrame
      title="Comparative table"
      controls={
        (!isSlide || variants.length > 0) && (
          <>
            {!isSlide && (
              <span className={styles.choice}>
                <Menu
                  label="Columns"
                  items={items}
                  trigger={(trigger) => (
                    <Button
                      {...trigger}
                      size="small"
                      icon="columns"
                      iconAfter="chevron-down"
                      label="Columns"
                    />
                  )}
                />
              </span>
            )}
            <VariantSelect variants={variants} value={variant ? chosen : null} onChange={setChosen} />
          </>
        )
      }
      fileName="comparative-table"
      cells={cells}
      caption={irr && showsIrr ? irrFootnote(irr) : ''}
    >
      {(isFull) => (
        <ComparativeTable
          slots={slots}
          table={table}
          valueBasis={basis.value_basis}
          {...columnsIn}
          irr={irr}
          accountsIrr={accountsIrr}
          columns={columns}
          fill={isFull}
          dense={isFull || isSlide}
          places={places}
        />
      )}
    </CardFrame>
  );
}

interface SlideRow {
  age: number;
  outlay: number;
  slots: readonly Pick<SlotYear, 'net_income' | 'depleted'>[];
}

/**
 * Selects the rows of a slide: first, last, every fifth age, and ages at which premiums, income or a slot start or
 * end.
 */
export function slidePlaces(rows: readonly SlideRow[]): number[] {
  const paysIn = rows.map(({ outlay }) => Math.abs(outlay) >= 0.5);
  const paysOut = rows.map(({ slots }) => Math.abs(slots[0]?.net_income ?? 0) >= 0.5);
  const slots = rows[0]?.slots ?? [];
  const turns = new Set([
    0,
    rows.length - 1,
    paysIn.lastIndexOf(true),
    paysOut.indexOf(true),
    paysOut.lastIndexOf(true),
    ...slots.map((_, slot) => rows.findIndex((row) => row.slots[slot]?.depleted)),
  ]);
  return rows.flatMap(({ age }, place) => (age % 5 === 0 || turns.has(place) ? [place] : []));
}
