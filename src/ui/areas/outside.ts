/** Pages of the installation itself. */
export { NotFoundScreen } from '../shell/errors/not-found-screen.tsx';
export { TechErrorScreen } from '../shell/errors/tech-error-screen.tsx';
export { HealthScreen } from '../shell/health/health-screen.tsx';
