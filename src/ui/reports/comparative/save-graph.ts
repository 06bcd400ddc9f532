import { showToast } from '../../shell/toasts.tsx';
import type { CardProps } from './card-props.ts';
import { savePicture } from '../frame/picture-file.ts';
import { pictureDisclosure } from './picture-disclosure.ts';

interface Graph extends Pick<CardProps, 'report' | 'basis'> {
  title: string;
}

/** The report's graph as a picture, with what has to stand under it. */
export async function saveGraph(
  svg: SVGSVGElement,
  name: string,
  { title, report, basis }: Graph,
): Promise<void> {
  const disclosure = pictureDisclosure(report, basis);
  const saved = await savePicture(svg, name, { title, caption: '', disclosure }).catch(() => false);
  if (!saved)
    showToast({
      type: 'error',
      message: 'The picture could not be made.',
      detail: 'Try again, or download the figures instead.',
    });
}
