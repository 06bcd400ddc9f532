import { useCallback, useEffect, useState } from 'react';

/** The tab of the card below the top of the window, and a function that scrolls to a tab. */
export function useTabInView<Tab extends string>(cards: readonly { card: string; tab: Tab }[]) {
  const [tabInView, setTabInView] = useState<Tab>();
  const key = JSON.stringify(cards.map(({ card, tab }) => [`card-${card}`, tab]));
  useEffect(() => {
    const tabs = new Map(JSON.parse(key) as [string, Tab][]);
    const observer = new IntersectionObserver(
      (entries) => {
        const visible = entries.find(({ isIntersecting }) => isIntersecting);
        if (visible) setTabInView(tabs.get(visible.target.id));
      },
      { rootMargin: '-25% 0px -75% 0px' },
    );
    for (const id of tabs.keys()) {
      const card = document.getElementById(id);
      if (card) observer.observe(card);
    }
    return () => observer.disconnect();
  }, [key]);
  const scrollTo = useCallback(
    (tab: Tab) => {
      setTabInView(tab);
      const first = cards.findIndex((entry) => entry.tab === tab);
      const behavior = window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
      if (first === 0) window.scrollTo({ top: 0, behavior });
      else
        document.getElementById(`card-${cards[first]?.card}`)?.scrollIntoView({ behavior, block: 'start' });
    },
    [cards],
  );
  return [cards.some(({ tab }) => tab === tabInView) ? tabInView : cards[0]?.tab, scrollTo] as const;
}
