import { useCallback, useState } from 'react';
import { Button } from '../../kit/form/button.tsx';
import { Tabs } from '../../kit/layout/tabs.tsx';
import { PdfPanel } from '../pdf-page/pdf-panel.tsx';
import { ColumnChoice } from './entry/column-choice.tsx';
import { LedgerQuestion } from './entry/ledger-question.tsx';
import { LedgerCheck, type LedgerSelection, type LedgerCheckProps } from './ledger-check.tsx';
import type { LedgerFlow, LedgerOwner } from './ledger-flow.ts';
import { pageMarks } from '../pdf-page/page-canvas.tsx';
import type { Place, StepDraft } from './step-draft.ts';
import type { useConfirm } from './confirm-ledger.tsx';
import { type usePdfReading, openOriginal } from './use-pdf-reading.ts';
import styles from './illustration-step.module.css';

interface LedgerDeskProps {
  flow: LedgerFlow;
  scenario: LedgerOwner;
  step: StepDraft;
  pdf: File | string | null;
  file: File | null;
  reading: ReturnType<typeof usePdfReading>;
  confirm: ReturnType<typeof useConfirm>;
  corrected: number;
  onPlace: (place: Place) => void;
  on: Pick<LedgerCheckProps, 'onChange' | 'onReplace' | 'onClient' | 'onConfirm' | 'onBack'>;
}

export function LedgerDesk(props: LedgerDeskProps) {
  const { flow, scenario, step, pdf, file, reading, confirm, corrected, onPlace } = props;
  const { ledger, pdf: read, place } = step;
  const [selection, setSelection] = useState<LedgerSelection | null>(null);
  const first = read?.tables.find((table) => table.read)?.pages[0] ?? ledger?.source.pages?.[0] ?? 1;
  const [page, setPage] = useState(first);
  const [side, setSide] = useState<'ledger' | 'page'>('ledger');
  const isChoosing = place === 'columns' && read !== null;
  const question = place === 'which' ? read?.question : undefined;
  const hash = read?.hash ?? ledger?.file?.hash ?? null;
  const name = read?.name ?? ledger?.source.file_name ?? 'illustration.pdf';

  const [isLooking, setLooking] = useState(false);
  const onSelection = useCallback((next: LedgerSelection) => {
    setSelection(next);
    setLooking(false);
    const { lines, row, column } = next;
    const cell = column ? lines[row]?.source?.cells[column]?.box?.page : null;
    const at = cell ?? lines[row]?.source?.page;
    if (at) setPage(at);
  }, []);

  const kind = ledger?.source.kind;
  const replace = <Button size="small" onClick={() => onPlace('choose')} label="Replace" />;
  const actions = (
    <>
      {read && !isChoosing && !question && (
        <Button size="small" onClick={() => onPlace('columns')} label="Columns" />
      )}
      {(kind === 'schedule' || kind === 'model') && (
        <Button size="small" onClick={() => onPlace(kind)} label="Change the inputs" />
      )}
      {!pdf && replace}
    </>
  );

  return (
    <>
      {pdf && (
        <div className={styles.switch}>
          <Tabs
            label="Ledger or page"
            value={side}
            onChange={setSide}
            options={[
              { value: 'ledger', label: isChoosing ? 'Columns' : 'Ledger' },
              { value: 'page', label: 'Carrier\u2019s page' },
            ]}
          />
        </div>
      )}
      <div className={pdf ? styles.two : styles.one} data-side={side}>
        {pdf && (
          <PdfPanel
            source={pdf}
            name={name}
            page={page}
            onPage={setPage}
            marks={selection && !isChoosing ? pageMarks(selection, page) : null}
            isLooking={isLooking}
            onOpen={() => void openOriginal(flow, scenario.id, hash, file)}
            actions={replace}
          />
        )}
        {isChoosing && (
          <ColumnChoice
            key={read.tables.find((table) => table.read)?.id}
            pdf={read}
            reading={reading.underWay !== null}
            failure={reading.failure?.message ?? null}
            corrected={corrected}
            onRead={(choice) => reading.read({ hash: read.hash, name: read.name }, choice)}
            onPage={setPage}
            onBack={ledger ? () => onPlace('check') : () => onPlace('choose')}
          />
        )}
        {question && read && (
          <LedgerQuestion
            question={question}
            busy={reading.underWay !== null}
            failure={reading.failure?.message ?? null}
            onPage={setPage}
            onTable={(table) => reading.read({ hash: read.hash, name: read.name }, { table })}
            onBack={() => onPlace('choose')}
          />
        )}
        {!isChoosing && !question && ledger && (
          <LedgerCheck
            draft={ledger}
            client={scenario.client}
            startYear={scenario.document.start_year}
            sex={scenario.document.policy_model?.sex ?? null}
            refused={confirm.refused}
            busy={confirm.busy}
            actions={actions}
            onSelection={onSelection}
            onPage={(next) => {
              setPage(next);
              setSide('page');
              setLooking(true);
            }}
            {...props.on}
          />
        )}
      </div>
    </>
  );
}
