import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Button } from '../kit/form/button.tsx';
import type { MethodId } from './method-notes.ts';

const MethodNote = lazy(async () => ({
  default: (await import('./method-note.tsx')).MethodNote,
}));

/** Opens the note of a method where it is spoken of. */
export function MethodLink({ id, children }: { id: MethodId; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <span>
        <Button variant="quiet" size="small" icon="document" onClick={() => setIsOpen(true)}>
          {children}
        </Button>
      </span>
      {isOpen && (
        <Suspense fallback={null}>
          <MethodNote id={id} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
