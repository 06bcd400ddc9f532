import { useEffect, useState, type ReactNode } from 'react';
import type { HistoricalCardProps } from '../../../rendering/words/history/historical-part.ts';

const fetchRange = () => import('../../pages/parts/range.ts');
type RangeArea = Awaited<ReturnType<typeof fetchRange>>;

let here: RangeArea | null = null;

/** Paper is drawn at once: what was fetched before is there at the first look, which `lazy` would not be. */
export async function loadRange(): Promise<RangeArea> {
  here ??= await fetchRange();
  return here;
}

function useRangeArea(): RangeArea | null {
  const [area, setArea] = useState(here);
  useEffect(() => {
    let isOver = false;
    if (!area)
      loadRange().then(
        (found) => {
          if (!isOver) setArea(found);
        },
        () => undefined,
      );
    return () => {
      isOver = true;
    };
  }, [area]);
  return area ?? here;
}

const late = (drawn: (area: RangeArea, props: HistoricalCardProps) => ReactNode) =>
  function LateRange(props: HistoricalCardProps) {
    const area = useRangeArea();
    return area === null ? null : drawn(area, props);
  };

export const RangeFanCard = late(({ RangeFanCard: Card }, props) => <Card {...props} />);
export const RangePaidCard = late(({ RangePaidCard: Card }, props) => <Card {...props} />);
export const RangeWhyCard = late(({ RangeWhyCard: Card }, props) => <Card {...props} />);
export const RangeLeadsCard = late(({ RangeLeadsCard: Card }, props) => <Card {...props} />);
export const RangePathCard = late(({ RangePathCard: Card }, props) => <Card {...props} />);
/** Above the cards: how the paths are drawn. */
export const RangeLevers = late(({ RangeLevers: Levers }, props) => <Levers {...props} />);
/** Under them: what has to be said of them. */
export const RangeSentences = late(({ RangeSentences: Sentences }, props) => <Sentences {...props} />);
