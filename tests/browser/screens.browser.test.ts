import { FIRST_SCREENFUL, testScreens } from './every-screen.ts';
import { CHECKED_THEMES } from './practice.ts';

await testScreens([{ width: 'wide', viewport: FIRST_SCREENFUL, themes: CHECKED_THEMES }]);
