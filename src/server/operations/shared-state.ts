/**
 * Synchronizes imported market figures between servers: a change applies to all from the next request. The database
 * stores the active version, and each server reads it from the shared data folder.
 */
import type { ActiveHistory, ImportedFiguresStore } from '../../domain/market/imported/imported-figures.ts';
import type { OtherServers } from '../../domain/practice/operation/other-servers.ts';
import type { Log } from '../../domain/shared/log.ts';
import type { PracticeSettingsStore } from '../../domain/practice/users/administration.ts';

export type SharedFigures = ReturnType<typeof sharedFigures>;

interface Shared {
  store: Pick<ImportedFiguresStore, 'mark'>;
  active: ActiveHistory;
  otherServers: OtherServers | null;
  log: Log;
  isMounted(): boolean;
}

export function sharedFigures({ store, active, otherServers, log, isMounted }: Shared) {
  let behind = false;

  function note(mark: string): boolean {
    if (active.mark !== mark) active.refresh();
    const isBehind = active.mark !== mark;
    if (isBehind && !behind)
      log.error(
        'The market figures of this server differ from the active figures.',
        new Error('Use one data folder for all servers.'),
      );
    behind = isBehind;
    return !isBehind;
  }

  return {
    /** Activates changed figures on all servers. */
    async changed(): Promise<void> {
      await otherServers?.putFigures(store.mark());
      active.refresh();
    },
    /** Returns whether this server has the active figures. `mark` is the version that the request's session read. */
    async follow(mark: string | null): Promise<boolean> {
      if (otherServers === null || mark === null) return true;
      if (mark === active.mark) return note(mark);
      // The version may have changed since it was read.
      return note((await otherServers.figures()) ?? active.mark);
    },
    /** Whether the last check found a newer version. */
    isBehind: () => behind,
    /** Every few seconds: sends a heartbeat and detects figures that a command or a user placed in the folder. */
    async beat(): Promise<void> {
      if (otherServers === null) return;
      const everywhere = await otherServers.heartbeat();
      const before = active.mark;
      // An unmounted folder is empty, which must not deactivate the figures of all servers.
      if (store.mark() !== before && isMounted()) {
        active.refresh();
        // Replaces only the expected version, because another server may have advanced.
        await otherServers.putFigures(active.mark, before);
        note((await otherServers.figures()) ?? active.mark);
      } else if (everywhere !== null) note(everywhere);
    },
  };
}

export type PracticeZone = Awaited<ReturnType<typeof practiceZone>>;

/** Settings that pages contain: the time zone, chosen by an admin or PLUMBLINE_TIME_ZONE, and sign-in by password. */
export async function practiceZone(standard: string, practice: Pick<PracticeSettingsStore, 'read'>) {
  let chosen: string | null = null;
  let passwordSignIn = true;
  const refresh = async (): Promise<void> => {
    const settings = await practice.read();
    chosen = settings.time_zone;
    passwordSignIn = settings.password_sign_in;
  };
  await refresh();
  return {
    get name(): string {
      return chosen ?? standard;
    },
    get passwordSignIn(): boolean {
      return passwordSignIn;
    },
    standard,
    /** Called after local changes, and every few seconds for those of other servers. */
    refresh,
  };
}

const BEAT_MS = 5000;

/** Sends a heartbeat every few seconds and reads the settings that pages contain. Returns the function that stops it. */
export function startHeartbeat(
  shared: Pick<SharedFigures, 'beat'>,
  zone: Pick<PracticeZone, 'refresh'>,
  log: Log,
): () => void {
  let isReported = false;
  const beat = async (): Promise<void> => {
    try {
      await shared.beat();
      await zone.refresh();
      isReported = false;
    } catch (error) {
      // Logged once; retried on each heartbeat.
      if (!isReported) log.error('The heartbeat of this server could not be written.', error);
      isReported = true;
    }
  };
  const timer = setInterval(() => void beat(), BEAT_MS);
  timer.unref();
  return () => clearInterval(timer);
}
