/** What most sessions never see. */
export { HtmlMessage } from '../kit/data/html-message.tsx';
export { reportFromBrowser } from '../error-reporting/in-browser.ts';
export { DeploymentPanel } from '../shell/deployment-panel.tsx';
export { NotFoundScreen, TechErrorScreen } from '../shell/error-screens.tsx';
export { HealthScreen } from '../shell/health-screen.tsx';
