import { lazy, Suspense, type ComponentType } from 'react';

/** Returns a component that is loaded when it is first rendered, and shows nothing until then. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part: ComponentType<Props> = lazy(async () => ({ default: await load() }));
  return (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
