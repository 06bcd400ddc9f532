import { useState } from 'react';
import { disclosureText } from '../../../domain/practice/reports/disclosures/firm-disclosures-schema.ts';
import type {
  EditableDisclosure,
  SavedText,
} from '../../../domain/practice/reports/disclosures/firm-disclosures.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { Button } from '../../kit/form/button.tsx';
import { classes } from '../../kit/layout/classes.ts';
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

/** What the firm says of each method that its reports use. */
export function DisclosuresPart() {
  const { state, again } = useLoad('disclosures', (signal) => admin.disclosures({ signal }));
  const [open, setOpen] = useState<EditableDisclosure['method'] | null>(null);
  const data = state.kind === 'ready' ? state.data : null;
  const edited = data?.disclosures.find(({ method }) => method === open);
  return (
    <AdminFrame title="Disclosures">
      <p className={styles.quiet}>
        A report prints the disclosure of each method that it uses, after the fixed ones that stand under
        every report. The firm’s text takes the place of Plumbline’s, or follows it where a rule gives the
        words. New links, PDFs and files carry the texts in force; links that are already shared keep theirs
        until they are shared again.
      </p>
      {data?.version && (
        <p className={styles.quiet}>
          Reports now carry version {data.version.number}, saved {formatMoment(data.version.saved_at)}.
        </p>
      )}
      <div className={styles.box}>
        <LoadStatus state={state} what="disclosures" rows={8} onRetry={again} />
        {data && (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Disclosure</th>
                <th scope="col" className={styles.wide}>
                  Shown where
                </th>
                <th scope="col">In force</th>
              </tr>
            </thead>
            <tbody>
              {data.disclosures.map((one) => (
                <tr key={one.method}>
                  <td>
                    <button type="button" className={styles.link} onClick={() => setOpen(one.method)}>
                      {one.title}
                    </button>
                    <span className={classes(styles.under, styles.narrow)}>{one.shown_where}</span>
                  </td>
                  <td className={styles.wide}>{one.shown_where}</td>
                  <td>{one.text === null ? 'Plumbline’s text' : <Tag tone="brand">{inForce(one)}</Tag>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      {edited && (
        <EditDialog key={edited.method} disclosure={edited} onSaved={again} onClose={() => setOpen(null)} />
      )}
    </AdminFrame>
  );
}

const inForce = ({ fixed, number }: EditableDisclosure): string =>
  fixed ? `With the firm’s, version ${number}` : `The firm’s, version ${number}`;

interface EditDialogProps {
  disclosure: EditableDisclosure;
  /** The list is asked for again: also where somebody else was first. */
  onSaved: () => void;
  onClose: () => void;
}

/** The shipped text beside the firm's, and what the firm had before. */
function EditDialog({ disclosure, onSaved, onClose }: EditDialogProps) {
  const { method, title, shown_where: where, shipped, fixed, text, number } = disclosure;
  const [typed, setTyped] = useState(text ?? (fixed ? '' : shipped));
  const [busy, setBusy] = useState<'own' | 'shipped' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [shownErrors, setShownErrors] = useState(false);
  const read = disclosureText.safeParse(typed);
  const problem = read.success ? null : (read.error.issues[0]?.message ?? null);

  async function save(to: string | null): Promise<void> {
    setBusy(to === null ? 'shipped' : 'own');
    setFailure(null);
    try {
      const { message } = await admin.saveDisclosure({ method, text: to, was: number });
      showToast({ type: 'success', message });
      onSaved();
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(null);
      if (error instanceof ApiError && error.code === 'disclosure_changed') onSaved();
    }
  }
  const submit = () => {
    setShownErrors(true);
    if (read.success) void save(read.data);
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
            <Button variant="quiet" busy={busy === 'shipped'} onClick={() => void save(null)}>
              {fixed ? 'Take the firm’s text away' : 'Use Plumbline’s text'}
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy === 'own'}>
            Save
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {failure && <Notice>{failure}</Notice>}
        <p className={styles.quiet}>Shown where: {where.charAt(0).toLowerCase() + where.slice(1)}.</p>
        <div className={styles.pair}>
          <section aria-label="Plumbline’s text" className={styles.shipped}>
            <h3>Plumbline’s text</h3>
            <p>{shipped}</p>
            {fixed && <p className={styles.under}>A rule gives these words: they always stand first.</p>}
          </section>
          <TextArea
            label={fixed ? 'The firm’s text, after it' : 'The firm’s text'}
            rows={8}
            value={typed}
            onChange={setTyped}
            error={shownErrors ? problem : null}
            help="One paragraph of plain text, 20 to 2,000 characters."
          />
        </div>
        {number > 0 && (
          <section aria-label="Versions" className={styles.choices}>
            <h3>Versions</h3>
            <PagedList<SavedText>
              key={number}
              name="versions"
              noun="versions"
              load={(page, signal) => admin.savedTexts(method, page, { signal })}
              empty={{ icon: 'note', title: 'No versions', text: 'Nothing was saved yet.' }}
              head={
                <>
                  <th scope="col">Version</th>
                  <th scope="col">Text</th>
                </>
              }
              row={(saved) => (
                <tr key={saved.number}>
                  <td className={styles.saved}>
                    {saved.number}
                    <span className={styles.under}>{formatMoment(saved.saved_at)}</span>
                    <span className={styles.under}>{saved.saved_by?.name ?? 'A user who is gone'}</span>
                  </td>
                  <td>
                    {saved.text ?? <em>Plumbline’s text</em>}
                    {saved.text !== null && (
                      <p className={styles.again}>
                        <Button size="small" onClick={() => setTyped(saved.text ?? '')}>
                          Edit this<span className="sr-only"> text of version {saved.number}</span>
                        </Button>
                      </p>
                    )}
                  </td>
                </tr>
              )}
            />
          </section>
        )}
      </div>
    </Dialog>
  );
}
