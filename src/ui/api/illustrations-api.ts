/** Illustrations to reuse, schedules, and scenarios as files. */
import type { ScheduleInput, ScheduleLists } from '../../domain/policy/schedule.ts';
import type {
  IllustrationListItem,
  StoredIllustration,
} from '../../domain/practice/cases/illustration-list.ts';
import type { ScenarioFile } from '../../domain/practice/cases/scenario-file.ts';
import type { Scenario } from '../../domain/practice/cases/scenario.ts';
import type { Call, CallOptions } from './http-port.ts';

export function createIllustrationsApi(call: Call) {
  const get = async <T>(path: string, { signal }: CallOptions = {}) =>
    (await call<T>({ method: 'GET', path, signal })).data;

  return {
    /** Of all the advisor's scenarios, newest first, without their rows. */
    list: (options?: CallOptions) => get<IllustrationListItem[]>('scenario/illustrationid/', options),
    get: (id: number, options?: CallOptions) =>
      get<StoredIllustration>(`scenario/illustrationid/${id}/`, options),
    /** A schedule's yearly lists; nothing is kept. */
    schedule: async (schedule: ScheduleInput, { signal }: CallOptions = {}) =>
      (await call<ScheduleLists>({ method: 'POST', path: 'scenario/schedule/', body: schedule, signal }))
        .data,
    scheduleOf: (scenario: number, options?: CallOptions) =>
      get<{ schedule: ScheduleInput | null; revision: number }>(
        `scenario/scenario-schedule/${scenario}/`,
        options,
      ),
    saveSchedule: (scenario: number, body: { schedule: ScheduleInput | null; revision: number }) =>
      call<Scenario>({ method: 'PATCH', path: `scenario/scenario-schedule/${scenario}/`, body }),
    /** Takes vehicles, tax profile and value basis over from another scenario. */
    takeOver: (scenario: number, body: { from_scenario: number; revision: number }) =>
      call<Scenario>({ method: 'POST', path: `scenario/exisiting-comparative/${scenario}/`, body }),
    /** Download inputs. */
    inputs: (scenario: number, options?: CallOptions) =>
      get<ScenarioFile>(`scenario/${scenario}/inputs/`, options),
    importScenario: (body: { client_id: number; scenario: unknown }, { key }: CallOptions = {}) =>
      call<Scenario>({ method: 'POST', path: 'scenario/import/', body, idempotencyKey: key }),
  };
}
