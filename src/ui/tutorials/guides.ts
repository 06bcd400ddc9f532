/** The guides, in the order in which someone new would read them. */
import type { Guide } from './guide.ts';
import { equalGuide } from './guides/equal.tsx';
import { figuresGuide } from './guides/figures.tsx';
import { importingGuide } from './guides/importing.tsx';
import { practiceGuide } from './guides/practice.tsx';
import { readingGuide } from './guides/reading.tsx';
import { sharingGuide } from './guides/sharing.tsx';
import { startGuide } from './guides/start.tsx';

export const GUIDES: readonly Guide[] = [
  startGuide,
  readingGuide,
  equalGuide,
  sharingGuide,
  figuresGuide,
  importingGuide,
  practiceGuide,
];
