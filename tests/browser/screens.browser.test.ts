/** Every screen in a light theme: nothing that axe finds, nothing that scrolls sideways. */
import { testLooks } from './every-screen.ts';
import { LOOKED_AT, WIDE } from './practice.ts';

await testLooks([{ width: 'wide', viewport: WIDE, themes: LOOKED_AT }]);
