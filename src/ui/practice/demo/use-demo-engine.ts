import { startTransition, useEffect, useState } from 'react';
import type * as DemoEngine from './demo-engine.ts';

/** Null while it is on its way, and where it does not come: the report is there to read without it. */
export function useDemoEngine(): typeof DemoEngine | null {
  const [engine, setEngine] = useState<typeof DemoEngine | null>(null);
  useEffect(() => {
    let isLeft = false;
    import('../../areas/demo-engine.ts').then(
      (loaded) => {
        if (!isLeft) startTransition(() => setEngine(loaded));
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, []);
  return engine;
}
