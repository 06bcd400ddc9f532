export { AppShell } from '../shell/frame/app-shell.tsx';
