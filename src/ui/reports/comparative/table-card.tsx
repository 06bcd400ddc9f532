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

/** Limits are off by default on the screen; print and files always include them. */
const DEFAULTS: readonly Choice[] = COLUMN_CHOICES.slice(0, 3);

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
  const { report, basis, variants = [] } = props;
  const [chosen, setChosen] = useState<number | null>(null);
  const [columns, setColumns] = useState<readonly Choice[]>([...DEFAULTS, 'guaranteed']);
  const [accountsIrr, setAccountsIrr] = useState(false);
  const showsIrr = columns.some(isRate);
  const { hasIrr, irr, irrForFile } = useYearlyIrr(props, showsIrr);
  const fullTable = report.comparative_table;
  const variant = chosen === null ? undefined : variants[chosen];
  const withVariant = useMemo(
    () => (fullTable && variant ? withDifferences(report.slots, fullTable, variant) : null),
    [report.slots, fullTable, variant],
  );
  if (!fullTable || fullTable.rows.length === 0) return null;
  const slots = withVariant?.slots ?? report.slots;
  const table = withVariant?.table ?? fullTable;
  const { guaranteed } = basis;
  const { contribution_limits: limits } = report;
  const choices = COLUMN_CHOICES.filter(
    (column) =>
      DEFAULTS.includes(column) || (isRate(column) ? hasIrr : column === 'limits' ? limits : guaranteed),
  );
  const remaining = columns.filter((column) => DEFAULTS.includes(column));
  const columnData = { differences: withVariant?.differences, guaranteed, limits };
  const cells = () =>
    comparativeTableCells(
      table,
      slotGroups(slots, basis.value_basis, { ...columnData, irr: irrForFile(), accountsIrr: true }),
    );
  const items: MenuItem[] = choices.map((choice) => ({
    label: LABELS[choice],
    checked: columns.includes(choice),
    isToggle: true,
    disabled: remaining.length === 1 && remaining.includes(choice),
    onSelect: () => setColumns(choices.filter((column) => columns.includes(column) !== (column === choice))),
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
        <>
          <span className={styles.choice}>
            <Menu
              label="Columns"
              items={items}
              trigger={(trigger) => (
                <Button {...trigger} size="small" icon="columns" iconAfter="chevron-down" label="Columns" />
              )}
            />
          </span>
          <VariantSelect variants={variants} value={variant ? chosen : null} onChange={setChosen} />
        </>
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
          {...columnData}
          irr={irr}
          accountsIrr={accountsIrr}
          columns={columns}
          fill={isFull}
          dense={isFull}
        />
      )}
    </CardFrame>
  );
}
