import { capital } from '../../../domain/shared/text.ts';
import { isSame } from '../draft/draft-storage.ts';
import { defaultBasis, kindOf } from './account-kinds.ts';
import { checkVehicle, type VehicleDraft } from './check-vehicle.ts';
import { indexName } from './portfolio-text.ts';
import { withShared } from './shared-values.ts';
import { startingVehicle } from './vehicle-draft.ts';
import { portfolioText, vehicleFacts } from './vehicle-text.ts';
import type { VehiclesState } from './vehicles-state.ts';

/** The type has its own field, and the contribution its own lines. */
const ELSEWHERE = ['name', 'account_type', 'plan'];
/** A simulation uses flat tax rates. */
const NOT_ON_HISTORY = ['tax_method', 'return'];

/** "Yearly fee: 0.50%; front load: 2.00%": the values that differ from the shared ones and those of the type. */
export function customizedText(
  draft: VehicleDraft,
  { shared, taxes, defaultRmdAge }: Pick<VehiclesState, 'shared' | 'taxes' | 'defaultRmdAge'>,
  onHistory: boolean,
): string {
  const { account_type: type, plan_type, overflow, rmd_age } = draft;
  const start = { ...startingVehicle(type, draft.key), name: draft.name, plan_type, overflow };
  const defaultDraft = withShared(
    {
      ...start,
      contribution_basis: defaultBasis(type),
      early_withdrawal_penalty: kindOf(draft).value !== '457b',
      rmd_age: rmd_age === defaultRmdAge ? rmd_age : null,
    },
    shared,
    taxes,
  );
  const [current, other] = [checkVehicle(draft), checkVehicle(defaultDraft)];
  if (!('vehicle' in current) || !('vehicle' in other)) return '';
  const skipped = [...ELSEWHERE, ...(onHistory ? NOT_ON_HISTORY : [])];
  const defaultFacts = vehicleFacts(other.vehicle, indexName);
  const texts = vehicleFacts(current.vehicle, indexName)
    .filter(
      ({ id, text }) => !skipped.includes(id) && defaultFacts.find((fact) => fact.id === id)?.text !== text,
    )
    // The text of a return includes the fee.
    .filter(({ id }) => id !== 'return' || draft.own_return)
    .map(({ label, text }) => `${label.charAt(0).toLowerCase()}${label.slice(1)}: ${text}`);
  const { portfolio } = current.vehicle;
  const portfolioName = portfolio ? portfolioText(portfolio, indexName) : 'the S&P 500 with dividends';
  const isOtherPortfolio = onHistory && !isSame(draft.portfolio, shared.portfolio);
  return capital([...(isOtherPortfolio ? [`holds: ${portfolioName}`] : []), ...texts].join('; '));
}
