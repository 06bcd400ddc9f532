import type { Scenario } from '../../../../domain/scenarios/scenario.ts';
import { ApiError } from '../../../api/api-error.ts';
import { api } from '../../../wiring.ts';

/** To the scenario's latest report, or to a new one. */
export async function openReportOf(scenario: Scenario, navigate: (to: string) => void): Promise<void> {
  try {
    const latest = await api.reports.latest(scenario.id);
    if (latest) {
      navigate(`/report-builder/${latest.id}`);
      return;
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
  navigate(`/report-builder?client=${scenario.client.id}&scenario=${scenario.id}`);
}
