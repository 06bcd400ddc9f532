export { NotFoundScreen, TechErrorScreen } from '../shell/error-screens.tsx';
export { HealthScreen } from '../shell/health-screen.tsx';
