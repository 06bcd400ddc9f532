import { Router } from 'wouter';
import { Toasts } from './toasts.tsx';
import { TooltipLayer } from '../kit/tooltip.tsx';
import { settings } from '../wiring.ts';
import { DeploymentKey } from './deployment-key.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';
import { ScreenOutlet } from './screen-outlet.tsx';
import { useShownLocation, useShownSearch } from './use-shown-location.ts';

export function App() {
  return (
    <Router base={settings.appBase} hook={useShownLocation} searchHook={useShownSearch}>
      <ScreenOutlet />
      <LoadingOverlay />
      <Toasts />
      <TooltipLayer />
      <DeploymentKey />
    </Router>
  );
}
