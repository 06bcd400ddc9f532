export { triedFigures as demoFigures, noChanges } from '../reports/builder/what-if.ts';
export { WhatIfPanel } from '../reports/builder/what-if-panel.tsx';
