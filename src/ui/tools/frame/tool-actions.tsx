import { useState } from 'react';
import { TOOL_PAGES } from '../../api/saved-api.ts';
import { lazyPart } from '../../kit/layout/lazy-part.tsx';
import { Button } from '../../kit/form/button.tsx';
import { Toolbar } from '../../kit/form/toolbar.tsx';
import { MethodLink } from '../../explain/figure.tsx';
import { saveCsv } from '../../kit/data/text-files.ts';
import { toCsv, type TableCell } from '../../tables/table-text.ts';
import styles from './tool-frame.module.css';
import type { ToolRunResult, ToolSpec } from './tool-spec.ts';
import { useCanSaveRun, type ToolInUse, type ToolClient } from './use-tool.ts';
import { CopyButton } from '../../shell/copy-button.tsx';
import { useSaveFile } from '../../reports/frame/notified-actions.ts';
import { api, settings } from '../../wiring.ts';
import { fragmentOf } from './tool-link.ts';

const SaveRunDialog = lazyPart(async () => (await import('../../pages/saved.ts')).SaveRunDialog);

interface ToolActionsProps<V extends object, I, R> {
  spec: ToolSpec<V, I, R>;
  tool: ToolInUse<V, I, R>;
  client: ToolClient | null;
  csv: (run: ToolRunResult<V, I, R>) => TableCell[][];
  onPresent: () => void;
}

export function ToolActions<V extends object, I, R>(props: ToolActionsProps<V, I, R>) {
  const { spec, tool, client, csv, onPresent } = props;
  const [isSaving, setIsSaving] = useState(false);
  const mayKeep = useCanSaveRun();
  const { busy, saveFile } = useSaveFile();
  const run = tool.stale ? null : tool.run;
  const body = run?.document;
  const savePdf = () =>
    void saveFile('pdf', async () => {
      const { data } = await api.call<Blob>({ method: 'POST', path: spec.pdfPath, body, asFile: true });
      return data;
    });
  const saveTable = () => run && saveCsv(`${spec.calculation}.csv`, toCsv(csv(run)));
  const { result } = TOOL_PAGES[spec.id];
  return (
    <Toolbar label="Actions for the result" className={styles.actions}>
      <MethodLink id={spec.calculation}>How this is calculated</MethodLink>
      <Button icon="table" label="CSV" disabled={!run} onClick={saveTable} />
      <Button icon="download" label="PDF" disabled={!run} busy={busy !== null} onClick={savePdf} />
      <CopyButton
        label="Copy link"
        done="Link copied."
        icon="link"
        disabled={!run}
        data-tip="Opens this result for users of this practice"
        text={() => window.location.origin + settings.appBase + result + fragmentOf(run?.document ?? {})}
        otherwise="Download the inputs instead."
      />
      <Button icon="present" label="Present" disabled={!run} onClick={onPresent} />
      {mayKeep && (
        <Button
          variant="primary"
          icon="document"
          label={client ? `Save to ${client.firstname}` : 'Save to client…'}
          disabled={!run}
          onClick={() => setIsSaving(true)}
        />
      )}
      {isSaving && run && (
        <SaveRunDialog
          tool={spec.id}
          document={run.document}
          clientId={client?.id ?? null}
          saved={tool.saved}
          onSaved={tool.setSaved}
          onClose={() => setIsSaving(false)}
        />
      )}
    </Toolbar>
  );
}
