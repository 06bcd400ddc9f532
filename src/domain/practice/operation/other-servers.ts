/** What servers over one database tell each other; one that has a file to itself tells nobody. */
import type { AttemptCounts } from '../users/attempt-counts.ts';
import type { Clock } from '../../shared/dates.ts';

/** What all servers of a practice have to have in common beside the database. */
interface InCommon {
  /** Of each tax year of the installation's own, the SHA-256 of its file. */
  taxYears: Readonly<Record<string, string>>;
  /** Of the market figures of its own that are in force. */
  figures: string;
}

export interface OtherServers {
  attempts: AttemptCounts;
  /** The database's time, whatever this machine's clock says. */
  clock: Clock;
  /** Throws where the servers that run have something else in common; the message says what to do. */
  join(own: InCommon): Promise<void>;
  /** Whether another one was there in the last seconds. */
  areThere(): Promise<boolean>;
  /** Says that this one is still there; gives the market figures that are in force everywhere. */
  beat(): Promise<string | null>;
  /** The market figures in force everywhere. */
  figures(): Promise<string | null>;
  /** Puts others in force everywhere; with `instead`, only where those were. */
  putFigures(figures: string, instead?: string): Promise<void>;
  /** The next server may start. */
  started(): Promise<void>;
}
