import '@fontsource-variable/inter';
import './styles/tokens.css';
import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './shell/app.tsx';
import { startNavigation } from './shell/navigation.ts';
import { startPrefetching } from './shell/prefetching.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to draw into.');

startNavigation();
startPrefetching();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
