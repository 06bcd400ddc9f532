import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { TOOL_PAGES } from '../../api/saved-api.ts';
import { Button } from '../../kit/form/button.tsx';
import { Toolbar } from '../../kit/form/toolbar.tsx';
import { Card } from '../../kit/layout/card.tsx';
import { classes } from '../../kit/layout/classes.ts';
import { EmptyState, ErrorState, Unknown } from '../../kit/layout/empty-state.tsx';
import { Icon } from '../../kit/layout/icon.tsx';
import { SkeletonRows } from '../../kit/layout/skeleton.tsx';
import { navigate } from '../../shell/navigation.ts';
import { saveJson } from '../../kit/data/text-files.ts';
import { dollarsLine } from '../../../rendering/words/dollars-text.ts';
import { CardDollars } from '../../reports/frame/card-frame.tsx';
import type { TableCell } from '../../tables/table-text.ts';
import { settings } from '../../wiring.ts';
import '../../styles/print.css';
import { ToolActions } from './tool-actions.tsx';
import { TOOL_DISCLOSURE } from '../../../rendering/tools/tool-parts.ts';
import { FigureHost, type PanelPlace } from '../../explain/open-figures.tsx';
import styles from './tool-frame.module.css';
import { PaperInputs, ToolPresentation, type ToolSlide } from './tool-parts.tsx';
import type { ToolRunResult, ToolSpec } from './tool-spec.ts';
import { type ToolInUse, useToolClient } from './use-tool.ts';

interface ToolFrameProps<V extends object, I, R> {
  spec: ToolSpec<V, I, R>;
  tool: ToolInUse<V, I, R>;
  subtitle: string;
  formTitle: string;
  form: ReactNode;
  paper: ComponentProps<typeof PaperInputs>[];
  csv: (run: ToolRunResult<V, I, R>) => TableCell[][];
  slides: (run: ToolRunResult<V, I, R>) => ToolSlide[];
  children: (run: ToolRunResult<V, I, R>) => ReactNode;
  below?: (run: ToolRunResult<V, I, R>) => ReactNode;
}

interface ToolFiguresProps<V extends object, I, R> {
  spec: ToolSpec<V, I, R>;
  run: ToolRunResult<V, I, R>;
  children: ReactNode;
}

/** Makes each nested <Figure> clickable. Its `at` is a path in the result of `plumbline run`. */
function ToolFigures<V extends object, I, R>({ spec, run, children }: ToolFiguresProps<V, I, R>) {
  const { explain } = spec;
  const inDollars = useMemo(() => dollarsOf(spec, run), [spec, run]);
  const load = useMemo(
    () => async () => {
      const [{ ToolFigurePanel }, prepare] = await Promise.all([
        import('../../pages/tool-figures.ts'),
        explain(),
      ]);
      return ({ run: toolRun, ...place }: { run: ToolRunResult<V, I, R> } & PanelPlace) => (
        <ToolFigurePanel
          {...place}
          inputs={toolRun.input}
          prepare={() => prepare(toolRun.input, toolRun.result, toolRun.history, toolRun.taxTables)}
        />
      );
    },
    [explain],
  );
  const toolRun = useMemo(() => ({ run }), [run]);
  return (
    <FigureHost load={load} panelProps={toolRun}>
      <CardDollars value={inDollars}>{children}</CardDollars>
    </FigureHost>
  );
}

const dollarsOf = <V extends object, I, R>(spec: ToolSpec<V, I, R>, { input }: ToolRunResult<V, I, R>) =>
  spec.inDollars?.(input) ?? {};

