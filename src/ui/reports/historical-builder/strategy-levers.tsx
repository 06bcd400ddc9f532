import { formatPercent } from '../../../domain/shared/format.ts';
import type { IndexStrategy } from '../../../domain/market/crediting.ts';
import { INDEX_TEMPLATES, isIndexId } from '../../../domain/market/index-catalogue.ts';
import styles from '../builder/what-if-panel.module.css';
import { LeverRow } from './lever-row.tsx';
import { withStrategyTerm, type StrategyTerms, type TriedTerms } from './terms.ts';

interface StrategyLeversProps {
  place: number;
  saved: IndexStrategy;
  now: IndexStrategy;
  isOnly: boolean;
  fault: string | undefined;
  tried: TriedTerms;
  onChange: (tried: TriedTerms) => void;
}

/** Cap, floor and participation of one strategy. */
export function StrategyLevers({ place, saved, now, isOnly, fault, tried, onChange }: StrategyLeversProps) {
  const index = isIndexId(saved.index) ? INDEX_TEMPLATES[saved.index].template_name : saved.index;
  const of = isOnly ? undefined : `strategy ${place + 1}`;
  const set = <K extends keyof StrategyTerms>(key: K) => {
    return (value: StrategyTerms[K] | undefined): void =>
      onChange(withStrategyTerm(tried, place, key, value));
  };
  const isMonthly = saved.method === 'monthly_sum';
  return (
    <section className={styles.fields}>
      <h3>
        {isOnly ? index : `${place + 1}. ${index}, ${formatPercent(saved.weight).replace(/\.?0+%$/, '%')}`}
      </h3>
      <LeverRow
        label={isMonthly ? 'Monthly cap' : 'Cap'}
        kind="percent"
        of={of}
        value={now.cap}
        saved={saved.cap}
        none="No cap"
        min={0}
        max={isMonthly ? 0.05 : Math.max(0.2, saved.cap ?? 0)}
        step={isMonthly ? 0.001 : 0.0025}
        limits={[0, 1]}
        error={fault}
        onChange={set('cap')}
      />
      <LeverRow
        label="Floor"
        kind="percent"
        of={of}
        value={now.floor}
        saved={saved.floor}
        none="No floor"
        min={Math.min(-0.1, saved.floor ?? 0)}
        max={0.05}
        step={0.0025}
        limits={[-0.25, 0.1]}
        onChange={set('floor')}
      />
      <LeverRow
        label="Participation"
        kind="percent"
        of={of}
        value={now.participation}
        saved={saved.participation}
        min={0}
        max={Math.max(2, saved.participation)}
        step={0.05}
        limits={[0, 5]}
        onChange={(value) => set('participation')(value ?? undefined)}
      />
    </section>
  );
}
