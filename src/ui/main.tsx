import '@fontsource-variable/inter';
import './styles/tokens.css';
import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startReporting } from './error-reporting/start-reporting.ts';
import { App } from './shell/app.tsx';
import { viewLocation, startNavigation, startPrefetching } from './shell/navigation.ts';
import { settings } from './wiring.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to draw into.');

const options = startReporting(settings, () => viewLocation.peek()?.screen.path ?? 'start');
startNavigation();
startPrefetching();
createRoot(root, options).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
