import { useEffect, useMemo, useRef } from 'react';
import type { ToastRequest } from '../state/toasts.ts';
import { toasts } from '../wiring.ts';

export type LastingToast = ReturnType<typeof useLastingToast>;

/** A message that stays until the next attempt or the end of its screen, so that it is never false. */
export function useLastingToast() {
  const id = useRef<number>(undefined);
  const toast = useMemo(() => {
    const close = () => {
      if (id.current !== undefined) toasts.close(id.current);
    };
    return {
      close,
      show(request: ToastRequest) {
        close();
        id.current = toasts.show({ ...request, duration: null });
      },
    };
  }, []);
  useEffect(() => toast.close, [toast]);
  return toast;
}
