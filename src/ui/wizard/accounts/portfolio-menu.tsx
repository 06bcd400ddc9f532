import { useState } from 'react';
import type { Portfolio } from '../../../domain/practice/templates/portfolio.ts';
import { createPortfoliosApi } from '../../api/portfolios-api.ts';
import { TextButton } from '../../kit/button.tsx';
import { Menu, type TriggerProps } from '../../kit/menu.tsx';
import { SavedListDialog, type SavedItem } from '../../saved/saved-list-dialog.tsx';
import { SavedNameDialog } from '../../saved/saved-name-dialog.tsx';
import { showToast } from '../../shell/toasts.tsx';
import { api } from '../../wiring.ts';
import { indexName } from './portfolio-words.ts';
import { portfolioWords } from './vehicle-words.ts';

interface PortfolioMenuProps {
  /** Null while they cannot be saved. */
  weights: Record<string, number> | null;
  lookbackYears: number | null;
  belongsTo: string;
  onLoad: (portfolio: Pick<Portfolio, 'weights' | 'lookback_years'>) => void;
}

type Row = SavedItem & { portfolio: Portfolio };

/** Mixes that the advisor keeps for every scenario. */
export function PortfolioMenu({ weights, lookbackYears, belongsTo, onLoad }: PortfolioMenuProps) {
  const [open, setOpen] = useState<'save' | 'list' | null>(null);
  const portfolios = createPortfoliosApi(api.call);
  const close = () => setOpen(null);
  return (
    <>
      <Menu
        label={`Portfolios: ${belongsTo}`}
        align="start"
        items={[
          {
            label: 'Save as portfolio…',
            icon: 'plus',
            disabled: weights === null,
            reason: weights === null ? 'weights must total 100%' : undefined,
            onSelect: () => setOpen('save'),
          },
          { label: 'Load a portfolio…', icon: 'document', onSelect: () => setOpen('list') },
        ]}
        trigger={(trigger: TriggerProps) => <TextButton {...trigger}>Saved portfolios</TextButton>}
      />
      {open === 'save' && weights && (
        <SavedNameDialog
          title="Save as portfolio"
          label="Portfolio name"
          field="name"
          content={[weights, lookbackYears]}
          onClose={close}
          save={async (name, options) => {
            await portfolios.create({ name, weights, lookback_years: lookbackYears }, options);
            showToast({ type: 'success', message: 'Portfolio saved', detail: name });
          }}
        >
          <p>{portfolioWords(weights, indexName)}</p>
        </SavedNameDialog>
      )}
      {open === 'list' && (
        <SavedListDialog<Row>
          title="Load a portfolio"
          noun="portfolio"
          load={async (signal) => (await portfolios.list({ signal })).map(rowOf)}
          rename={async ({ portfolio }, name) => rowOf(await portfolios.patch(portfolio.id, { name }))}
          remove={async ({ portfolio }) => {
            await portfolios.remove(portfolio.id);
          }}
          onChoose={({ portfolio }) => onLoad(portfolio)}
          onClose={close}
        />
      )}
    </>
  );
}

const rowOf = (portfolio: Portfolio): Row => ({
  key: String(portfolio.id),
  name: portfolio.name,
  detail: portfolioWords(portfolio.weights, indexName),
  portfolio,
});
