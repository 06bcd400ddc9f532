import { testScreens } from './every-screen.ts';
import { NARROW, THEMES, WIDE } from './practice.ts';

await testScreens([
  { width: 'wide', viewport: WIDE, themes: THEMES },
  { width: 'narrow', viewport: NARROW, themes: THEMES },
]);
