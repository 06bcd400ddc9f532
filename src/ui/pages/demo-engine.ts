/** What a demo report needs to be calculated and changed here: fetched once the report is there to read. */
export { triedFigures as demoFigures, noChanges } from '../reports/builder/what-if.ts';
export { WhatIfPanel } from '../reports/builder/what-if-panel.tsx';
