import type { ClientFields } from '../../../domain/practice/clients/client.ts';
import { formatDate } from '../../../domain/shared/format.ts';
import type { SlotNumber } from '../../../rendering/charts/series-signs.ts';
import { SeriesKey } from '../../kit/series-key.tsx';
import styles from './presentation.module.css';

export interface ComparedSlot {
  slot: SlotNumber;
  name: string;
  terms: string;
}

interface TitleSlideProps {
  client: Pick<ClientFields, 'firstname' | 'lastname'>;
  compared: readonly ComparedSlot[];
}

/** Below the report's name: who it is for, of which day, and what is compared on which terms. */
export function TitleSlide({ client, compared }: TitleSlideProps) {
  return (
    <>
      <p className={styles.whose}>
        <b>
          {client.firstname} {client.lastname}
        </b>
        <br />
        {formatDate(new Date())}
      </p>
      <ul className={styles.compared}>
        {compared.map(({ slot, name, terms }) => (
          <li key={slot}>
            <SeriesKey slot={slot} />
            <b>{name}</b>
            <span>{terms}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
