import type { PagePath } from '../domain/shared/page-paths.ts';
import type { ComponentType } from 'react';

export const sharedScreens: readonly Screen[] = [
  {
    path: '/report/:report/:view_token',
    title: 'Shared report',
    access: 'public',
    load: async () => (await import('./reports/share/shared-report-screen.tsx')).SharedReportScreen,
  },
  {
    path: '/historical/report/:report/:view_token',
    title: 'Shared historical report',
    access: 'public',
    load: async () =>
      (await import('./reports/share/shared-historical-report-screen.tsx')).SharedHistoricalReportScreen,
  },
];

/** visitor: redirects signed-in users. scorecard: the only pages of a tax-score-card user, also open to advisors. */
type Access = 'public' | 'visitor' | 'signed-in' | 'scorecard' | 'admin';

export type Mode = 'comparative' | 'historical' | 'index-strategy' | 'scorecard' | 'buffer';

export interface Screen {
  path: PagePath | '*';
  title: string;
  access: Access;
  mode?: Mode;
  /** Loaded as a separate document: its content security policy allows the card provider's script. */
  isSeparateDocument?: true;
  load: () => Promise<ComponentType>;
}
