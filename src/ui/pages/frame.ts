/** Bar and sidebar, for whoever is signed in. */
export { AppShell } from '../shell/frame/app-shell.tsx';
