import { useEffect, useState, type RefObject } from 'react';

/** Whether any of it stands in the window; true until that is known. */
export function useInSight(place: RefObject<Element | null>): boolean {
  const [isInSight, setIsInSight] = useState(true);
  useEffect(() => {
    const element = place.current;
    if (!element || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) =>
      setIsInSight(entries.at(-1)?.isIntersecting ?? true),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return isInSight;
}
