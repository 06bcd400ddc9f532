/** Every screen in a light and a dark theme: nothing that axe finds, nothing that scrolls sideways. */
import { testLooks } from './every-screen.ts';
import { WIDE } from './practice.ts';

await testLooks([{ width: 'wide', viewport: WIDE, themes: ['light-green', 'dark-blue'] }]);
