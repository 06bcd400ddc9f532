import { lazy, Suspense, type ComponentProps } from 'react';

const ChecksPanel = lazy(async () => ({
  default: (await import('../../areas/checks.ts')).ChecksPanel,
}));
const LazyNotice = lazy(async () => ({
  default: (await import('../../areas/checks.ts')).ChecksNotice,
}));

/** The checks of a ledger, which come after what they are of. */
export const Checks = (props: ComponentProps<typeof ChecksPanel>) => (
  <Suspense fallback={null}>
    <ChecksPanel {...props} />
  </Suspense>
);

/** What of them is to be looked at before a client sees the report. */
export const ChecksNotice = (props: ComponentProps<typeof LazyNotice>) => (
  <Suspense fallback={null}>
    <LazyNotice {...props} />
  </Suspense>
);
