/**
 * The installation's own market figures, beside other servers: what one of them puts in force holds for all from the next
 * request on. The database says which figures those are, and each server reads them from the data folder that all share.
 */
import type { HistoryInForce, ImportedFiguresStore } from '../../domain/market/imported/imported-figures.ts';
import type { OtherServers } from '../../domain/practice/operation/other-servers.ts';
import type { Log } from '../../domain/shared/log.ts';
import type { PracticeSettingsStore } from '../../domain/practice/users/administration.ts';

export type SharedFigures = ReturnType<typeof sharedFigures>;

interface Shared {
  store: Pick<ImportedFiguresStore, 'mark'>;
  inForce: HistoryInForce;
  otherServers: OtherServers | null;
  log: Log;
  isMounted(): boolean;
}

export function sharedFigures({ store, inForce, otherServers, log, isMounted }: Shared) {
  let behind = false;

  function note(mark: string): boolean {
    if (inForce.mark !== mark) inForce.refresh();
    const isBehind = inForce.mark !== mark;
    if (isBehind && !behind)
      log.error(
        'The market figures of this server are not those that another one put in force.',
        new Error('Give all servers one data folder.'),
      );
    behind = isBehind;
    return !isBehind;
  }

  return {
    /** Called once other figures lie in the folder: they are in force, here and everywhere. */
    async changed(): Promise<void> {
      await otherServers?.putFigures(store.mark());
      inForce.refresh();
    },
    /** Whether the figures here are those that are in force everywhere; `mark`: what the request's session says of them. */
    async follow(mark: string | null): Promise<boolean> {
      if (otherServers === null || mark === null) return true;
      if (mark === inForce.mark) return note(mark);
      // It was read a moment ago: other figures may be in force since.
      return note((await otherServers.figures()) ?? inForce.mark);
    },
    /** Whether the last look found others than those in force everywhere. */
    isBehind: () => behind,
    /** Every few seconds: says that this server is there, and looks for figures that a command or a person put into the folder. */
    async beat(): Promise<void> {
      if (otherServers === null) return;
      const everywhere = await otherServers.beat();
      const before = inForce.mark;
      // One that is not mounted holds none, which is no reason to take them from everybody.
      if (store.mark() !== before && isMounted()) {
        inForce.refresh();
        // Only in the place of what it replaces: another server may have gone further.
        await otherServers.putFigures(inForce.mark, before);
        note((await otherServers.figures()) ?? inForce.mark);
      } else if (everywhere !== null) note(everywhere);
    },
  };
}

export type PracticeZone = Awaited<ReturnType<typeof practiceZone>>;

/** The practice's time zone: the one that an admin chose, otherwise PLUMBLINE_TIME_ZONE. */
export async function practiceZone(standard: string, practice: Pick<PracticeSettingsStore, 'read'>) {
  let chosen: string | null = null;
  const refresh = async (): Promise<void> => {
    chosen = (await practice.read()).time_zone;
  };
  await refresh();
  return {
    get name(): string {
      return chosen ?? standard;
    },
    standard,
    /** After a change here, and every few seconds where another server may have changed it. */
    refresh,
  };
}
