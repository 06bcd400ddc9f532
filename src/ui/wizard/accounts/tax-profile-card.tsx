import { useId, useState } from 'react';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import { Button } from '../../kit/button.tsx';
import { showToast } from '../../shell/toasts.tsx';
import type { TaxTables } from '../../../domain/tax/federal/tax-tables.ts';
import { loadTaxTables } from '../../wiring.ts';
import type { ProposeTaxes } from './propose-taxes.tsx';
import type { TaxDraft } from './tax-draft.ts';
import { TaxFields } from './tax-fields.tsx';
import styles from './tax-profile-card.module.css';

interface TaxProfileCardProps {
  taxes: TaxDraft;
  errors: FieldErrors;
  clientAge: number;
  /** How many vehicles have taxes of their own. */
  ownCount: number;
  onChange: (change: Partial<TaxDraft>) => void;
}

/** One set of tax figures for every vehicle: typed once, or read off filing status and income. */
export function TaxProfileCard({ taxes, errors, clientAge, ownCount, onChange }: TaxProfileCardProps) {
  const id = useId();
  const [dialog, setDialog] = useState<{ Dialog: typeof ProposeTaxes; taxTables: TaxTables } | null>(null);
  /** The federal tables come when they are asked for. */
  async function propose() {
    try {
      const [{ ProposeTaxes: Dialog }, taxTables] = await Promise.all([
        import('../../areas/wizard-accounts.ts'),
        loadTaxTables(),
      ]);
      setDialog({ Dialog, taxTables });
    } catch {
      showToast({ type: 'error', message: 'The tax tables could not be loaded', detail: 'Reload the page.' });
    }
  }
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.words}>
        <h2 id={id}>Tax profile</h2>
        <p className={styles.note}>
          {ownCount === 0
            ? 'Applies to all accounts; override under More.'
            : `Applies to all accounts except the ${ownCount === 1 ? 'one' : ownCount} with a different tax rate.`}
        </p>
      </div>
      <div className={styles.fields}>
        <TaxFields taxes={taxes} errors={errors} onChange={onChange} />
      </div>
      <Button icon="percent" className={styles.propose} onClick={() => void propose()}>
        From income…
      </Button>
      {dialog && (
        <dialog.Dialog
          taxTables={dialog.taxTables}
          clientAge={clientAge}
          onUse={(proposed) => {
            onChange(proposed);
            setDialog(null);
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </section>
  );
}
