/** Every screen in a light theme: nothing that axe finds, nothing that scrolls sideways. */
import { testScreens } from './every-screen.ts';
import { CHECKED_THEMES, WIDE } from './practice.ts';

await testScreens([{ width: 'wide', viewport: WIDE, themes: CHECKED_THEMES }]);
