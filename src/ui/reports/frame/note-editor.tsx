import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { objectedWords, type Objection } from '../../../domain/practice/reports/objected-words.ts';
import { LONGEST_NOTE } from '../../../domain/practice/reports/report.ts';
import { Button } from '../../kit/button.tsx';
import { SidePanel } from '../../kit/dialog.tsx';
import { TemplateMenu } from '../../saved/template-menu.tsx';
import { TextArea } from '../../kit/text-input.tsx';
import { afterEnter, withMark, type Mark, type Marked } from './note-marks.ts';
import styles from './note-editor.module.css';
import { NoteText } from './notes.tsx';
import {
  useSavedNote,
  NOTE_WORDS,
  type NotedReport,
  type NoteField,
  type SaveNote,
} from './use-saved-note.ts';
import { Icon } from '../../kit/icon.tsx';

/** A quiet word to whoever writes: these are objected to when said of life insurance. Nothing is held back. */
function NoteObjections({ objections }: { objections: readonly Objection[] }) {
  return (
    <div role="status" className={styles.status}>
      {objections.length > 0 && (
        <div className={styles.objections}>
          <p>
            <Icon name="warning" small />
            Regulators object to these words for life insurance
          </p>
          <dl data-words>
            {objections.map(({ id, found, reason, source }) => (
              <div key={id}>
                <dt>{found.map((words) => `“${words}”`).join(', ')}</dt>
                <dd>
                  {reason} <cite>{source}</cite>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </div>
  );
}

interface NoteEditorProps<R extends NotedReport> {
  field: NoteField;
  report: R;
  send: SaveNote<R>;
  onSaved: (report: R) => void;
  onClose: () => void;
}

const MARKS: readonly { mark: Mark; label: string; sign: string; key?: string }[] = [
  { mark: 'bold', label: 'Bold', sign: 'B', key: 'b' },
  { mark: 'bullets', label: 'Bullets', sign: '•' },
  { mark: 'numbers', label: 'Numbers', sign: '1.' },
];

const SAVE_WORDS = { saved: 'Saved', saving: 'Saving…', failed: 'Not saved' } as const;

/** One of the report's own texts: written at the top, drawn below as the client will see it. */
export function NoteEditor<R extends NotedReport>({
  field,
  report,
  send,
  onSaved,
  onClose,
}: NoteEditorProps<R>) {
  const words = NOTE_WORDS[field];
  const { text, change, saving, flush, replace } = useSavedNote(report, field, send, onSaved);
  const area = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<{ start: number; end: number } | null>(null);

  // The text is React's; where the caret stands after a button is set once it has been drawn.
  useLayoutEffect(() => {
    if (!caret.current) return;
    area.current?.focus();
    area.current?.setSelectionRange(caret.current.start, caret.current.end);
    caret.current = null;
  });

  const put = (next: Marked): void => {
    if (next.text.length > LONGEST_NOTE) return;
    caret.current = next;
    change(next.text);
  };
  const marked = (): Marked => ({
    text,
    start: area.current?.selectionStart ?? text.length,
    end: area.current?.selectionEnd ?? text.length,
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.shiftKey || event.nativeEvent.isComposing) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const next =
      isCommand && event.key.toLowerCase() === 'b'
        ? withMark('bold', marked())
        : event.key === 'Enter' && !isCommand
          ? afterEnter(marked())
          : null;
    if (!next) return;
    event.preventDefault();
    put(next);
  };
  // What could not be saved stays in sight.
  const close = async (save = flush): Promise<void> => {
    if (await save()) onClose();
  };

  return (
    <SidePanel
      open
      title={words.title}
      onClose={() => void close()}
      footer={
        <>
          <span className={styles.state} role="status" data-failed={saving.state === 'failed' || undefined}>
            {SAVE_WORDS[saving.state]}
            {saving.state === 'failed' && `: ${saving.message}`}
          </span>
          {saving.state === 'failed' && <Button onClick={onClose}>Close without saving</Button>}
          <Button variant="primary" onClick={() => void close(replace)}>
            {saving.state === 'failed' ? 'Try again' : 'Done'}
          </Button>
        </>
      }
    >
      <div className={styles.tools} role="toolbar" aria-label="Form of the text">
        {MARKS.map(({ mark, label, sign, key }) => (
          <Button
            key={mark}
            size="small"
            variant="quiet"
            className={mark === 'bold' ? styles.bold : undefined}
            aria-label={label}
            aria-keyshortcuts={key && `Control+${key.toUpperCase()}`}
            data-tip={label}
            onClick={() => put(withMark(mark, marked()))}
          >
            <span className={styles.sign} data-sign={sign} />
          </Button>
        ))}
        <span className={styles.templates}>
          <TemplateMenu
            type={words.template}
            size="small"
            variant="quiet"
            current={() => ({ text })}
            onLoad={(body) => put({ text: body.text, start: body.text.length, end: body.text.length })}
          />
        </span>
      </div>
      <TextArea
        ref={area}
        label={words.label}
        help={words.help}
        placeholder={words.placeholder}
        rows={10}
        maxLength={LONGEST_NOTE}
        value={text}
        onChange={change}
        onKeyDown={onKeyDown}
        data-autofocus
      />
      <NoteObjections objections={objectedWords(text)} />
      {text.trim() !== '' && (
        <section className={styles.preview} aria-label="As the client sees it">
          <h3>As the client sees it</h3>
          <NoteText text={text} />
        </section>
      )}
    </SidePanel>
  );
}
