import { testScreens } from './every-screen.ts';
import { CHECKED_THEMES, WIDE } from './practice.ts';

await testScreens([{ width: 'wide', viewport: WIDE, themes: CHECKED_THEMES }]);
