/** Every screen in the four themes, wide and narrow: nothing that axe finds, nothing that scrolls sideways. */
import { testScreens } from './every-screen.ts';
import { NARROW, THEMES, WIDE } from './practice.ts';

await testScreens([
  { width: 'wide', viewport: WIDE, themes: THEMES },
  { width: 'narrow', viewport: NARROW, themes: THEMES },
]);
