/** A ledger that is there already: of another scenario, or kept as a template. */
import { useEffect, useState } from 'react';
import type {
  IllustrationListItem,
  StoredIllustration,
} from '../../../../domain/practice/cases/illustration-list.ts';
import type { SourcedIllustration } from '../../../../domain/practice/cases/scenario.ts';
import { formatTableDollars } from '../../../../domain/shared/format.ts';
import { messageOf } from '../../../api/api-error.ts';
import { createIllustrationsApi } from '../../../api/illustrations-api.ts';
import { Button } from '../../../kit/form/button.tsx';
import { Card } from '../../../kit/layout/card.tsx';
import { Combobox } from '../../../kit/form/combobox.tsx';
import { ErrorState } from '../../../kit/layout/empty-state.tsx';
import { Icon } from '../../../kit/layout/icon.tsx';
import { SkeletonRows } from '../../../kit/layout/skeleton.tsx';
import { TemplateMenu } from '../../../saved/template-menu.tsx';
import { api } from '../../../wiring.ts';
import { count, sourceInWords } from '../ledger-words.ts';
import { RowsPreview } from './rows-preview.tsx';
import styles from './paste-entry.module.css';
import { formatDate } from '../../../state/dates.ts';

interface ReuseEntryProps {
  /** Of the list, the one that the ledger is for; undefined where it is for none of them. */
  scenario: number | undefined;
  client: { firstname: string; age: number };
  onIllustration: (illustration: SourcedIllustration) => void;
  onBack: () => void;
}

type Listed =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string }
  | { kind: 'ready'; items: readonly IllustrationListItem[] };

const illustrations = createIllustrationsApi(api.call);

export function ReuseEntry({ scenario, client, onIllustration, onBack }: ReuseEntryProps) {
  const [listed, setListed] = useState<Listed>({ kind: 'loading' });
  const [tries, setTries] = useState(0);
  const [id, setId] = useState<number | null>(null);
  const [chosen, setChosen] = useState<StoredIllustration | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    const leave = new AbortController();
    illustrations.list({ signal: leave.signal }).then(
      (items) => setListed({ kind: 'ready', items }),
      (error: unknown) => !leave.signal.aborted && setListed({ kind: 'failed', message: messageOf(error) }),
    );
    return () => leave.abort();
  }, [tries]);

  useEffect(() => {
    if (id === null) return undefined;
    const leave = new AbortController();
    setFailure(null);
    illustrations.get(id, { signal: leave.signal }).then(setChosen, (error: unknown) => {
      if (!leave.signal.aborted) setFailure(messageOf(error));
    });
    return () => leave.abort();
  }, [id]);

  const shown = chosen?.id === id ? chosen : null;
  return (
    <Card className={styles.card}>
      <div className={styles.parts}>
        <div className={styles.titled}>
          <div>
            <h1 className={styles.title}>Reuse an illustration</h1>
            <p className={styles.sub}>It is copied: later changes there do not change it here.</p>
          </div>
          <TemplateMenu
            type="existing_illustration"
            current={() => shown?.illustration ?? null}
            onLoad={onIllustration}
          />
        </div>
        {listed.kind === 'loading' && <SkeletonRows rows={2} label="Loading your illustrations" />}
        {listed.kind === 'failed' && (
          <ErrorState
            title="Your illustrations could not be loaded"
            text={listed.message}
            onRetry={() => {
              setListed({ kind: 'loading' });
              setTries(tries + 1);
            }}
          />
        )}
        {listed.kind === 'ready' && (
          <Combobox
            label="Illustration"
            value={id === null ? null : String(id)}
            options={listed.items.map((item) => ({
              value: String(item.id),
              label: `${item.client_name}: ${item.scenario_name}`,
              detail: inShort(item),
              disabled: item.id === scenario,
              reason: item.id === scenario ? 'this scenario' : undefined,
            }))}
            onChange={(value) => setId(Number(value))}
            help={
              listed.items.length === 0
                ? 'No scenario has an illustration yet.'
                : 'Search by client, scenario, years or amounts.'
            }
            error={failure}
          />
        )}
        {shown && (
          <>
            <dl className={styles.facts}>
              <Fact label="Client" value={shown.client_name} />
              <Fact label="Years" value={`${shown.years}, from age ${shown.first_age}`} />
              <Fact label="Paid in" value={formatTableDollars(shown.total_outlay)} />
              <Fact label="Taken out" value={formatTableDollars(shown.total_distributions)} />
              <Fact label="Made from" value={shown.source ? sourceInWords(shown.source) : 'Typed'} />
              <Fact label="Saved" value={formatDate(shown.updated_at)} />
            </dl>
            {shown.first_age !== client.age && (
              <p className={styles.caution}>
                <Icon name="warning" small />
                Made for age {shown.first_age}. Its ages will begin at {client.firstname}&rsquo;s {client.age}
                ; values and charges stay those of the other age.
              </p>
            )}
            <RowsPreview rows={shown.illustration.rows} />
          </>
        )}
        <div className={styles.foot}>
          <p role="status" className={styles.status}>
            {id !== null && !shown && !failure ? 'Loading\u2026' : ''}
          </p>
          <Button variant="quiet" onClick={onBack} label="Back" />
          <Button
            variant="primary"
            disabled={!shown}
            onClick={() => shown && onIllustration(shown.illustration)}
            label="Check the ledger"
          />
        </div>
      </div>
    </Card>
  );
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

const inShort = ({ years, total_outlay: paid, total_distributions: taken }: IllustrationListItem) =>
  `${count(years, 'year')} \u00b7 ${formatTableDollars(paid)} in \u00b7 ${formatTableDollars(taken)} out`;
