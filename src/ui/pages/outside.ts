/** Pages of the installation itself. */
export { NotFoundScreen } from '../shell/error-screens.tsx';
export { TechErrorScreen } from '../shell/error-screens.tsx';
export { HealthScreen } from '../shell/health-screen.tsx';
