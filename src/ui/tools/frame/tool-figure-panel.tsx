import { useState } from 'react';
import type { Explanation } from '../../../domain/shared/explanation.ts';
import { OpenedFigurePanel } from '../../explain/open-figure-panel.tsx';
import type { PanelPlace } from '../../explain/open-figures.tsx';
import { toolFigureOpener } from '../../explain/tool-figure-engine.ts';

interface ToolFigurePanelProps extends PanelPlace {
  inputs: unknown;
  prepare: () => (path: string) => Explanation | null;
}

/** Explains one figure of a tool. A later calculation does not change the open panel. */
export function ToolFigurePanel({ inputs, prepare, ...place }: ToolFigurePanelProps) {
  const [openAt] = useState(() => toolFigureOpener(prepare(), inputs));
  return <OpenedFigurePanel openAt={openAt} {...place} />;
}
