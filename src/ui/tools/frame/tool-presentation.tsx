import type { ReactNode } from 'react';
import { SlideShow } from '../../reports/present/slide-show.tsx';
import { useSession } from '../../state/hooks.ts';
import { TOOL_DISCLOSURE } from '../../../rendering/tools/tool-disclosure.ts';
import type { ToolClient } from './use-tool.ts';

export interface ToolSlide {
  id: string;
  heading: string;
  content: ReactNode;
}

interface ToolPresentationProps {
  title: string;
  slides: readonly ToolSlide[];
  /** In whose dollars the figures are; null as they are paid. */
  dollars: string | null;
  client: ToolClient | null;
  onLeave: () => void;
}

/** A tool's results as slides, each under the tool's name. */
export function ToolPresentation({ title, slides, dollars, client, onLeave }: ToolPresentationProps) {
  const user = useSession()?.user;
  return (
    <SlideShow
      slides={slides.map((slide) => ({ ...slide, eyebrow: title }))}
      name={title}
      client={client}
      advisor={user && `${user.first_name} ${user.last_name}`}
      caveat={dollars === null ? TOOL_DISCLOSURE : `${dollars} ${TOOL_DISCLOSURE}`}
      onLeave={onLeave}
    />
  );
}
