import { useState } from 'react';
import type { Explanation } from '../../../domain/shared/explanation.ts';
import { OpenedFigurePanel } from '../../explain/open-figure-panel.tsx';
import type { PanelPlace } from '../../explain/open-figures.tsx';
import { toolFigureOpener } from '../../explain/tool-figure-engine.ts';

export interface ToolFigurePanelProps extends PanelPlace {
  /** The input with its defaults filled in. */
  inputs: unknown;
  prepare: () => (path: string) => Explanation | null;
}

/** How one figure of a tool is calculated; what was pressed does not change under it. */
export function ToolFigurePanel({ inputs, prepare, ...place }: ToolFigurePanelProps) {
  const [openAt] = useState(() => toolFigureOpener(prepare(), inputs));
  return <OpenedFigurePanel openAt={openAt} {...place} />;
}
