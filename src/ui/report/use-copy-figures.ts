import { copyText } from '../components/copy-text.ts';
import { showToast } from '../components/toasts.tsx';

/** Copies a table's text and says whether it worked. */
export function useCopyFigures(): (text: string) => void {
  return (text) => {
    void copyText(text).then((copied) =>
      showToast(
        copied
          ? { type: 'success', message: 'Figures copied.' }
          : {
              type: 'error',
              message: 'The browser did not allow copying.',
              detail: 'Download the CSV instead.',
            },
      ),
    );
  };
}
