import { useEffect, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { Dialog } from '../kit/overlay/dialog.tsx';
import { ErrorState } from '../kit/layout/empty-state.tsx';
import { isMethodId, loadMethodNote, type MethodId, type MethodNoteText } from './method-notes.ts';
import styles from './method-note.module.css';
import assumptionLean from '../../../docs/methods/assumption-lean.md';
import capStrip from '../../../docs/methods/cap-strip.md';
import cashFlowIrr from '../../../docs/methods/cash-flow-irr.md';
import comparativeReport from '../../../docs/methods/comparative-report.md';
import contributionLimits from '../../../docs/methods/contribution-limits.md';
import corrections from '../../../docs/methods/corrections.md';
import federalTax from '../../../docs/methods/federal-tax.md';
import historicalReport from '../../../docs/methods/historical-report.md';
import illustration from '../../../docs/methods/illustration.md';
import illustrationChecks from '../../../docs/methods/illustration-checks.md';
import incomeRider from '../../../docs/methods/income-rider.md';
import incomeRiderSimulation from '../../../docs/methods/income-rider-simulation.md';
import indexStrategy from '../../../docs/methods/index-strategy.md';
import marketHistory from '../../../docs/methods/market-history.md';
import mortalityWeighting from '../../../docs/methods/mortality-weighting.md';
import notModeled from '../../../docs/methods/not-modeled.md';
import policyHistory from '../../../docs/methods/policy-history.md';
import policyModel from '../../../docs/methods/policy-model.md';
import policyTests from '../../../docs/methods/policy-tests.md';
import rangeReport from '../../../docs/methods/range-report.md';
import readingIllustrations from '../../../docs/methods/reading-illustrations.md';
import requiredReturn from '../../../docs/methods/required-return.md';
import retirementBuffer from '../../../docs/methods/retirement-buffer.md';
import solve from '../../../docs/methods/solve.md';
import taxScorecard from '../../../docs/methods/tax-scorecard.md';
import todaysDollars from '../../../docs/methods/todays-dollars.md';
import vehicle from '../../../docs/methods/vehicle.md';

type Loaded = { id: MethodId; note: MethodNoteText } | { id: MethodId; failed: true };

/** How a method calculates: its note, which leads to the notes that it names. */
export function MethodNote({ id: first, onClose }: { id: MethodId; onClose: () => void }) {
  const [id, setId] = useState(first);
  const [asked, setAsked] = useState(0);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    let isCurrent = true;
    loadMethodNote(id).then(
      (note) => isCurrent && setLoaded({ id, note }),
      () => isCurrent && setLoaded({ id, failed: true }),
    );
    return () => {
      isCurrent = false;
    };
  }, [id, asked]);

  const note = loaded && 'note' in loaded ? loaded.note : null;
  return (
    <div className={styles.around} onKeyDown={(event: KeyboardEvent) => event.stopPropagation()}>
      <Dialog open wide title={note?.title ?? 'How this is calculated'} onClose={onClose}>
        {loaded && 'failed' in loaded ? (
          <ErrorState
            title="The note could not be loaded"
            text="Check the connection, then try again."
            onRetry={() => {
              setLoaded(null);
              setAsked((count) => count + 1);
            }}
          />
        ) : (
          note && <Text key={loaded?.id} note={note} onOpen={setId} />
        )}
      </Dialog>
    </div>
  );
}

function Text({ note, onOpen }: { note: MethodNoteText; onOpen: (id: MethodId) => void }) {
  // The note's links to other notes and to its own sections stand in its HTML.
  const follow = (event: MouseEvent<HTMLElement>): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const href = link?.getAttribute('href') ?? '';
    if (!href.startsWith('#')) return;
    event.preventDefault();
    const method = link?.dataset.method;
    if (method !== undefined && isMethodId(method)) onOpen(method);
    else {
      const section = event.currentTarget.querySelector<HTMLElement>(`[id="${href.slice(1)}"]`);
      section?.scrollIntoView({ block: 'start' });
      section?.focus({ preventScroll: true });
    }
  };
  return (
    <article className={styles.note} onClick={follow} tabIndex={-1} data-autofocus>
      {note.sections.length > 1 && (
        <nav aria-label="Sections" className={styles.sections}>
          {note.sections.map(({ id, title }) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
      )}
      <div dangerouslySetInnerHTML={{ __html: note.html }} />
    </article>
  );
}

/** The pages of docs/methods, each made into HTML when the app is built. */
export const METHOD_TEXTS: Readonly<Record<MethodId, MethodNoteText>> = {
  'assumption-lean': assumptionLean,
  'cap-strip': capStrip,
  'cash-flow-irr': cashFlowIrr,
  'comparative-report': comparativeReport,
  'contribution-limits': contributionLimits,
  corrections,
  'federal-tax': federalTax,
  'historical-report': historicalReport,
  illustration,
  'illustration-checks': illustrationChecks,
  'income-rider': incomeRider,
  'income-rider-simulation': incomeRiderSimulation,
  'index-strategy': indexStrategy,
  'market-history': marketHistory,
  'mortality-weighting': mortalityWeighting,
  'not-modeled': notModeled,
  'policy-history': policyHistory,
  'policy-model': policyModel,
  'policy-tests': policyTests,
  'range-report': rangeReport,
  'reading-illustrations': readingIllustrations,
  'required-return': requiredReturn,
  'retirement-buffer': retirementBuffer,
  solve,
  'tax-scorecard': taxScorecard,
  'todays-dollars': todaysDollars,
  vehicle,
};
