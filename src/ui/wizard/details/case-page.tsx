/** What every page of one scenario or simulation has around it. */
import { useEffect, useState, type ReactNode } from 'react';
import type { IndexHistory } from '../../../domain/market/index-history.ts';
import type { Scenario } from '../../../domain/practice/cases/scenario.ts';
import { clientCrumb } from '../../clients/client-crumb.ts';
import { NotLoaded } from '../../kit/layout/empty-state.tsx';
import type { A_SCENARIO, Loaded } from '../../reports/frame/use-scenario.ts';
import { useCrumbs, useCurrentClient, useLoadingOverlay, useRail } from '../../state/hooks.ts';
import { loadIndexHistory } from '../../wiring.ts';
import type { A_SIMULATION } from '../simulation/simulation-wizard.tsx';

/** Client and scenario in the frame around the screen. `before`: the last crumb also while they are loading. */
export function useScenarioFrame<T extends { scenario: Scenario }>(
  asked: Loaded<T>,
  step: string,
  before?: string,
): void {
  const scenario = asked.state === 'loaded' ? asked.value.scenario : null;
  useRail();
  useCurrentClient(scenario?.client.firstname);
  useCrumbs(
    scenario
      ? [clientCrumb(scenario.client), { label: scenario.scenario_details.name }, { label: step }]
      : before === undefined
        ? []
        : [{ label: before }],
  );
}

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
  figures?: Figures;
  children: (value: T) => ReactNode;
}

const NO_FIGURES = { message: 'The market figures could not be loaded.', isUnknown: false } as const;

export function CasePage<T>({ asked, reload, of, figures, children }: CasePageProps<T>) {
  const isWaiting = asked.state === 'loaded' && figures !== undefined && !figures.history;
  useLoadingOverlay(asked.state === 'loading' || (isWaiting && !figures.failed));
  if (asked.state === 'failed') return <NotLoaded {...asked} {...of} onRetry={reload} />;
  if (figures?.failed) return <NotLoaded {...of} {...NO_FIGURES} onRetry={() => window.location.reload()} />;
  return asked.state === 'loading' || isWaiting ? null : children(asked.value);
}
