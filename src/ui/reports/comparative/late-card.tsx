import { useEffect, useState, type ComponentType } from 'react';
import { Card } from '../../kit/card.tsx';
import { Skeleton } from '../../kit/skeleton.tsx';
import type { CardProps } from './card-props.ts';
import styles from './late-card.module.css';

const load = () => import('../../areas/report-cards.ts');
type Tabs = Awaited<ReturnType<typeof load>>;

/** Asked for as soon as a report is on its way, so that it is there when the first cards are drawn. */
let asked: Promise<Tabs> | null = null;
let there: Tabs | null = null;

function ask(): Promise<Tabs> {
  asked ??= load().then((tabs) => (there = tabs));
  // What failed may come the next time.
  asked.catch(() => (asked = null));
  return asked;
}

export const askForLateCards = (): void => void ask().catch(() => undefined);

/**
 * A card of the late file; until it is there, an empty one of its height. Without a Suspense boundary: what one of them
 * waits for is shown no sooner than 300 ms after its stand-in, however quickly it came.
 */
export function lateCard(name: keyof Tabs, title: string, height: number): ComponentType<CardProps> {
  return function LateCard(props: CardProps) {
    const [tabs, setTabs] = useState<Tabs | 'failed' | null>(there);
    useEffect(() => {
      if (tabs !== null) return;
      let isLeft = false;
      ask().then(
        (loaded) => !isLeft && setTabs(loaded),
        () => !isLeft && setTabs('failed'),
      );
      return () => {
        isLeft = true;
      };
    }, [tabs]);
    if (tabs === null) return <Waiting title={title} height={height} />;
    if (tabs === 'failed') return <NotLoaded title={title} />;
    const Card = tabs[name];
    return <Card {...props} />;
  };
}

function Waiting({ title, height }: { title: string; height: number }) {
  return (
    <Card title={title} flush>
      <div className={styles.waiting} data-waiting style={{ height: height - 56 }} role="status">
        <span className="sr-only">Loading</span>
        <Skeleton width="52%" />
        <Skeleton height="100%" />
      </div>
    </Card>
  );
}

function NotLoaded({ title }: { title: string }) {
  return (
    <Card title={title}>
      <p>This card could not be loaded. Check the connection and reload the page.</p>
    </Card>
  );
}
