import { lazy, Suspense, type ComponentType } from 'react';
import { Card } from '../components/card.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import type { CardProps } from './card-props.ts';
import styles from './late-card.module.css';
import type * as ReportTabs from './report-tabs.tsx';

type Tabs = typeof ReportTabs;

/** Asked for as soon as a report is on its way, so that it is there when the first cards are drawn. */
let asked: Promise<Tabs> | null = null;
const tabs = (): Promise<Tabs> => (asked ??= import('./report-tabs.tsx'));

/** A card of the late file; until it is there, an empty one of its height. */
export function lateCard(name: keyof Tabs, title: string, height: number): ComponentType<CardProps> {
  const Late = lazy(() =>
    tabs().then(
      (loaded) => ({ default: loaded[name] }),
      () => {
        asked = null;
        return { default: () => <NotLoaded title={title} /> };
      },
    ),
  );
  return function LateCard(props: CardProps) {
    return (
      <Suspense fallback={<Waiting title={title} height={height} />}>
        <Late {...props} />
      </Suspense>
    );
  };
}

export const askForLateCards = (): void => {
  tabs().catch(() => {
    asked = null;
  });
};

function Waiting({ title, height }: { title: string; height: number }) {
  return (
    <Card title={title} flush>
      <div className={styles.waiting} style={{ height: height - 56 }} role="status">
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
