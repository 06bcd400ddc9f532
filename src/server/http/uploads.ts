import * as z from 'zod';
import type { OwnerId } from '../../domain/practice/users/user.ts';
import { MAX_ILLUSTRATION_BYTES, readingFailure } from '../../domain/policy/extraction.ts';
import { isPdf, isPlainText, isTextName, MAX_TEXT_BYTES } from '../../domain/policy/file-kind.ts';
import type { StagedFile } from '../../domain/practice/users/file-store.ts';
import type { ScenarioRecord } from '../../domain/practice/cases/case-store.ts';
import { fail, ok, type Result } from '../../domain/shared/result.ts';
import { signedAddress } from './addresses.ts';
import { refuse, refuseFields } from './errors.ts';
import { done, type Outcome } from './outcome.ts';
import type { Services } from '../services.ts';
import {
  checkPicture,
  MAX_PICTURE_BYTES,
  PICTURE_PROBLEMS,
  PICTURES,
  type Picture,
  type PictureType,
} from '../../domain/practice/users/picture.ts';
import type { UploadForm } from './route.ts';

/** Four images and the rest of the form. */
export const PICTURES_BYTES = PICTURES.length * MAX_PICTURE_BYTES + 64 * 1024;

export const picturesTooLarge = (): Result<never> => refuseFields({ input: [PICTURE_PROBLEMS.too_large] });

interface CheckedPicture {
  picture: Picture;
  type: PictureType;
  content: StagedFile;
}

/** Skips fields without a file. */
export async function checkPictures(form: UploadForm): Promise<Result<CheckedPicture[]>> {
  const pictures: CheckedPicture[] = [];
  const problems: Record<string, string[]> = {};
  for (const picture of PICTURES) {
    const file = form.file(picture);
    if (!file) continue;
    const content = file.size > MAX_PICTURE_BYTES ? null : await file.read();
    const checked = content ? checkPicture(content) : { problem: 'too_large' as const };
    if ('problem' in checked) problems[picture] = [PICTURE_PROBLEMS[checked.problem]];
    else pictures.push({ picture, type: checked.type, content: file });
  }
  return Object.keys(problems).length > 0 ? refuseFields(problems) : ok(pictures);
}

/** Reserves space for the rest of the form. */
export const UPLOAD_BYTES = MAX_ILLUSTRATION_BYTES + 64 * 1024;

export const fileField = z.string().meta({ format: 'binary' });

export const uploadTooLarge = (): Result<never> => refuseFile('pdf_too_large');

function refuseFile(
  code: 'pdf_too_large' | 'pdf_empty' | 'pdf_not_a_pdf' | 'paste_too_large' | 'paste_no_table',
): Result<never> {
  const failure = readingFailure(code);
  return fail({ ...failure, fields: { file: [failure.detail] } });
}

interface Upload {
  name: string;
  content: StagedFile;
}

/** A PDF, or a text file with the yearly table. */
export function illustrationUpload(form: UploadForm | null): Result<Upload> {
  const file = form?.file('file');
  if (!file || file.size === 0 || !isTextName(file.name)) return pdfUpload(form);
  if (!isPlainText(file.head)) return refuseFile('paste_no_table');
  if (file.size > MAX_TEXT_BYTES) return refuseFile('paste_too_large');
  return ok({ name: displayableName(file.name), content: file });
}

export function pdfUpload(form: UploadForm | null): Result<Upload> {
  const file = form?.file('file');
  if (!file) return refuseFields({ file: ['file is a required field'] });
  if (file.size > MAX_ILLUSTRATION_BYTES) return uploadTooLarge();
  if (file.size === 0) return refuseFile('pdf_empty');
  if (!isPdf(file.head)) return refuseFile('pdf_not_a_pdf');
  return ok({ name: displayableName(file.name), content: file });
}

/** Removes the path and control characters. */
function displayableName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replaceAll(/[\u0000-\u001f\u007f"]/g, '')
    .trim()
    .slice(0, 200);
  return clean === '' ? 'illustration.pdf' : clean;
}

const parseId = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** Returns the scenario named in the form, if any. Another owner's scenario is not found. */
export async function scenarioOfForm(
  form: UploadForm | null,
  owner: OwnerId,
  { scenarios }: Services,
): Promise<Result<ScenarioRecord | null>> {
  const text = form?.text('scenario');
  if (text === undefined || text === '') return ok(null);
  const id = parseId(text);
  const scenario = id === null ? null : await scenarios.find(owner, id);
  return scenario ? ok(scenario) : refuse('not_found');
}

export const savedPdfSchema = z.object({ hash: z.string(), name: z.string(), s3_url: z.string() });

/** Stores the PDF with the scenario or simulation that the form names. */
export async function attachPdf(
  { owner, now, form }: { owner: OwnerId; now: Date; form: UploadForm | null },
  services: Services,
  cases: 'scenarios' | 'simulations',
): Promise<Outcome> {
  const upload = pdfUpload(form);
  if (!upload.ok) return upload;
  const field = cases === 'scenarios' ? 'scenario' : 'simulation';
  const sent = form?.text(field);
  if (sent === undefined) return refuseFields({ [field]: [`${field} is a required field`] });
  const id = parseId(sent);
  const found = id === null ? null : await services[cases].find(owner, id);
  if (!found) return refuse('not_found');
  if ('scenario' in found && found.scenario !== null)
    return refuseFields({
      simulation: ['This simulation uses its scenario’s file. Attach it to the scenario.'],
    });
  const { name, content } = upload.value;
  const stored = await services.files.put(owner, { name, type: 'application/pdf', content }, now);
  if (!stored.ok) return stored;
  const file = stored.value;
  // Deleted during the upload.
  if (!(await services[cases].attachFile(owner, found.id, file.hash, now))) return refuse('not_found');
  const s3_url = signedAddress(services, owner, file.hash, now);
  return done({ hash: file.hash, name: file.name, s3_url }, 'File saved.');
}
