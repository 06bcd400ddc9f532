/** What a form with a PDF or with pictures must hold. */
import * as z from 'zod';
import type { OwnerId } from '../../domain/practice/users/user.ts';
import { LARGEST_ILLUSTRATION_BYTES, readingFailure } from '../../domain/policy/extraction.ts';
import type { StagedFile } from '../../domain/practice/users/file-store.ts';
import type { ScenarioRecord, SimulationRecord } from '../../domain/practice/cases/case-store.ts';
import { fail, ok, type Result } from '../../domain/shared/result.ts';
import { refuse, refuseFields } from './errors.ts';
import type { Services } from '../services.ts';
import {
  checkPicture,
  LARGEST_PICTURE_BYTES,
  PICTURE_PROBLEMS,
  PICTURES,
  type Picture,
  type PictureType,
} from '../../domain/practice/users/picture.ts';
import type { UploadForm } from './route.ts';

// Pictures in a form: each checked by its content.

/** All four pictures, and room for the form around them. */
export const PICTURES_BYTES = PICTURES.length * LARGEST_PICTURE_BYTES + 64 * 1024;

export const picturesTooLarge = (): Result<never> => refuseFields({ input: [PICTURE_PROBLEMS.too_large] });

interface CheckedPicture {
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

/** The form around the file needs a little room of its own. */
export const UPLOAD_BYTES = LARGEST_ILLUSTRATION_BYTES + 64 * 1024;

/** A form's file, for the API's document. */
export const fileField = z.string().meta({ format: 'binary' });

export const uploadTooLarge = (): Result<never> => refusedFile('pdf_too_large');

function refusedFile(code: 'pdf_too_large' | 'pdf_empty' | 'pdf_not_a_pdf'): Result<never> {
  const failure = readingFailure(code);
  return fail({ ...failure, fields: { file: [failure.detail] } });
}

export function pdfUpload(form: UploadForm | null): Result<{ name: string; content: StagedFile }> {
  const file = form?.file('file');
  if (!file) return refuseFields({ file: ['file is a required field'] });
  if (file.size > LARGEST_ILLUSTRATION_BYTES) return uploadTooLarge();
  if (file.size === 0) return refusedFile('pdf_empty');
  if (!startsAsPdf(file.head)) return refusedFile('pdf_not_a_pdf');
  return ok({ name: displayableName(file.name), content: file });
}

/** "%PDF-" within the first kilobyte: readers allow something before it, and some carriers' software makes use of that. */
function startsAsPdf(head: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(head).includes('%PDF-');
}

/** The name only, whatever path came with it, without control characters. */
function displayableName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replaceAll(/[\u0000-\u001f\u007f"]/g, '')
    .trim()
    .slice(0, 200);
  return clean === '' ? 'illustration.pdf' : clean;
}

/** The simulation that stands alone and is named in the form; another owner's is not found. */
export async function simulationOfForm(
  form: UploadForm | null,
  owner: OwnerId,
  { simulations }: Services,
): Promise<Result<SimulationRecord>> {
  const id = form?.text('simulation');
  if (id === undefined || !/^[1-9]\d{0,14}$/.test(id)) return refuse('not_found');
  const simulation = await simulations.find(owner, Number(id));
  if (!simulation) return refuse('not_found');
  return simulation.scenario === null
    ? ok(simulation)
    : refuseFields({ simulation: ['This simulation uses its scenario’s file. Attach it to the scenario.'] });
}

/** The scenario named in the form, when one is; another owner's is not found. */
export async function scenarioOfForm(
  form: UploadForm | null,
  owner: OwnerId,
  { scenarios }: Services,
): Promise<Result<ScenarioRecord | null>> {
  const id = form?.text('scenario');
  if (id === undefined || id === '') return ok(null);
  if (!/^[1-9]\d{0,14}$/.test(id)) return refuse('not_found');
  const scenario = await scenarios.find(owner, Number(id));
  return scenario ? ok(scenario) : refuse('not_found');
}
