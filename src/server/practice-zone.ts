/** The practice's time zone: the one that an admin chose, otherwise PLUMBLINE_TIME_ZONE. */
import type { PracticeSettingsStore } from '../domain/practice/users/administration.ts';

export interface PracticeZone {
  readonly name: string;
  /** The zone without an admin's choice. */
  readonly standard: string;
  /** After a change here, and every few seconds where another server may have changed it. */
  refresh(): Promise<void>;
}

export async function practiceZone(
  standard: string,
  practice: Pick<PracticeSettingsStore, 'read'>,
): Promise<PracticeZone> {
  let chosen: string | null = null;
  const refresh = async (): Promise<void> => {
    chosen = (await practice.read()).time_zone;
  };
  await refresh();
  return {
    get name() {
      return chosen ?? standard;
    },
    standard,
    refresh,
  };
}
