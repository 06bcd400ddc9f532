import { capName } from '../../../domain/market/market-labels.ts';
import { rewordForOrigin } from '../../../domain/policy/ledger-origin.ts';
import { useState, type ComponentProps } from 'react';
import type { Simulation } from '../../../domain/practice/cases/simulation.ts';
import type { CorrectedFigure } from '../../../domain/practice/reports/corrected-figures.ts';
import type { HistoricalBasis } from '../../../domain/practice/reports/historical-basis.ts';
import { Button, ButtonLink } from '../../kit/form/button.tsx';
import { SidePanel } from '../../kit/overlay/dialog.tsx';
import { methodItems } from '../checks/method-items.tsx';
import { insurerItem, isOfLedger, type CheckItem } from '../checks/things-to-check.tsx';
import type { EarlierMethods } from '../frame/advisor-notices.tsx';
import { CapTable } from '../historical/cap-table.tsx';
import { WindowButton } from '../historical/window-button.tsx';
import { usePeriodSelection } from '../historical/period-choice.tsx';
import { historyNotes } from '../../../rendering/words/history/historical-notes.ts';
import { capSensitivity } from '../../../rendering/words/history/historical-text.ts';
import type { useHistoricalFigures } from './use-historical-figures.ts';

interface HistoricalItemsOf extends Omit<ComponentProps<typeof EarlierMethods>, 'methods'> {
  figures: ReturnType<typeof useHistoricalFigures>;
  corrected: readonly CorrectedFigure[];
  simulation: Simulation;
}

/** Checks for the advisor before the client sees the back-test. */
export function historicalItems(options: HistoricalItemsOf): CheckItem[] {
  const { figures, corrected, simulation, ...methodProps } = options;
  const { report, basis } = figures;
  const edit = (
    <ButtonLink size="small" href={`/historical/parameters/${simulation.id}`} label="Edit the simulation" />
  );
  const ledger = simulation.scenario
    ? `/illustration-data/${simulation.scenario.id}`
    : `/historical/illustration-data/${simulation.id}`;
  const editLedger = (
    <ButtonLink size="small" href={ledger} label={rewordForOrigin('Edit the illustration', basis)} />
  );
  return [
    ...historyNotes(report, basis)
      .filter(({ isCheck }) => isCheck)
      .map(({ id, text }) => ({ id, text, action: id === 'record' ? <WindowButton {...basis} /> : edit })),
    ...report.warnings.map(({ message, ...warning }) => ({
      id: [warning.code, warning.year, warning.column].join(' '),
      text: message,
      action: isOfLedger(warning) ? editLedger : edit,
    })),
    ...insurerItem(simulation.document.illustration, ledger),
    ...methodItems(corrected, { ...methodProps, methods: simulation.document.methods }),
  ];
}

/** Opens the table of caps. Null if the policy has no cap or its income never lapses. */
export function CapSensitivity({ basis }: { basis: HistoricalBasis }) {
  const { caps } = usePeriodSelection();
  const [isOpen, setIsOpen] = useState(false);
  if (basis.income_mode === 'max_level' || basis.strategies.every(({ cap }) => cap === null)) return null;
  const sensitivity = caps && capSensitivity(caps, capName(basis.strategies));
  return (
    <>
      <Button
        size="small"
        icon="chart"
        aria-haspopup="dialog"
        aria-label={sensitivity ? `Cap sensitivity: ${sensitivity}` : undefined}
        disabled={!caps}
        onClick={() => setIsOpen(true)}
      >
        {caps ? (
          <span>
            <span data-wide>Cap sensitivity: </span>
            {sensitivity}
          </span>
        ) : (
          'Cap sensitivity'
        )}
      </Button>
      {isOpen && caps && (
        <SidePanel open title="Cap sensitivity" onClose={() => setIsOpen(false)}>
          <CapTable strip={caps} basis={basis} />
        </SidePanel>
      )}
    </>
  );
}
