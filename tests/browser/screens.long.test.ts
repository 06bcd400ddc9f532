/** Every screen in the four themes, wide and narrow: nothing that axe finds, nothing that scrolls sideways. */
import { testLooks } from './every-screen.ts';
import { NARROW, THEMES, WIDE } from './practice.ts';

await testLooks([
  { width: 'wide', viewport: WIDE, themes: THEMES },
  { width: 'narrow', viewport: NARROW, themes: THEMES },
]);
