import { useState } from 'react';
import type { Picture } from '../../../domain/practice/users/picture.ts';
import { pictureFault } from './picture-faults.ts';

interface Chosen {
  file: File;
  /** A data address: unlike a blob address, nobody has to give it back. */
  address: string;
}

/** Pictures that were chosen and not saved yet, each with an address to show it at. */
export function usePictures() {
  const [chosen, setChosen] = useState<Partial<Record<Picture, Chosen>>>({});
  const [faults, setFaults] = useState<Partial<Record<Picture, string>>>({});
  const blame = (field: Picture, fault: string | null) =>
    setFaults((before) => ({ ...before, [field]: fault ?? undefined }));

  return {
    chosen,
    faults,
    async choose(field: Picture, file: File): Promise<void> {
      const fault = pictureFault(file);
      blame(field, fault);
      if (fault) return;
      const address = await addressOf(file);
      setChosen((before) => ({ ...before, [field]: { file, address } }));
    },
    drop(field: Picture): void {
      blame(field, null);
      setChosen((before) => ({ ...before, [field]: undefined }));
    },
    clear: () => setChosen({}),
    blame,
    files: (): Partial<Record<Picture, File>> =>
      Object.fromEntries(
        Object.entries(chosen).flatMap(([field, picture]) => (picture ? [[field, picture.file]] : [])),
      ),
  };
}

function addressOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    reader.readAsDataURL(file);
  });
}