export function ToolFrame<V extends object, I, R>(props: ToolFrameProps<V, I, R>) {
  const { spec, tool, subtitle, formTitle, form, paper, children, below } = props;
  const { run, phase } = tool;
  const { title } = TOOL_PAGES[spec.id];
  const [isPresenting, setIsPresenting] = useState(false);
  const client = useToolClient(tool.saved?.client_id ?? null);
  const results = useRef<HTMLElement>(null);
  useResultRoute(spec, tool, results);
  const dollars = run && dollarsLine(dollarsOf(spec, run));

  if (isPresenting && run)
    return (
      <ToolFigures spec={spec} run={run}>
        <ToolPresentation
          {...{ title, dollars, client }}
          slides={props.slides(run)}
          onLeave={() => setIsPresenting(false)}
        />
      </ToolFigures>
    );
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1>{title}</h1>
          <p>{subtitle}</p>
        </div>
        <ToolActions
          {...{ spec, tool, client }}
          csv={(toolRun) => (dollars === null ? props.csv(toolRun) : [...props.csv(toolRun), [dollars]])}
          onPresent={() => setIsPresenting(true)}
        />
      </header>
      <OriginNotice spec={spec} tool={tool} />
      <div className={styles.columns}>
        <Card
          title={formTitle}
          className={styles.form}
          actions={
            <Toolbar label="Actions for the inputs" className={styles.actions}>
              <Button variant="quiet" size="small" label="Example values" onClick={tool.useExample} />
              <Button variant="quiet" size="small" icon="reset" label="Reset" onClick={tool.reset} />
            </Toolbar>
          }
        >
          <div className={styles.fields} onBlur={tool.leaveField}>
            {form}
            {paper.map((part, at) => (
              <PaperInputs key={at} {...part} />
            ))}
          </div>
          <footer className={styles.foot}>
            <span className={styles.toResults}>
              <Button
                variant="primary"
                label="Show the results"
                onClick={() => {
                  tool.showAll();
                  results.current?.focus();
                  results.current?.scrollIntoView({ block: 'start' });
                }}
              />
            </span>
            <Button
              variant="quiet"
              size="small"
              icon="download"
              label="Download inputs"
              disabled={tool.stale || run === null}
              onClick={() =>
                run &&
                saveJson(`${spec.calculation}-inputs.json`, `${JSON.stringify(run.document, null, 2)}\n`)
              }
            />
          </footer>
        </Card>
        <section ref={results} className={styles.results} aria-label="Results" tabIndex={-1}>
          {phase.kind === 'failed' ? (
            <ErrorState title="The figures could not be loaded" text={phase.message} onRetry={phase.retry} />
          ) : phase.kind === 'unknown' ? (
            <Unknown page={false} what="saved result" back={{ href: '/', label: 'Back to your clients' }} />
          ) : phase.kind === 'loading' ? (
            <Card flush>
              <SkeletonRows rows={6} label="Loading the figures" />
            </Card>
          ) : run ? (
            <>
              {tool.stale && (
                <p className={styles.stale} role="status">
                  <Icon name="warning" />
                  Results are out of date. Fix the highlighted fields.
                </p>
              )}
              <ToolFigures spec={spec} run={run}>
                <div className={styles.cards}>{children(run)}</div>
              </ToolFigures>
              {!below && <Disclosure />}
            </>
          ) : (
            <Card>
              <EmptyState
                icon="chart"
                title={tool.origin === 'new' ? 'The results appear here as you type' : 'No result yet'}
                text={
                  tool.origin === 'new'
                    ? 'Fill in the form, or use example values.'
                    : 'Fix the marked fields to see the results.'
                }
                action={<Button label="Example values" onClick={tool.useExample} />}
              />
            </Card>
          )}
        </section>
      </div>
      {below && run && phase.kind === 'ready' && (
        <section className={classes(styles.below, tool.stale && styles.old)} aria-label="Results, continued">
          <ToolFigures spec={spec} run={run}>
            <div className={styles.cards}>{below(run)}</div>
          </ToolFigures>
          <Disclosure />
        </section>
      )}
    </div>
  );
}

const Disclosure = () => <p className={styles.disclosure}>{TOOL_DISCLOSURE}</p>;

const SENT = 'result-without-inputs';

const BROKEN = 'result-with-broken-link';

function OriginNotice<V extends object, I, R>(props: Pick<ToolFrameProps<V, I, R>, 'spec' | 'tool'>) {
  const { spec, tool } = props;
  const historyState: unknown = useHistoryState();
  const state = tool.run ? null : historyState;
  const text =
    tool.isLinkBroken || state === BROKEN
      ? 'The link is damaged, so its inputs cannot be read. Ask for a new link. The inputs below are not from it.'
      : state === SENT
        ? `There is no result yet. Enter the inputs here, or open a link to a result of the ${TOOL_PAGES[spec.id].title}.`
        : tool.misread;
  return text === null ? null : (
    <p className={styles.sent} role="status">
      <Icon name="info" small />
      {text}
    </p>
  );
}

function useResultRoute<V extends object, I, R>(
  spec: ToolSpec<V, I, R>,
  { origin, isLinkBroken, phase, run, showAll }: ToolInUse<V, I, R>,
  results: { current: HTMLElement | null },
): void {
  const [isResult] = useState(
    () => window.location.pathname === settings.appBase + TOOL_PAGES[spec.id].result,
  );
  const isReady = phase.kind === 'ready';
  const openResult = useEffectEvent(() => {
    if (origin === 'new') {
      const state = isLinkBroken ? BROKEN : SENT;
      navigate(settings.appBase + spec.inputsPath, { replace: true, state });
      return;
    }
    showAll();
    if (run !== null) {
      results.current?.focus({ preventScroll: true });
      // In the one-column layout, the inputs above would fill the screen.
      if (window.innerWidth <= 1180) results.current?.scrollIntoView({ block: 'start' });
    }
  });
  // Only after loading and navigation, not after each key press.
  useEffect(() => {
    if (isResult && isReady) openResult();
  }, [isResult, isReady]);
}
