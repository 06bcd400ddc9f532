import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './speaker-window.module.css';
import { formatTime } from '../../state/dates.ts';

/** Returns null if the browser blocks pop-ups. */
export function openSpeakerWindow(): Window | null {
  const opened = window.open('', 'plumbline-speaker-notes', 'popup,width=900,height=640');
  if (!opened) return null;
  const { document: page } = opened;
  // Without a doctype, quirks mode would ignore the case of class names.
  page.open();
  page.write('<!doctype html><html lang="en"><head></head><body></body></html>');
  page.close();
  page.documentElement.setAttribute('data-theme', document.documentElement.getAttribute('data-theme') ?? '');
  page.head.replaceChildren(
    ...[...document.head.querySelectorAll('link[rel="stylesheet"], style')].map((element) =>
      page.importNode(element, true),
    ),
  );
  page.title = 'Speaker notes';
  return opened;
}

interface SpeakerWindowProps {
  screen: Window;
  /** "3 of 9" */
  step: string;
  now: { eyebrow: string; heading: string } | undefined;
  next: { heading: string } | undefined;
  caveat: string;
  notes: ReactNode;
  onBack: () => void;
  onNext: () => void;
  /** Also called if the user closes the window. */
  onClose: () => void;
}

export function SpeakerWindow(props: SpeakerWindowProps) {
  const { screen, step, now, next, caveat, notes, onBack, onNext, onClose } = props;
  useEffect(() => {
    screen.addEventListener('pagehide', onClose);
    return () => screen.removeEventListener('pagehide', onClose);
  }, [screen, onClose]);
  useEffect(() => () => screen.close(), [screen]);
  return createPortal(
    <main className={styles.page}>
      <header className={styles.head}>
        <Clock />
        <span role="status">{step}</span>
      </header>
      <section className={styles.now}>
        <h2>Current slide</h2>
        <p className={styles.eyebrow}>{now?.eyebrow}</p>
        <p className={styles.heading}>{now?.heading}</p>
        <p className={styles.caveat}>{caveat}</p>
      </section>
      <section className={styles.next}>
        <h2>Next slide</h2>
        <p>{next?.heading ?? 'This is the last slide.'}</p>
      </section>
      <section className={styles.notes}>
        <h2>Notes</h2>
        {notes ?? <p>This report has no notes.</p>}
      </section>
      <footer className={styles.foot}>
        <button type="button" onClick={onBack}>
          Back
        </button>
        <button type="button" onClick={onNext}>
          Next
        </button>
      </footer>
    </main>,
    screen.document.body,
  );
}

function Clock() {
  const [began] = useState(() => Date.now());
  const [now, setNow] = useState(began);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.floor((now - began) / 1000);
  return (
    <p className={styles.clock}>
      <time>{formatTime(now)}</time>
      <span>
        {`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`} <small>elapsed</small>
      </span>
    </p>
  );
}
