import { lazy, Suspense, type ComponentProps } from 'react';

const ChecksPanel = lazy(async () => ({
  default: (await import('../../areas/checks.ts')).ChecksPanel,
}));

/** The checks of a ledger, which come after what they are of. */
export const Checks = (props: ComponentProps<typeof ChecksPanel>) => (
  <Suspense fallback={null}>
    <ChecksPanel {...props} />
  </Suspense>
);
