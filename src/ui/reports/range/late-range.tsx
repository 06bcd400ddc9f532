import { useEffect, useState } from 'react';
import type { HistoricalCardProps } from '../../../rendering/words/history/historical-part.ts';

const fetchRange = () => import('../../pages/range.ts');
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

const late = (name: Exclude<keyof RangeArea, 'rangeOf' | 'wholePath'>) =>
  function LateRange(props: HistoricalCardProps) {
    const Loaded = useRangeArea()?.[name];
    return Loaded ? <Loaded {...props} /> : null;
  };

export const RangeFanCard = late('RangeFanCard');
export const RangePaidCard = late('RangePaidCard');
export const RangeWhyCard = late('RangeWhyCard');
export const RangeLeadsCard = late('RangeLeadsCard');
export const RangePathCard = late('RangePathCard');
export const RangeLevers = late('RangeLevers');
export const RangeSentences = late('RangeSentences');
