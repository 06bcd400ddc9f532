import type { Scenario } from '../../../../domain/scenarios/scenario.ts';
import { api } from '../../../wiring.ts';

/** To the scenario's latest report, or to a new one. */
export async function openReportOf(scenario: Scenario, navigate: (to: string) => void): Promise<void> {
  const latest = await api.reports.latest(scenario.id);
  navigate(
    latest
      ? `/report-builder/${latest.id}`
      : `/report-builder?client=${scenario.client.id}&scenario=${scenario.id}`,
  );
}
