import { useState } from 'react';
import type { ReportListItem } from '../../../domain/reports/report.ts';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextArea, TextInput } from '../../components/text-input.tsx';
import { showToast } from '../../components/toasts.tsx';
import { api } from '../../wiring.ts';
import styles from './home-dialogs.module.css';

export function RenameReportDialog({
  report,
  onSaved,
  onClose,
}: {
  report: ReportListItem;
  onSaved: (report: ReportListItem) => void;
  onClose: () => void;
}) {
  const [name, setName] = useState(report.name);
  const [description, setDescription] = useState(report.description);
  const [faults, setFaults] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);

  async function save(): Promise<void> {
    if (name.trim() === '') return setFaults({ name: ['name is a required field'] });
    setBusy(true);
    try {
      const { data, message } = await api.reports.patch(report.id, {
        name: name.trim(),
        description: description.trim(),
      });
      onSaved(data);
      showToast({ type: 'success', message });
      onClose();
    } catch (error) {
      setBusy(false);
      setFaults(error instanceof ApiError && error.fields ? error.fields : { name: [messageOf(error)] });
    }
  }

  return (
    <Dialog
      open
      title="Rename Report"
      onClose={onClose}
      onSubmit={() => void save()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Save
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <TextInput label="Name Report" value={name} onChange={setName} error={faults.name} />
        <TextArea
          label="Descriptions"
          optional
          value={description}
          onChange={setDescription}
          error={faults.description}
        />
      </div>
    </Dialog>
  );
}
