import { FIRST_SCREENFUL, testScreens } from './every-screen.ts';
import { NARROW, THEMES } from './practice.ts';

await testScreens([
  { width: 'wide', viewport: FIRST_SCREENFUL, themes: THEMES },
  { width: 'narrow', viewport: NARROW, themes: THEMES },
]);
