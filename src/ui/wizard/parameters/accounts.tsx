import type { FieldErrors } from '../../../domain/shared/result.ts';
import { Segmented } from '../../kit/tabs.tsx';
import { TemplateMenu } from '../../saved/template-menu.tsx';
import { TaxProfileCard } from '../accounts/tax-profile-card.tsx';
import { contentOf } from '../accounts/vehicles-start.ts';
import { MOST_VEHICLES } from '../accounts/vehicle-draft.ts';
import { VehicleForm } from '../accounts/vehicle-form.tsx';
import type { VehiclesAction, VehiclesState } from '../accounts/vehicles-state.ts';
import styles from './accounts.module.css';

const SLOTS = [2, 3, 4] as const;

/** Up to three accounts on the actual returns of the same months: the same forms as a scenario's vehicles. */
export function Accounts({
  state,
  errors: found,
  clientAge,
  outlay,
  dispatch,
}: {
  state: VehiclesState;
  /** What history has to say of them: a portfolio without figures. */
  errors: FieldErrors;
  clientAge: number;
  outlay: number;
  dispatch: (action: VehiclesAction) => void;
}) {
  const { drafts, errors, taxes, taxErrors, valid, validTaxes, valueBasis, isOld } = state;
  return (
    <section className={styles.accounts} aria-label="Accounts to compare with">
      <header className={styles.head}>
        <div>
          <h2>Accounts to compare with</h2>
          <p>
            Each runs on the returns of its portfolio in the same months; without one, on the S&amp;P 500 with
            dividends.
          </p>
        </div>
        <Segmented
          label="Values"
          value={valueBasis}
          options={[
            { value: 'after_tax', label: 'After tax' },
            { value: 'pre_tax', label: 'Before tax' },
          ]}
          onChange={(basis) => dispatch({ type: 'valueBasis', valueBasis: basis })}
        />
        <TemplateMenu
          type="vehicles"
          size="small"
          variant="quiet"
          belongsTo="all accounts"
          current={() =>
            valid && !isOld
              ? { vehicles: [...valid], tax_profile: validTaxes, value_basis: valueBasis }
              : null
          }
          onLoad={(body) => dispatch({ type: 'fill', ...contentOf(body) })}
        />
      </header>
      {drafts.length > 0 && (
        <TaxProfileCard
          taxes={taxes}
          errors={taxErrors}
          clientAge={clientAge}
          household={null}
          ownCount={drafts.filter((draft) => draft.own_taxes).length}
          onChange={(change) => dispatch({ type: 'taxes', change })}
        />
      )}
      <div className={styles.columns}>
        {drafts.map((draft, index) => (
          <VehicleForm
            key={draft.key}
            slot={SLOTS[index] ?? 4}
            draft={draft}
            errors={{ ...ofAccount(found, index), ...errors[index] }}
            count={drafts.length}
            outlay={outlay}
            result={null}
            isOld={isOld}
            onHistory
            dispatch={dispatch}
          />
        ))}
      </div>
      {drafts.length < MOST_VEHICLES && (
        <button type="button" className={styles.add} onClick={() => dispatch({ type: 'add' })}>
          + Add an account
        </button>
      )}
    </section>
  );
}

function ofAccount(errors: FieldErrors, index: number): FieldErrors {
  const prefix = `vehicles.${index}.`;
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, messages]) =>
      path.startsWith(prefix) ? [[path.slice(prefix.length), messages]] : [],
    ),
  );
}
