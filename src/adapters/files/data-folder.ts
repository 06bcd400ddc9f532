/** Whether the data folder is there: where its disk is not mounted, an empty folder or none stands in its place. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { OwnFiguresStore } from '../../domain/market/imported/own-figures.ts';
import type { Mailer } from '../../domain/practice/users/mail.ts';
import type { FileContents, Staging } from '../../domain/practice/users/file-store.ts';

interface DataFolder {
  isThere(): boolean;
  /** Throws with the code FOLDER_GONE. Who makes folders as needed asks first, as what is written beneath a mount is lost to it. */
  assertThere(): void;
}

/** Told by the key, which lies in it from the first start on. */
export function dataFolder(path: string): DataFolder {
  const isThere = () => existsSync(join(path, 'secret.key'));
  return {
    isThere,
    assertThere() {
      if (isThere()) return;
      const message = `The data folder ${path} is not there, or another one in its place: secret.key is not in it. Mount it again.`;
      throw Object.assign(new Error(message), { code: 'FOLDER_GONE' });
    },
  };
}

export const contentsWhileThere = (contents: FileContents, { assertThere }: DataFolder): FileContents => ({
  ...contents,
  async prepare(hash, content) {
    assertThere();
    return contents.prepare(hash, content);
  },
  async read(hash) {
    const found = await contents.read(hash);
    if (found === null) assertThere();
    return found;
  },
});

export const stagingWhileThere = (staging: Staging, { assertThere }: DataFolder): Staging => ({
  async open() {
    assertThere();
    return staging.open();
  },
});

export const figuresWhileThere = (store: OwnFiguresStore, { assertThere }: DataFolder): OwnFiguresStore => ({
  ...store,
  stage(id, figures) {
    assertThere();
    return store.stage(id, figures);
  },
  stageRemoval(id) {
    assertThere();
    return store.stageRemoval(id);
  },
});

export const mailerWhileThere = (mailer: Mailer, { assertThere }: DataFolder): Mailer => ({
  async send(...message) {
    assertThere();
    return mailer.send(...message);
  },
});
