/** The pages that a link alone opens, for the application's router and for the small program that such a link loads. */
import type { Screen } from './screens.ts';

export const sharedScreens: readonly (Screen & { load: NonNullable<Screen['load']> })[] = [
  {
    path: '/report/:report/:view_token',
    title: 'Shared report',
    access: 'public',
    load: async () => (await import('./pages/shared-report.ts')).SharedReportScreen,
  },
  {
    path: '/historical/report/:report/:view_token',
    title: 'Shared historical report',
    access: 'public',
    load: async () => (await import('./pages/shared-historical-report.ts')).SharedHistoricalReportScreen,
  },
];
