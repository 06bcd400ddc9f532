import { useEffect, useMemo, useRef, useState, type ComponentType, type CSSProperties } from 'react';
import { DeferredContext, useDeferredOffscreen } from '../../charts/use-deferred-render.ts';
import { classes } from '../../kit/layout/classes.ts';
import styles from './card-place.module.css';

interface TabOfCards {
  id: string;
  cards: readonly { id: string; title: string }[];
}

/** In the order of `screens`. A card without a screen does not compile. */
export const cardsOfTabs = <const Tab extends TabOfCards, Screen extends object>(
  screens: Readonly<Record<Tab['cards'][number]['id'], Screen>>,
  tabs: readonly Tab[],
) =>
  (Object.keys(screens) as Tab['cards'][number]['id'][]).flatMap((card) =>
    tabs.flatMap(({ id: tab, cards }: { id: Tab['id']; cards: TabOfCards['cards'] }) =>
      cards.filter(({ id }) => id === card).map(({ title }) => ({ ...screens[card], card, tab, title })),
    ),
  );

interface CardPlaceProps<Figures extends object> {
  card: string;
  Screen: ComponentType<Figures>;
  /** Must be a stable object. */
  figures: Figures;
  /** Estimated height until the card is measured. */
  height: number;
  narrowHeight?: number;
  isReady?: boolean;
}

/** Defers the update of offscreen cards, so that a slider does not wait for them. */
export function CardPlace<Figures extends object>(props: CardPlaceProps<Figures>) {
  const { card, Screen, figures, height, narrowHeight = height, isReady = true } = props;
  const container = useRef<HTMLDivElement>(null);
  const { isLate: isDeferred, displayed } = useDeferredOffscreen(container, figures);
  const content = useMemo(() => <Screen {...displayed} />, [Screen, displayed]);
  return (
    <div
      ref={container}
      id={`card-${card}`}
      className={classes(styles.card, !isReady && styles.waiting)}
      style={{ '--high': `${height}px`, '--high-narrow': `${narrowHeight}px` } as CSSProperties}
      data-card={card}
    >
      {isReady && <DeferredContext value={isDeferred}>{content}</DeferredContext>}
    </div>
  );
}

/**
 * Loads a module once and retries after an error. Unlike `lazy`, a loaded module does not suspend the first render.
 */
export function lazyModule<Module extends object>(load: () => Promise<Module>) {
  let pending: Promise<Module> | null = null;
  let loaded: Module | null = null;
  const loadOnce = (): Promise<Module> => {
    pending ??= load().then((module) => (loaded = module));
    pending.catch(() => (pending = null));
    return pending;
  };
  function useModule(): Module | 'failed' | null {
    const [result, setResult] = useState<Module | 'failed' | null>(loaded);
    useEffect(() => {
      if (result !== null) return;
      let isCanceled = false;
      loadOnce().then(
        (module) => !isCanceled && setResult(module),
        () => !isCanceled && setResult('failed'),
      );
      return () => {
        isCanceled = true;
      };
    }, [result]);
    return loaded ?? result;
  }
  return { load: loadOnce, useModule };
}
