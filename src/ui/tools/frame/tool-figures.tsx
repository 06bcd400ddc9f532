import { useMemo, type ReactNode } from 'react';
import { FigureHost } from '../../explain/open-figures.tsx';
import type { ToolFigurePanelProps } from './tool-figure-panel.tsx';
import type { ToolRunMade, ToolSpec } from './tool-spec.ts';

interface ToolFiguresProps<V extends object, I, R> {
  spec: ToolSpec<V, I, R>;
  run: ToolRunMade<V, I, R> | null;
  children: ReactNode;
}

/** Lets every <Figure> inside be opened; its `at` is the path in the result of `plumbline run`. */
export function ToolFigures<V extends object, I, R>({ spec, run, children }: ToolFiguresProps<V, I, R>) {
  const { explain } = spec;
  const load = useMemo(
    () => async () => {
      const [{ ToolFigurePanel }, prepare] = await Promise.all([
        import('../../areas/tool-figures.ts'),
        explain?.(),
      ]);
      return ({ run: made, ...place }: { run: ToolRunMade<V, I, R> } & PlaceOnly) => (
        <ToolFigurePanel
          {...place}
          inputs={made.input}
          prepare={() => prepare?.(made.input, made.result, made.history, made.taxTables) ?? (() => null)}
        />
      );
    },
    [explain],
  );
  const made = useMemo(() => (run ? { run } : null), [run]);
  if (!made || !explain) return children;
  return (
    <FigureHost load={load} made={made}>
      {children}
    </FigureHost>
  );
}

type PlaceOnly = Pick<ToolFigurePanelProps, 'at' | 'onClose'>;
