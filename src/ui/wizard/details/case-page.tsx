import { useEffect, useState, type ReactNode } from 'react';
import type { IndexHistory } from '../../../domain/market/index-history.ts';
import type { Scenario } from '../../../domain/practice/cases/scenario.ts';
import { clientCrumb, type StepId } from '../../clients/case-steps.ts';
import { NotLoaded } from '../../kit/layout/empty-state.tsx';
import { A_SCENARIO } from '../../reports/frame/use-scenario.ts';
import type { Loaded } from '../../state/use-load.ts';
import { useCrumbs, useCurrentClient, useLoadingOverlay, useRail } from '../../state/hooks.ts';
import { loadIndexHistory } from '../../wiring.ts';
import type { A_SIMULATION } from '../simulation/simulation-wizard.tsx';
import { NeedsIllustration } from './wizard-frame.tsx';

export function useIndexHistory() {
  const [figures, setFigures] = useState<Figures>({ history: null, failed: false });
  useEffect(() => {
    let gone = false;
    loadIndexHistory().then(
      (history) => !gone && setFigures({ history, failed: false }),
      () => !gone && setFigures({ history: null, failed: true }),
    );
    return () => {
      gone = true;
    };
  }, []);
  return figures;
}

interface Figures {
  history: IndexHistory | null;
  failed: boolean;
}

interface CasePageProps<T> {
  asked: Loaded<T>;
  reload: () => void;
  of: typeof A_SCENARIO | typeof A_SIMULATION;
  figures?: Figures | undefined;
  children: (value: T) => ReactNode;
}

const NO_FIGURES = { message: 'The market figures could not be loaded.', isUnknown: false } as const;

export function CasePage<T>({ asked, reload, of, figures, children }: CasePageProps<T>) {
  const isWaiting = asked.kind === 'ready' && figures !== undefined && !figures.history;
  useLoadingOverlay(asked.kind === 'loading' || (isWaiting && !figures.failed));
  if (asked.kind === 'failed')
    return <NotLoaded {...asked} isUnknown={asked.missing} {...of} onRetry={reload} />;
  if (figures?.failed) return <NotLoaded {...of} {...NO_FIGURES} onRetry={() => window.location.reload()} />;
  return asked.kind === 'loading' || isWaiting ? null : children(asked.data);
}

interface ScenarioPageProps<T> {
  asked: { asked: Loaded<T>; reload: () => void };
  step: string;
  /** The last crumb also while the scenario is loading. */
  before?: string;
  figures?: Figures;
  /** For a step that works on the ledger: shown while there is none. */
  needs?: { step: StepId; text?: string };
  children: (value: T) => ReactNode;
}

export function ScenarioPage<T extends { scenario: Scenario }>(props: ScenarioPageProps<T>) {
  const { step, before, figures, needs, children } = props;
  const { asked, reload } = props.asked;
  const scenario = asked.kind === 'ready' ? asked.data.scenario : null;
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
    <CasePage asked={asked} reload={reload} of={A_SCENARIO} figures={figures}>
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
