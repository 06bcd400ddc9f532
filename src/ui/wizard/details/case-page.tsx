import type { ReactNode } from 'react';
import type { IndexHistory } from '../../../domain/market/inline-series.ts';
import type { Scenario } from '../../../domain/practice/cases/scenario.ts';
import { clientCrumb, type StepId } from '../../clients/case-steps.ts';
import { NotLoaded } from '../../kit/layout/empty-state.tsx';
import { A_SCENARIO } from '../../reports/frame/use-scenario.ts';
import { useLoad, type Loaded } from '../../state/use-load.ts';
import { useCrumbs, useCurrentClient, useLoadingOverlay, useRail } from '../../state/hooks.ts';
import { loadIndexHistory } from '../../wiring.ts';
import type { A_SIMULATION } from '../simulation/simulation-wizard.tsx';
import { NeedsIllustration } from './wizard-frame.tsx';

export function useIndexHistory(): Figures {
  const { state, data: history } = useLoad('index history', loadIndexHistory);
  return { history, failed: state.kind === 'failed' };
}

interface Figures {
  history: IndexHistory | null;
  failed: boolean;
}

interface CasePageProps<T> {
  loaded: Loaded<T>;
  reload: () => void;
  of: typeof A_SCENARIO | typeof A_SIMULATION;
  figures?: Figures | undefined;
  children: (value: T) => ReactNode;
}

const NO_FIGURES = { message: 'The market figures could not be loaded.', isUnknown: false } as const;

export function CasePage<T>({ loaded, reload, of, figures, children }: CasePageProps<T>) {
  const isWaiting = loaded.kind === 'ready' && figures !== undefined && !figures.history;
  useLoadingOverlay(loaded.kind === 'loading' || (isWaiting && !figures.failed));
  if (loaded.kind === 'failed')
    return <NotLoaded {...loaded} isUnknown={loaded.missing} {...of} onRetry={reload} />;
  if (figures?.failed) return <NotLoaded {...of} {...NO_FIGURES} onRetry={() => window.location.reload()} />;
  return loaded.kind === 'loading' || isWaiting ? null : children(loaded.data);
}

interface ScenarioPageProps<T> {
  loaded: { loaded: Loaded<T>; reload: () => void };
  step: string;
  before?: string;
  figures?: Figures;
  needs?: { step: StepId; text?: string };
  children: (value: T) => ReactNode;
}

export function ScenarioPage<T extends { scenario: Scenario }>(props: ScenarioPageProps<T>) {
  const { step, before, figures, needs, children } = props;
  const { loaded, reload } = props.loaded;
  const scenario = loaded.kind === 'ready' ? loaded.data.scenario : null;
  useRail();
  useCurrentClient(scenario?.client.firstname);
  useCrumbs(
    scenario
      ? [clientCrumb(scenario.client), { label: scenario.scenario_details.name }, { label: step }]
      : before === undefined
        ? []
        : [{ label: before }],
  );
  return (
    <CasePage loaded={loaded} reload={reload} of={A_SCENARIO} figures={figures}>
      {(value) =>
        needs && value.scenario.document.illustration === null ? (
          <NeedsIllustration scenario={value.scenario} {...needs} />
        ) : (
          children(value)
        )
      }
    </CasePage>
  );
}
