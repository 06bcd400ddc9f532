import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { findRestrictedTerms } from '../../../domain/practice/reports/restricted-terms.ts';
import { MAX_NOTE_LENGTH } from '../../../domain/practice/reports/report.ts';
import { Button } from '../../kit/form/button.tsx';
import { SidePanel } from '../../kit/overlay/dialog.tsx';
import { Segmented } from '../../kit/layout/tabs.tsx';
import { TemplateMenu } from '../../saved/template-menu.tsx';
import { TextArea } from '../../kit/form/text-input.tsx';
import layout from '../../kit/layout/layout.module.css';
import styles from './note-editor.module.css';
import { NoteText } from './notes.tsx';
import {
  useSavedNote,
  NOTE_FIELDS,
  NOTE_TEXTS,
  SAVE_STATE_TEXT,
  type NotedReport,
  type NoteField,
  type ReportTextsProps,
} from './use-saved-note.ts';
import { Icon } from '../../kit/layout/icon.tsx';

interface NoteEditorProps<R extends NotedReport> extends ReportTextsProps<R> {
  field: NoteField;
  onClose: () => void;
}

const FIELDS = NOTE_FIELDS.map((value) => ({ value, label: NOTE_TEXTS[value].title }));

const MARKS: readonly { mark: Mark; label: string; sign: string; key?: string }[] = [
  { mark: 'bold', label: 'Bold', sign: 'B', key: 'b' },
  { mark: 'bullets', label: 'Bullets', sign: '•' },
  { mark: 'numbers', label: 'Numbers', sign: '1.' },
];

