/** Pictures in a form: each checked by its content. */
import {
  checkPicture,
  LARGEST_PICTURE_BYTES,
  PICTURE_PROBLEMS,
  PICTURES,
  type Picture,
  type PictureType,
} from '../domain/practice/users/picture.ts';
import type { StagedFile } from '../domain/practice/users/staging.ts';
import { ok, type Result } from '../domain/shared/result.ts';
import { refuseFields } from './errors.ts';
import type { UploadForm } from './upload-form.ts';

/** All four pictures, and room for the form around them. */
export const PICTURES_BYTES = PICTURES.length * LARGEST_PICTURE_BYTES + 64 * 1024;

export const picturesTooLarge = (): Result<never> => refuseFields({ input: [PICTURE_PROBLEMS.too_large] });

export interface CheckedPicture {
  picture: Picture;
  type: PictureType;
  content: StagedFile;
}

/** Fields that hold no file are left as they are. */
export async function picturesOf(form: UploadForm): Promise<Result<CheckedPicture[]>> {
  const pictures: CheckedPicture[] = [];
  const problems: Record<string, string[]> = {};
  for (const picture of PICTURES) {
    const file = form.file(picture);
    if (!file) continue;
    // What is larger is refused by its size.
    const content = file.size > LARGEST_PICTURE_BYTES ? null : await file.read();
    const checked = content ? checkPicture(content) : { problem: 'too_large' as const };
    if ('problem' in checked) problems[picture] = [PICTURE_PROBLEMS[checked.problem]];
    else pictures.push({ picture, type: checked.type, content: file });
  }
  return Object.keys(problems).length > 0 ? refuseFields(problems) : ok(pictures);
}
