import { useParams } from 'wouter';
import { ButtonLink } from '../../kit/button.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { ErrorState } from '../../kit/error-state.tsx';
import { PlainFrame } from '../../shell/plain-frame.tsx';
import { useLoadingOverlay } from '../../state/hooks.ts';
import { NotFoundScreen } from '../../shell/errors/not-found-screen.tsx';
import { DemoReport } from './demo-report.tsx';
import { useDemo } from './use-demo.ts';

/** One of the three demo reports, for anyone: no sign-in, nothing kept. */
export function DemoScreen() {
  const { id = '' } = useParams<{ id?: string }>();
  const { demo, reload } = useDemo(id);
  useLoadingOverlay(demo.state === 'loading');
  if (demo.state === 'loaded') return <DemoReport view={demo.view} />;
  return (
    <PlainFrame>
      {demo.state === 'off' && <NotFoundScreen />}
      {demo.state === 'unknown' && (
        <EmptyState
          page
          icon="search"
          title="There is no such demo report"
          text="The demo holds three reports."
          action={
            <ButtonLink variant="primary" href="/demo">
              Open the first
            </ButtonLink>
          }
        />
      )}
      {demo.state === 'failed' && (
        <ErrorState page title="The demo could not be loaded" text={demo.message} onRetry={reload} />
      )}
    </PlainFrame>
  );
}
