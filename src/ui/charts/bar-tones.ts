import { round } from '../../rendering/charts/scales.ts';

/** How the parts of a bar or of a stack are told apart: by how dark they are and by hatching, never by hue alone. */
export type Tone = 'solid' | 'soft' | 'faint' | 'hatched' | 'danger';

const STEP = 6;

/** Strokes from the lower left to the upper right, or falling, that fill a rectangle and nothing beside it. */
export function hatching(x: number, y: number, width: number, height: number, falls = false): string {
  const foot = falls ? y : y + height;
  const climb = falls ? -1 : 1;
  const strokes: string[] = [];
  for (let start = STEP - height; start < width; start += STEP) {
    // A stroke climbs as far as it goes right; both ends are cut at the sides.
    const from = Math.max(0, start);
    const to = Math.min(width, start + height);
    if (to - from < 0.5) continue;
    strokes.push(
      `M${round(x + from)} ${round(foot - climb * (from - start))}L${round(x + to)} ${round(foot - climb * (to - start))}`,
    );
  }
  return strokes.join('');
}
