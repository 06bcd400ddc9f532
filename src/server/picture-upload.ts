/** Pictures in a form: each checked by its content. */
import {
  checkPicture,
  LARGEST_PICTURE_BYTES,
  PICTURE_PROBLEMS,
  PICTURES,
  type Picture,
  type PictureType,
} from '../domain/accounts/picture.ts';
import { ok, type Result } from '../domain/shared/result.ts';
import { refuseFields } from './errors.ts';

/** All four pictures, and room for the form around them. */
export const PICTURES_BYTES = PICTURES.length * LARGEST_PICTURE_BYTES + 64 * 1024;

export const picturesTooLarge = (): Result<never> => refuseFields({ input: [PICTURE_PROBLEMS.too_large] });

export interface CheckedPicture {
  picture: Picture;
  type: PictureType;
  content: Uint8Array;
}

/** Fields that hold no file are left as they are. */
export async function picturesOf(form: FormData): Promise<Result<CheckedPicture[]>> {
  const pictures: CheckedPicture[] = [];
  const problems: Record<string, string[]> = {};
  for (const picture of PICTURES) {
    const file = form.get(picture);
    if (!(file instanceof File)) continue;
    const content = new Uint8Array(await file.arrayBuffer());
    const checked = checkPicture(content);
    if ('problem' in checked) problems[picture] = [PICTURE_PROBLEMS[checked.problem]];
    else pictures.push({ picture, type: checked.type, content });
  }
  return Object.keys(problems).length > 0 ? refuseFields(problems) : ok(pictures);
}
