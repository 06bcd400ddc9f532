export { whatIfFigures as demoFigures, noChanges } from '../reports/what-if/what-if.ts';
export { WhatIfPanel } from '../reports/what-if/what-if-panel.tsx';
