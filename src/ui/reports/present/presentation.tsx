import { useMemo } from 'react';
import type { ClientFields } from '../../../domain/practice/clients/client.ts';
import type { SavedAction, SnapshotMeta } from '../../../domain/practice/reports/report.ts';
import { caveat } from '../comparative/caveat.ts';
import type { CardProps } from '../comparative/card-props.ts';
import { useSession } from '../../state/hooks.ts';
import { SlideShow } from './slide-show.tsx';
import { slidesOf } from './slides.tsx';

interface PresentationProps extends CardProps {
  shown: SavedAction;
  client: Pick<ClientFields, 'firstname' | 'lastname'>;
  /** Whoever is signed in, where none is named. */
  advisor?: string | undefined;
  name: string;
  notes?: string | undefined;
  disclosures?: string | undefined;
  meta?: Pick<SnapshotMeta, 'engine_version' | 'data_vintage'> | undefined;
  onLeave: () => void;
}

/** A report's cards as slides. */
export function Presentation(props: PresentationProps) {
  const { report, basis, variants, shown, client, name, notes = '', disclosures = '', meta, onLeave } = props;
  const slides = useMemo(
    () => slidesOf({ report, basis, variants, shown, name, notes, disclosures, meta }),
    [report, basis, variants, shown, name, notes, disclosures, meta],
  );
  const user = useSession()?.user;
  const advisor = props.advisor ?? (user && `${user.first_name} ${user.last_name}`);
  return (
    <SlideShow
      slides={slides}
      name={name}
      client={client}
      advisor={advisor}
      caveat={caveat(report, basis)}
      onLeave={onLeave}
    />
  );
}
