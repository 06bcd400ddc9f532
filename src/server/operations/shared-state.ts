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
  let isBehindActive = false;

  function applyMark(mark: string): boolean {
    if (active.mark !== mark) active.refresh();
    const isBehind = active.mark !== mark;
    if (isBehind && !isBehindActive)
      log.error(
        'The market figures of this server differ from the active figures.',
        new Error('Use one data folder for all servers.'),
      );
    isBehindActive = isBehind;
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
      if (mark === active.mark) return applyMark(mark);
      // The version may have changed since it was read.
      return applyMark((await otherServers.figures()) ?? active.mark);
    },
    /** Whether the last check found a newer version. */
    isBehind: () => isBehindActive,
    /** Every few seconds: sends a heartbeat and detects figures that a command or a user placed in the folder. */
    async heartbeat(): Promise<void> {
      if (otherServers === null) return;
      const activeMark = await otherServers.heartbeat();
      const before = active.mark;
      // An unmounted folder is empty, which must not deactivate the figures of all servers.
      if (store.mark() !== before && isMounted()) {
        active.refresh();
        // Replaces only the expected version, because another server may have advanced.
        await otherServers.putFigures(active.mark, before);
        applyMark((await otherServers.figures()) ?? active.mark);
      } else if (activeMark !== null) applyMark(activeMark);
    },
  };
}

export type PracticeZone = Awaited<ReturnType<typeof practiceZone>>;

/** Settings that pages contain: the time zone, chosen by an admin or PLUMBLINE_TIME_ZONE, and sign-in by password. */
export async function practiceZone(defaultZone: string, practice: Pick<PracticeSettingsStore, 'read'>) {
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
      return chosen ?? defaultZone;
    },
    get passwordSignIn(): boolean {
      return passwordSignIn;
    },
    standard: defaultZone,
    /** Called after local changes, and every few seconds for those of other servers. */
    refresh,
  };
}

const HEARTBEAT_MS = 5000;

/** Sends a heartbeat every few seconds and reads the settings that pages contain. Returns the function that stops it. */
export function startHeartbeat(
  shared: Pick<SharedFigures, 'heartbeat'>,
  zone: Pick<PracticeZone, 'refresh'>,
  log: Log,
): () => void {
  let isReported = false;
  const beat = async (): Promise<void> => {
    try {
      await shared.heartbeat();
      await zone.refresh();
      isReported = false;
    } catch (error) {
      // Logged once; retried on each heartbeat.
      if (!isReported) log.error('The heartbeat of this server could not be written.', error);
      isReported = true;
    }
  };
  const timer = setInterval(() => void beat(), HEARTBEAT_MS);
  timer.unref();
  return () => clearInterval(timer);
}
