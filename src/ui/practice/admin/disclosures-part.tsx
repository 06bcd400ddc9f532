import { useState } from 'react';
import { disclosureText } from '../../../domain/practice/reports/disclosures/firm-disclosures-schema.ts';
import type { SavedText } from '../../../domain/practice/reports/disclosures/firm-disclosures-schema.ts';
import type { EditableDisclosure } from '../../../domain/practice/reports/disclosures/firm-disclosures.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { DataTable } from '../../kit/data/data-table.tsx';
import tables from '../../kit/data/data-table.module.css';
import { Button } from '../../kit/form/button.tsx';
import { useAction } from '../../kit/form/use-form.tsx';
import layout from '../../kit/layout/layout.module.css';
import { Dialog } from '../../kit/overlay/dialog.tsx';
import { LoadStatus } from '../../kit/layout/skeleton.tsx';
import { Tag } from '../../kit/data/tag.tsx';
import { TextArea } from '../../kit/form/text-input.tsx';
import { showToast } from '../../shell/toasts.tsx';
import { Notice } from '../sign-in/sign-in-parts.tsx';
import { AdminFrame, PagedList } from './admin-parts.tsx';
import styles from './admin.module.css';
import { admin } from '../../api/admin-api.ts';
import { useLoad } from '../../state/use-load.ts';
import { formatMoment } from '../../state/dates.ts';

export function DisclosuresPart() {
  const { state, data, refetch } = useLoad('disclosures', (signal) => admin.disclosures({ signal }));
  const [open, setOpen] = useState<EditableDisclosure['method'] | null>(null);
  const edited = data?.disclosures.find(({ method }) => method === open);
  return (
    <AdminFrame title="Disclosures">
      <p className={styles.quiet}>
        A report prints the disclosure of each method that it uses, after the fixed disclosures of every
        report. The firm’s text replaces Plumbline’s, or follows it if a rule prescribes the text. New links,
        PDFs and files contain the current texts; shared links do not change until they are shared again.
      </p>
      {data?.version && (
        <p className={styles.quiet}>
          Current version: {data.version.number}, saved {formatMoment(data.version.saved_at)}.
        </p>
      )}
      {data ? (
        <DataTable
          rows={data.disclosures}
          keyOf={({ method }) => method}
          columns={[
            {
              head: 'Disclosure',
              cell: (one) => (
                <button type="button" className={tables.link} onClick={() => setOpen(one.method)}>
                  {one.title}
                </button>
              ),
              narrow: (one) => one.shown_where,
            },
            { head: 'Shown where', wide: true, cell: (one) => one.shown_where },
            {
              head: 'In force',
              cell: (one) =>
                one.text === null ? 'Plumbline’s text' : <Tag tone="brand">{inForce(one)}</Tag>,
            },
          ]}
        />
      ) : (
        <div className={tables.box}>
          <LoadStatus state={state} what="disclosures" rows={8} onRetry={refetch} />
        </div>
      )}
      {edited && (
        <EditDialog key={edited.method} disclosure={edited} onSaved={refetch} onClose={() => setOpen(null)} />
      )}
    </AdminFrame>
  );
}

const inForce = ({ fixed, number }: EditableDisclosure): string =>
  fixed ? `With the firm’s, version ${number}` : `The firm’s, version ${number}`;

type EditDialogProps = { disclosure: EditableDisclosure; onSaved: () => void; onClose: () => void };

/** `onSaved` also runs after another user's change. */
function EditDialog({ disclosure, onSaved, onClose }: EditDialogProps) {
  const { method, title, shown_where: where, shipped, fixed, text, number } = disclosure;
  const [typed, setTyped] = useState(text ?? (fixed ? '' : shipped));
  const [saving, setSaving] = useState<'own' | 'shipped'>('own');
  const { busy, failure, run } = useAction((error) => {
    if (error instanceof ApiError && error.code === 'disclosure_changed') onSaved();
    return messageOf(error);
  });
  const [shownErrors, setShownErrors] = useState(false);
  const read = disclosureText.safeParse(typed);
  const problem = read.success ? null : (read.error.issues[0]?.message ?? null);

  function save(to: string | null): void {
    setSaving(to === null ? 'shipped' : 'own');
    void run(async () => {
      const { message } = await admin.saveDisclosure({ method, text: to, was: number });
      showToast({ type: 'success', message });
      onSaved();
      onClose();
    });
  }
  const submit = () => {
    setShownErrors(true);
    if (read.success) save(read.data);
  };

  return (
    <Dialog
      open
      wide
      title={title}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          {text !== null && (
            <Button
              variant="quiet"
              busy={busy && saving === 'shipped'}
              onClick={() => save(null)}
              label={fixed ? 'Remove the firm’s text' : 'Use Plumbline’s text'}
            />
          )}
          <Button onClick={onClose} label="Cancel" />
          <Button type="submit" variant="primary" busy={busy && saving === 'own'} label="Save" />
        </>
      }
    >
      <div className={layout.stack}>
        <Notice>{failure}</Notice>
        <p className={styles.quiet}>Shown where: {where.charAt(0).toLowerCase() + where.slice(1)}.</p>
        <div className={layout.tiles}>
          <section aria-label="Plumbline’s text" className={`${layout.stack2} ${layout.well}`}>
            <h3>Plumbline’s text</h3>
            <p>{shipped}</p>
            {fixed && <p className={tables.under}>A rule prescribes this text. It always comes first.</p>}
          </section>
          <TextArea
            label={fixed ? 'The firm’s text, after Plumbline’s' : 'The firm’s text'}
            rows={8}
            value={typed}
            onChange={setTyped}
            error={shownErrors ? problem : null}
            help="One paragraph of plain text, 20 to 2,000 characters."
          />
        </div>
        {number > 0 && (
          <section aria-label="Versions" className={layout.stack3}>
            <h3>Versions</h3>
            <PagedList<SavedText>
              key={number}
              name="versions"
              noun="versions"
              load={(page, signal) => admin.savedTexts(method, page, { signal })}
              empty={{ icon: 'note', title: 'No versions', text: 'No version is saved yet.' }}
              keyOf={(saved) => saved.number}
              columns={[
                {
                  head: 'Version',
                  className: styles.saved,
                  cell: (saved) => saved.number,
                  under: ({ saved_at: at, saved_by: by }) => [formatMoment(at), by?.name ?? 'A deleted user'],
                },
                {
                  head: 'Text',
                  cell: ({ number: version, text: versionText }) =>
                    versionText === null ? (
                      <em>Plumbline’s text</em>
                    ) : (
                      <>
                        {versionText}
                        <p className={styles.again}>
                          <Button size="small" onClick={() => setTyped(versionText)}>
                            Edit this<span className="sr-only"> text of version {version}</span>
                          </Button>
                        </p>
                      </>
                    ),
                },
              ]}
            />
          </section>
        )}
      </div>
    </Dialog>
  );
}
