import { useState } from 'react';
import { CREDITING_METHODS } from '../../../domain/market/crediting.ts';
import { capLabel } from '../../../domain/market/market-labels.ts';
import { INDEX_IDS, INDEX_TEMPLATES } from '../../../domain/market/index-catalogue.ts';
import type { ListedIndex } from '../../../domain/market/index-path.ts';
import { Button, IconButton } from '../../kit/form/button.tsx';
import { Icon } from '../../kit/layout/icon.tsx';
import { PercentInput } from '../../kit/form/number-input.tsx';
import { Select } from '../../kit/form/select.tsx';
import { indexChoices, LicensedData } from '../../shell/index-options.tsx';
import { inPercent } from '../frame/fields.ts';
import { FieldsInThree, GroupError } from '../frame/tool-parts.tsx';
import type { ToolForm } from '../frame/use-tool.ts';
import styles from './index-strategy.module.css';
import { newStrategy, type IndexValues, type StrategyDraft } from './index-spec.ts';
import { strategyName, CUSTOM_INDEX } from '../../../rendering/tools/index-strategy/index-text.ts';
import { MAX_STRATEGIES } from '../../../domain/market/market-schema.ts';

interface StrategiesProps {
  tool: ToolForm<IndexValues>;
  indexes: readonly ListedIndex[] | null;
  hasOwn: boolean;
}

export function Strategies({ tool, indexes, hasOwn }: StrategiesProps) {
  const { strategies } = tool.values;
  const [open, setOpen] = useState(0);
  const put = (next: readonly StrategyDraft[]) => tool.set({ strategies: next });
  const options = [
    { value: '', label: 'Choose an index', disabled: true },
    ...(hasOwn ? [{ value: CUSTOM_INDEX, label: 'Your own levels' }] : []),
    ...(indexes
      ? indexChoices(indexes)
      : INDEX_IDS.map((id) => ({ value: id, label: INDEX_TEMPLATES[id].template_name, disabled: true }))),
  ];

  /** The last strategy gives half of its share to the new one, so the total remains 100%. */
  function add() {
    const last = strategies[strategies.length - 1];
    const half = ((strategies.length === 1 ? 1 : last?.weight) ?? 0) / 2;
    put([
      ...strategies.slice(0, -1),
      ...(last ? [{ ...last, weight: half }] : []),
      newStrategy(last?.index ?? '', half),
    ]);
    setOpen(strategies.length);
  }

  return (
    <div className={styles.strategies}>
      {strategies.map((strategy, place) => (
        <Strategy
          key={place}
          place={place}
          strategy={strategy}
          isSingle={strategies.length === 1}
          isOpen={open === place || strategies.length === 1}
          onOpen={() => setOpen(open === place ? -1 : place)}
          options={options}
          errorOf={(member) => tool.errorOf(`strategies.${place}.${member}`)}
          onChange={(change) =>
            put(strategies.map((one, at) => (at === place ? { ...one, ...change } : one)))
          }
          onRemove={() => {
            put(strategies.filter((_, at) => at !== place));
            setOpen(0);
          }}
        />
      ))}
      <GroupError messages={tool.errorOf('strategies')} />
      <LicensedData options={options} />
      {strategies.length < MAX_STRATEGIES && (
        <Button size="small" icon="plus" label="Add a strategy" onClick={add} />
      )}
    </div>
  );
}

interface StrategyProps {
  place: number;
  strategy: StrategyDraft;
  isSingle: boolean;
  isOpen: boolean;
  onOpen: () => void;
  options: readonly { value: string; label: string; disabled?: boolean; reason?: string | undefined }[];
  errorOf: (member: string) => readonly string[] | undefined;
  onChange: (change: Partial<StrategyDraft>) => void;
  onRemove: () => void;
}

function Strategy(props: StrategyProps) {
  const { place, strategy, isSingle, isOpen, onOpen, options, errorOf, onChange, onRemove } = props;
  const name = `Strategy ${place + 1}`;
  const rate = (member: Exclude<keyof StrategyDraft, 'index' | 'method'>) => ({
    value: strategy[member],
    onChange: (value: number | null) => onChange({ [member]: value }),
    error: inPercent(errorOf(member)),
  });
  const isWrong = Object.keys(strategy).some((member) => errorOf(member) !== undefined);
  return (
    <section className={styles.strategy} aria-label={name}>
      {!isSingle && (
        <header className={styles.head}>
          <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={onOpen}>
            <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} small />
            <b>{name}</b>
            <span data-words>{isOpen ? '' : strategyName(strategy)}</span>
            {isWrong && !isOpen && <Icon name="error" small />}
            {isWrong && !isOpen && <span className="sr-only">has a field to fix</span>}
          </button>
          <IconButton icon="trash" label={`Remove strategy ${place + 1}`} onClick={onRemove} />
        </header>
      )}
      {isOpen && (
        <div className={styles.fields}>
          <Select
            label="Index"
            value={strategy.index}
            options={options}
            onChange={(index) => onChange({ index })}
            error={errorOf('index')}
          />
          <Select
            label="Crediting method"
            value={strategy.method}
            options={CREDITING_METHODS}
            onChange={(method) => onChange({ method })}
            error={errorOf('method')}
          />
          <FieldsInThree>
            {!isSingle && <PercentInput label="Weight" {...rate('weight')} />}
            <PercentInput label={capLabel(strategy)} placeholder="None" {...rate('cap')} />
            <PercentInput label="Floor" placeholder="None" {...rate('floor')} />
            <PercentInput label="Participation" placeholder="100.00" {...rate('participation')} />
            <PercentInput label="Spread" placeholder="0.00" {...rate('spread')} />
            <PercentInput label="Multiplier" placeholder="100.00" {...rate('multiplier')} />
            <PercentInput label="Bonus" placeholder="0.00" {...rate('bonus')} />
            <PercentInput label="Fee" placeholder="0.00" {...rate('fee')} />
          </FieldsInThree>
        </div>
      )}
    </section>
  );
}