export function NoteEditor<R extends NotedReport>(props: NoteEditorProps<R>) {
  const { onClose } = props;
  const saved = { notes: useSavedNote('notes', props), disclosures: useSavedNote('disclosures', props) };
  const [field, setField] = useState(props.field);
  const noteTexts = NOTE_TEXTS[field];
  const { text, change, saving, flush, replace } = saved[field];
  const objections = findRestrictedTerms(text);
  const area = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<{ start: number; end: number } | null>(null);

  // React resets the caret when it renders the changed text.
  useLayoutEffect(() => {
    if (!caret.current) return;
    area.current?.focus();
    area.current?.setSelectionRange(caret.current.start, caret.current.end);
    caret.current = null;
  });

  const put = (next: Marked): void => {
    if (next.text.length > MAX_NOTE_LENGTH) return;
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
  const close = async (save = flush): Promise<void> => {
    if (await save()) onClose();
  };

  /** The other text opens only after this one is saved. */
  const showField = async (next: NoteField): Promise<void> => {
    if (await flush()) setField(next);
  };

  return (
    <SidePanel
      open
      title="Notes and disclosures"
      onClose={() => void close()}
      footer={
        <>
          <span className={styles.state} role="status" data-failed={saving.state === 'failed' || undefined}>
            {SAVE_STATE_TEXT[saving.state]}
            {saving.state === 'failed' && `: ${saving.message}`}
          </span>
          {saving.state === 'failed' && <Button onClick={onClose} label="Close without saving" />}
          <Button
            variant="primary"
            onClick={() => void close(replace)}
            label={saving.state === 'failed' ? 'Try again' : 'Done'}
          />
        </>
      }
    >
      <Segmented
        label="Which text"
        className={styles.fields}
        value={field}
        options={FIELDS}
        onChange={(next) => void showField(next)}
      />
      <div className={styles.tools} role="toolbar" aria-label="Form of the text">
        {MARKS.map(({ mark, label, sign, key }) => (
          <Button
            key={mark}
            size="small"
            variant="quiet"
            className={mark === 'bold' ? layout.strong : undefined}
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
            type={noteTexts.template}
            size="small"
            variant="quiet"
            current={() => ({ text })}
            onLoad={(body) => put({ text: body.text, start: body.text.length, end: body.text.length })}
          />
        </span>
      </div>
      <TextArea
        ref={area}
        label={noteTexts.label}
        help={noteTexts.help}
        placeholder={noteTexts.placeholder}
        rows={10}
        maxLength={MAX_NOTE_LENGTH}
        value={text}
        onChange={change}
        onKeyDown={onKeyDown}
        data-autofocus
      />
      <div role="status" className={styles.status}>
        {objections.length > 0 && (
          <div className={styles.objections}>
            <p>
              <Icon name="warning" small />
              Regulators object to these terms for life insurance
            </p>
            <dl data-words>
              {objections.map(({ id, found, reason, source }) => (
                <div key={id}>
                  <dt>{found.map((one) => `“${one}”`).join(', ')}</dt>
                  <dd>
                    {reason} <cite>{source}</cite>
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        )}
      </div>
      {text.trim() !== '' && (
        <section className={styles.preview} aria-label="As the client sees it">
          <h3>As the client sees it</h3>
          <NoteText text={text} />
        </section>
      )}
    </SidePanel>
  );
}

export interface Marked {
  text: string;
  start: number;
  end: number;
}

export type Mark = 'bold' | 'bullets' | 'numbers';

export const withMark = (mark: Mark, marked: Marked): Marked =>
  mark === 'bold' ? bold(marked) : listed(mark, marked);

function bold({ text, start, end }: Marked): Marked {
  const noteTexts = text.slice(start, end);
  // Excludes outer spaces, because "** word**" is not bold.
  const from = start + (noteTexts.length - noteTexts.trimStart().length);
  const to = Math.max(from, end - (noteTexts.length - noteTexts.trimEnd().length));
  if (text.slice(from - 2, from) === '**' && text.slice(to, to + 2) === '**')
    return {
      text: text.slice(0, from - 2) + text.slice(from, to) + text.slice(to + 2),
      start: from - 2,
      end: to - 2,
    };
  return {
    text: `${text.slice(0, from)}**${text.slice(from, to)}**${text.slice(to)}`,
    start: from + 2,
    end: to + 2,
  };
}

const ENTRY = /^\s*(?:[-•*]|\d{1,3}[.)])\s+/;
const OF_KIND = { bullets: /^\s*[-•*]\s+/, numbers: /^\s*\d{1,3}[.)]\s+/ };

function listed(kind: 'bullets' | 'numbers', { text, start, end }: Marked): Marked {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const written = lines.filter((line) => line.trim() !== '');
  const isListed = written.length > 0 && written.every((line) => OF_KIND[kind].test(line));
  let count = 0;
  const changed = lines
    .map((line) => {
      if (line.trim() === '' && written.length > 0) return line;
      const plain = line.replace(ENTRY, '');
      if (isListed) return plain;
      count += 1;
      return `${kind === 'bullets' ? '-' : `${count}.`} ${plain}`;
    })
    .join('\n');
  const caret = Math.max(from, start + changed.length - (to - from));
  const isCaret = start === end;
  return {
    text: text.slice(0, from) + changed + text.slice(to),
    start: isCaret ? caret : from,
    end: isCaret ? caret : from + changed.length,
  };
}

/** Continues a list on Enter, or ends the list at an empty entry. Returns null outside a list. */
export function afterEnter({ text, start, end }: Marked): Marked | null {
  if (start !== end) return null;
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const line = text.slice(from, start);
  const entry = /^(\s*)(?:([-•*])|(\d{1,3})([.)]))\s+/.exec(line);
  if (!entry) return null;
  if (line.trim() === entry[0].trim())
    return { text: text.slice(0, from) + text.slice(start), start: from, end: from };
  const [, indent = '', bullet, number, dot = '.'] = entry;
  const next = `\n${indent}${bullet ?? `${Number(number) + 1}${dot}`} `;
  const caret = start + next.length;
  return { text: text.slice(0, start) + next + text.slice(start), start: caret, end: caret };
}
