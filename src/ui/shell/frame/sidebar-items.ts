import type { IconName } from '../../kit/layout/icon.tsx';
import type { Session } from '../../state/session.ts';
import { findScreen } from '../guard.ts';
import type { Mode } from '../../shared-screens.ts';

export interface SidebarItem {
  label: string;
  icon: IconName;
  href: string;
  mode: Mode;
  usable: boolean;
}

type Entry = Omit<SidebarItem, 'usable'>;

const ANALYSIS: readonly Entry[] = [
  { label: 'Comparative Analysis', icon: 'columns', href: '/', mode: 'comparative' },
  { label: 'Historical Simulations', icon: 'history', href: '/historical/simulations', mode: 'historical' },
];
const TOOLS: readonly Entry[] = [
  {
    label: 'Index Strategy Calculator',
    icon: 'chart',
    href: '/index-strategy-calculator',
    mode: 'index-strategy',
  },
  { label: 'Tax Scorecard', icon: 'percent', href: '/tax-score-card', mode: 'scorecard' },
  { label: 'Retirement Buffer', icon: 'shield', href: '/retirement-buffer', mode: 'buffer' },
];

export const COMING_SOON: readonly { label: string; icon: IconName }[] = [
  { label: 'Policy Comparison', icon: 'swap' },
  { label: 'Roth Conversion Alternative', icon: 'reset' },
];

export function sidebarItems(session: Session | null) {
  const fits = (entry: Entry): SidebarItem => ({
    ...entry,
    usable: session?.user.role_type !== 'tsc' || findScreen(entry.href).access === 'scorecard',
  });
  return { analysis: ANALYSIS.map(fits), tools: TOOLS.map(fits) };
}
