import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../kit/form/button.tsx';
import { Dialog } from '../../kit/overlay/dialog.tsx';
import { guardLeaving } from '../../shell/navigation.ts';
import { SCENARIO_STEPS } from '../../clients/case-steps.ts';

interface LeaveGuardOptions {
  isDirty: boolean;
  scenario: number | null;
  noun?: string | undefined;
  stays?: ((path: string, id: number) => boolean) | undefined;
  onSave: (then: () => void) => void;
}

/** Confirms leaving unsaved input. Steps of the same scenario are exempt, as the browser stores drafts. */
export function useLeaveGuard(options: LeaveGuardOptions): ReactNode {
  const { isDirty, scenario, noun = 'scenario', stays = SCENARIO_STEPS.stays, onSave } = options;
  const [leave, setLeave] = useState<{ go: () => void } | null>(null);
  const save = useRef(onSave);
  useEffect(() => {
    save.current = onSave;
  });

  useEffect(() => {
    if (!isDirty) return;
    const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', confirmUnload);
    const release = guardLeaving((path, go) => {
      if (scenario !== null && stays(path, scenario)) return true;
      setLeave({ go });
      return false;
    });
    return () => {
      window.removeEventListener('beforeunload', confirmUnload);
      release();
    };
  }, [isDirty, scenario, stays]);

  if (!leave) return null;
  const stay = () => setLeave(null);
  return (
    <Dialog
      open
      title="Leave without saving?"
      onClose={stay}
      footer={
        <>
          <Button variant="quiet" onClick={stay} label="Stay" />
          <Button
            onClick={() => {
              stay();
              leave.go();
            }}
            label="Leave"
          />
          <Button
            variant="primary"
            onClick={() => {
              stay();
              save.current(leave.go);
            }}
            label="Save &amp; leave"
          />
        </>
      }
    >
      <p>
        The changes on this step are not saved. If you leave, they stay on this device until you return to
        this {noun}.
      </p>
    </Dialog>
  );
}
