/** Code that most sessions do not need. */
export { HtmlMessage } from '../kit/data/html-message.tsx';
export { reportFromBrowser } from '../error-reporting/in-browser.ts';
export { DeploymentPanel, HealthScreen, NotFoundScreen, TechErrorScreen } from '../shell/system-screens.tsx';
