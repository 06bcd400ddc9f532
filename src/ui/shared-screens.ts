/** The pages that a link alone opens, for the application's router and for the small program that such a link loads. */
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

/**
 * public: anyone. visitor: signed-in users are sent on. signed-in: any advisor. scorecard: the only
 * pages of a tax-score-card user, and open to advisors. admin: admins.
 */
type Access = 'public' | 'visitor' | 'signed-in' | 'scorecard' | 'admin';

/** Which entry of the sidebar is lit. */
export type Mode = 'comparative' | 'historical' | 'index-strategy' | 'scorecard' | 'buffer';

export interface Screen {
  /** '*' is the not-found screen. */
  path: PagePath | '*';
  title: string;
  access: Access;
  mode?: Mode;
  /** Entered and left as a whole document: its own content security policy lets the card provider's script in. */
  ownDocument?: true;
  load: () => Promise<ComponentType>;
}
