import { useState } from 'react';
import { lookbackText, type ListedIndex } from '../../../domain/market/index-path.ts';
import type { ExtractedIndexAccount } from '../../../domain/policy/extraction.ts';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import type { IndexStrategyFields } from '../../../domain/practice/cases/simulation.ts';
import { Card } from '../../kit/layout/card.tsx';
import { IconButton, Button } from '../../kit/form/button.tsx';
import { indexChoices } from '../../shell/index-options.tsx';
import { PercentInput } from '../../kit/form/number-input.tsx';
import { Select } from '../../kit/form/select.tsx';
import { useTemplates } from '../../saved/template-menu.tsx';
import { Menu, type MenuItem } from '../../kit/overlay/menu.tsx';
import { classes } from '../../kit/layout/classes.ts';
import { CREDITING_METHODS } from '../../../domain/market/crediting.ts';
import { capLabel } from '../../../domain/market/market-labels.ts';
import { formatPercent } from '../../../domain/shared/format.ts';
import { startingStrategy, type StrategyDraft } from './parameters-draft.ts';
import { Fold } from '../../kit/layout/fold.tsx';
import { draftFields } from '../../kit/form/use-form.tsx';
import styles from './parameters.module.css';

interface StrategyFormProps {
  place: 1 | 2 | 3;
  draft: StrategyDraft;
  errors: FieldErrors;
  indexes: readonly ListedIndex[] | null;
  printed: readonly ExtractedIndexAccount[];
  isOnly: boolean;
  current: () => IndexStrategyFields | null;
  onChange: (change: Partial<StrategyDraft>) => void;
  onRemove: () => void;
}

const FOLDED = ['spread', 'multiplier', 'bonus', 'fee'] as const;
const TEMPLATES = ['index_strategy_1', 'index_strategy_2', 'index_strategy_3'] as const;

type PrintedCapsProps = { accounts: readonly ExtractedIndexAccount[]; onTake: (cap: number) => void };

const PrintedCaps = ({ accounts, onTake }: PrintedCapsProps) =>
  accounts.length === 0 ? null : (
    <Fold className={styles.more} title="Caps in the illustration" isOpen>
      <ul className={styles.caps}>
        {accounts.map(({ name, cap, page }) => (
          <li key={name}>
            <span>
              {name} &middot; page {page}
            </span>
            <Button
              size="small"
              aria-label={`Use the cap of ${name}, ${formatPercent(cap)}`}
              onClick={() => onTake(cap)}
              label={formatPercent(cap)}
            />
          </li>
        ))}
      </ul>
    </Fold>
  );

export function StrategyForm(props: StrategyFormProps) {
  const { place, draft, errors, indexes, printed, isOnly, current, onChange, onRemove } = props;
  const listed = indexes?.find(({ id }) => id === draft.index);
  const isMonthly = draft.method === 'monthly_sum';
  const isFaulty = FOLDED.some((name) => errors[name] !== undefined);
  const type = TEMPLATES[place - 1] ?? 'index_strategy_3';
  const name = `Strategy ${place}`;
  const field = draftFields(draft, errors, onChange);
  const [isOpen, setOpen] = useState(() => FOLDED.some((term) => draft[term] !== startingStrategy(0)[term]));
  const templates = useTemplates({
    type,
    alsoFrom: TEMPLATES.filter((other) => other !== type),
    current,
    onLoad: ({ weight: _weight, ...strategy }) => onChange(strategy),
  });
  const items: MenuItem[] = [
    { label: 'More terms', checked: isOpen, isToggle: true, onSelect: () => setOpen(!isOpen) },
    ...templates.items.map((item, index) => ({ ...item, separated: index === 0 })),
    ...(isOnly
      ? []
      : [{ label: 'Remove', icon: 'trash', danger: true, separated: true, onSelect: onRemove } as const]),
  ];
  return (
    <Card
      className={styles.card}
      title={name}
      actions={
        <>
          <Menu
            label={name}
            items={items}
            trigger={(trigger) => <IconButton {...trigger} icon="more" label={`More for ${name}`} />}
          />
          {templates.dialog}
        </>
      }
    >
      <div className={styles.fields}>
        <Select
          className={styles.whole}
          label="Index"
          options={indexes ? indexChoices(indexes) : [{ value: draft.index, label: 'Loading the indexes…' }]}
          help={listed && limitText(listed)}
          {...field('index')}
        />
        <Select className={styles.whole} label="Method" options={CREDITING_METHODS} {...field('method')} />
        <PercentInput label="Allocation" step={0.05} {...field('weight')} />
        <PercentInput label="Participation" placeholder="100.00" step={0.05} {...field('participation')} />
        <PercentInput label={capLabel(draft)} placeholder="none" step={0.0025} {...field('cap')} />
        <PercentInput label="Floor" placeholder="none" step={0.0025} {...field('floor')} />
      </div>
      <PrintedCaps accounts={isMonthly ? [] : printed} onTake={(cap) => onChange({ cap })} />
      {(isOpen || isFaulty) && (
        <div className={classes(styles.fields, styles.more)}>
          <PercentInput label="Spread" placeholder="0.00" step={0.0025} {...field('spread')} />
          <PercentInput label="Multiplier" placeholder="100.00" step={0.05} {...field('multiplier')} />
          <PercentInput label="Bonus" placeholder="0.00" step={0.0025} {...field('bonus')} />
          <PercentInput label="Yearly fee" placeholder="0.00" step={0.0005} {...field('fee')} />
        </div>
      )}
    </Card>
  );
}

function limitText(index: ListedIndex): string {
  const limit = lookbackText(index);
  return index.proxy === null ? limit : `${limit} ${index.proxy}`;
}
