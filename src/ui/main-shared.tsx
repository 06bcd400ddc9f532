/** The page behind a report's link: a program of its own, so that a client loads a few files and none of the application. */
import '@fontsource-variable/inter';
import './styles/tokens.css';
import './styles/base.css';
import './reports/share/first-look.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startReporting } from './error-reporting/start-reporting.ts';
import { SharedPages } from './shell/shared-pages.tsx';
import { settings } from './wiring.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to draw into.');

createRoot(
  root,
  startReporting(settings, () => 'shared report'),
).render(
  <StrictMode>
    <SharedPages />
  </StrictMode>,
);
