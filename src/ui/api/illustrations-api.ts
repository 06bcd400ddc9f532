import type {
  IllustrationListItem,
  StoredIllustration,
} from '../../domain/practice/cases/illustration-list.ts';
import type { Scenario } from '../../domain/practice/cases/scenario.ts';
import { verbsOf, type Call, type CallOptions } from './http-port.ts';

export function createIllustrationsApi(call: Call) {
  const { get, send } = verbsOf(call);
  return {
    /** Of all the advisor's scenarios, newest first, without their rows. */
    list: (options?: CallOptions) => get<IllustrationListItem[]>('scenario/illustrationid/', options),
    get: (id: number, options?: CallOptions) =>
      get<StoredIllustration>(`scenario/illustrationid/${id}/`, options),
    /** Takes vehicles, tax profile and value basis over from another scenario. */
    takeOver: (scenario: number, body: { from_scenario: number; revision: number }) =>
      send<Scenario>('POST', `scenario/exisiting-comparative/${scenario}/`, body),
  };
}
