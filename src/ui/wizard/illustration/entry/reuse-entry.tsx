import { useState } from 'react';
import type {
  IllustrationListItem,
  StoredIllustration,
} from '../../../../domain/practice/cases/illustration-list.ts';
import type { SourcedIllustration } from '../../../../domain/practice/cases/scenario.ts';
import { formatTableDollars } from '../../../../domain/shared/format.ts';
import { illustrations } from '../../../api/saved-api.ts';
import { Card } from '../../../kit/layout/card.tsx';
import { Combobox } from '../../../kit/form/combobox.tsx';
import { ErrorState } from '../../../kit/layout/empty-state.tsx';
import { Icon } from '../../../kit/layout/icon.tsx';
import { SkeletonRows } from '../../../kit/layout/skeleton.tsx';
import { TemplateMenu } from '../../../saved/template-menu.tsx';
import { count, sourceText } from '../ledger-text.ts';
import { useLoad } from '../../../state/use-load.ts';
import { EntryFoot, EntryTitle, RowsPreview } from './entry-parts.tsx';
import { Facts } from '../../../kit/data/data-table.tsx';
import styles from './paste-entry.module.css';
import { formatDate } from '../../../state/dates.ts';

interface ReuseEntryProps {
  scenario: number | undefined;
  client: { firstname: string; age: number };
  onIllustration: (illustration: SourcedIllustration) => void;
  onBack: () => void;
}

export function ReuseEntry({ scenario, client, onIllustration, onBack }: ReuseEntryProps) {
  const { state: listed, refetch } = useLoad('illustrations', (signal) => illustrations.list({ signal }));
  const [id, setId] = useState<number | null>(null);
  const { state: chosen } = useLoad(`illustration ${id}`, async (signal) =>
    id === null ? null : illustrations.get(id, { signal }),
  );
  const selected = chosen.kind === 'ready' && chosen.data?.id === id ? chosen.data : null;
  const failure = chosen.kind === 'failed' ? chosen.message : null;
  return (
    <Card className={styles.card}>
      <div className={styles.parts}>
        <div className={styles.titled}>
          <EntryTitle title="Reuse an illustration">
            Copies the illustration. Later changes to the original have no effect here.
          </EntryTitle>
          <TemplateMenu
            type="existing_illustration"
            current={() => selected?.illustration ?? null}
            onLoad={onIllustration}
          />
        </div>
        {listed.kind === 'loading' && <SkeletonRows rows={2} label="Loading your illustrations" />}
        {listed.kind === 'failed' && (
          <ErrorState
            title="Your illustrations could not be loaded"
            text={listed.message}
            onRetry={refetch}
          />
        )}
        {listed.kind === 'ready' && (
          <Combobox
            label="Illustration"
            value={id === null ? null : String(id)}
            options={listed.data.map((item) => ({
              value: String(item.id),
              label: `${item.client_name}: ${item.scenario_name}`,
              detail: inShort(item),
              disabled: item.id === scenario,
              reason: item.id === scenario ? 'this scenario' : undefined,
            }))}
            onChange={(value) => setId(Number(value))}
            help={
              listed.data.length === 0
                ? 'No scenario has an illustration yet.'
                : 'Search by client, scenario, years or amounts.'
            }
            error={failure}
          />
        )}
        {selected && (
          <>
            <Facts of={factsOf(selected)} className={styles.facts} />
            {selected.first_age !== client.age && (
              <p className={styles.caution}>
                <Icon name="warning" small />
                This illustration starts at age {selected.first_age}. The copy starts at {client.firstname}
                &rsquo;s age, {client.age}; its values and charges do not change.
              </p>
            )}
            <RowsPreview rows={selected.illustration.rows} />
          </>
        )}
        <EntryFoot
          status={id !== null && !selected && !failure ? 'Loading\u2026' : ''}
          disabled={!selected}
          onBack={onBack}
          onCheck={() => selected && onIllustration(selected.illustration)}
        />
      </div>
    </Card>
  );
}

const factsOf = (illustration: StoredIllustration): readonly (readonly [string, string])[] => [
  ['Client', illustration.client_name],
  ['Years', `${illustration.years}, from age ${illustration.first_age}`],
  ['Total premiums', formatTableDollars(illustration.total_outlay)],
  ['Total distributions', formatTableDollars(illustration.total_distributions)],
  ['Source', illustration.source ? sourceText(illustration.source) : 'Typed'],
  ['Saved', formatDate(illustration.updated_at)],
];

const inShort = ({ years, total_outlay: paid, total_distributions: distributions }: IllustrationListItem) =>
  `${count(years, 'year')} \u00b7 ${formatTableDollars(paid)} in \u00b7 ${formatTableDollars(distributions)} out`;
