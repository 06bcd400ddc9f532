/** The two households of the scorecard, as every table and chart of it names them. */
import type { SlotNumber } from '../../charts/series-signs.ts';

export interface Side {
  backend: 'ira_backend' | 'roth_backend';
  slot: SlotNumber;
  name: string;
  shortName: string;
}

export const IRA: Side = { backend: 'ira_backend', slot: 2, name: 'Keep the IRA', shortName: 'IRA' };
export const ROTH: Side = { backend: 'roth_backend', slot: 1, name: 'Convert to Roth', shortName: 'Roth' };
export const SIDES: readonly Side[] = [IRA, ROTH];
