/** Reads a carrier's PDF. The scenario is unchanged until the advisor confirms the draft. */
import * as z from 'zod';
import type { OwnerId } from '../../../domain/practice/users/user.ts';
import {
  COLUMN_TARGETS,
  INCOME_KINDS,
  type ReadingChoice,
  MAX_ILLUSTRATION_BYTES,
  MAX_ILLUSTRATION_PAGES,
  MAX_PICTURES,
  type ReadingOptions,
} from '../../../domain/policy/extraction.ts';
import { boundedJson, type JsonBounds } from '../../../domain/shared/json.ts';
import { fail, ok, type Result } from '../../../domain/shared/result.ts';
import { anyText, membersOf, record, integerBetween } from '../../../domain/shared/schema-fields.ts';
import { signedAddress } from '../../http/addresses.ts';
import { refuse, refuseFields } from '../../http/errors.ts';
import { acceptsLines, respondWithLines } from '../../http/progress-lines.ts';
import { isPdf, isTextName } from '../../../domain/policy/file-kind.ts';
import type { StagedFile, StoredType } from '../../../domain/practice/users/file-store.ts';
import { ADVISOR, route, routeGroup, type UploadForm } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import {
  fileField,
  attachPdf,
  savedPdfSchema,
  illustrationUpload,
  scenarioOfForm,
  UPLOAD_BYTES,
} from '../../http/uploads.ts';
import { done, type Done } from '../../http/outcome.ts';

const target = z.enum(COLUMN_TARGETS).nullable();
const MAX_COLUMNS = 200;
const CHOICE_BOUNDS: JsonBounds = {
  depth: 2,
  fields: MAX_COLUMNS + 10,
  values: MAX_COLUMNS + MAX_PICTURES + 10,
};
const choiceSchema = record('Choice', {
  table: anyText('Table', 20).optional(),
  income: z.enum(INCOME_KINDS.map(({ value }) => value)).optional(),
  page: integerBetween('Page', 1, MAX_ILLUSTRATION_PAGES).optional(),
  pictures: z
    .array(integerBetween('Page', 1, MAX_ILLUSTRATION_PAGES))
    .min(1)
    .max(MAX_PICTURES)
    .optional(),
  columns: membersOf('Columns', target, MAX_COLUMNS)
    .refine((columns) => Object.keys(columns).every((column) => /^\d{1,3}$/.test(column)))
    .optional(),
});

/** Returns the table to read and the advisor's column choices. */
function choiceOfForm(form: UploadForm | null): Result<ReadingChoice> {
  const text = form?.text('choice');
  if (text === undefined || text === '') return ok({});
  const wrong = { choice: ['choice is not a choice of table, page and columns'] };
  if (text.length > 20_000) return refuseFields(wrong);
  const document = boundedJson(new TextEncoder().encode(text), CHOICE_BOUNDS);
  const choice = choiceSchema.safeParse(document.ok ? document.value : null);
  return choice.success ? ok(choice.data) : refuseFields(wrong);
}

const fileType = (bytes: Uint8Array): StoredType => (isPdf(bytes) ? 'application/pdf' : 'text/plain');

interface Pdf {
  name: string;
  hash: string;
  /** Null if the file is already stored. */
  staged: StagedFile | null;
}

function sentPdf(form: UploadForm | null): Result<Pdf> {
  const upload = illustrationUpload(form);
  if (!upload.ok) return upload;
  const { name, content } = upload.value;
  return ok({ name, hash: content.hash, staged: content });
}

/** Returns a stored file to be read again. Null if the form names no file. */
async function findSavedPdf(
  form: UploadForm | null,
  owner: OwnerId,
  { files }: Services,
): Promise<Result<Pdf> | null> {
  const hash = form?.text('hash');
  if (hash === undefined || hash === '') return null;
  const file = await files.find(owner, hash);
  return file ? ok({ name: file.name, hash, staged: null }) : refuse('not_found');
}

/**
 * Stores the file before reading, so an interrupted reading can be repeated without an upload. A rejected or
 * canceled reading deletes it.
 */
async function saveWhileReading(
  { name, hash, staged }: Pdf,
  owner: OwnerId,
  now: Date,
  { files, life }: Pick<Services, 'files' | 'life'>,
): Promise<Result<{ ended: (how: 'refused' | 'called off') => Promise<void> }>> {
  const isNew = staged !== null && (await files.find(owner, hash)) === null;
  if (staged !== null) {
    const type = fileType(staged.head);
    const saved = await files.put(owner, { name, type, content: staged }, now);
    if (!saved.ok) return saved;
  }
  return ok({
    async ended(how) {
      if (!isNew || (how === 'called off' && life.stopping)) return;
      await files.drop(owner, hash);
      await files.dropContents([hash]);
    },
  });
}

export const pdfRoutes = routeGroup('pdf', [
  route('post', '/pdf/extract', ADVISOR, 'calculations:run', {
    errorCodes: ['not_found'],
    summary: `Read a PDF or a text file (form field "file", at most ${MAX_ILLUSTRATION_BYTES / 1024 / 1024} MB, or "hash" of a stored one) into a draft of the ledger; "choice" selects another table, page or meaning of the columns. With "accept: application/x-ndjson" the first line names the file, each page adds a line, and the last line contains the status and body of the response`,
    responseBody: z.object({
      file: z.object({ hash: z.string(), name: z.string(), s3_url: z.string() }),
      extraction: z.record(z.string(), z.unknown()),
      needs_review: z.literal(true),
    }),
    uploadBytes: UPLOAD_BYTES,
    formFields: z.object({
      file: fileField.optional(),
      hash: z.string().optional(),
      scenario: z.int().optional(),
      choice: z.string().optional(),
    }),
    async handle(request, services) {
      const { owner, now, context, form } = request;
      const upload = (await findSavedPdf(form, owner, services)) ?? sentPdf(form);
      if (!upload.ok) return upload;
      const scenario = await scenarioOfForm(form, owner, services);
      if (!scenario.ok) return scenario;
      const choice = choiceOfForm(form);
      if (!choice.ok) return choice;

      const { name, hash } = upload.value;
      const extract = async (
        options: ReadingOptions,
        onSaved: (file: { hash: string; name: string }) => void = () => {},
      ): Promise<Result<Done>> => {
        const savedUpload = await saveWhileReading(upload.value, owner, now, services);
        if (!savedUpload.ok) return savedUpload;
        onSaved({ hash, name });
        let bytes = new Uint8Array();
        const load = async () => (bytes = new Uint8Array((await services.files.read(hash)) ?? []));
        const reading = await services.illustrationReader
          .read(load, { ...options, reader: String(owner), choice: choice.value, isText: isTextName(name) })
          .catch(async (error: unknown) => {
            await savedUpload.value.ended('called off');
            throw error;
          });
        if (!reading.ok) {
          await savedUpload.value.ended('refused');
          return fail({ ...reading.error, fields: { file: [reading.error.detail] } });
        }
        // A canceled reading of the same file may have deleted it.
        const saved = await services.files.put(owner, { name, type: fileType(bytes), content: bytes }, now);
        if (!saved.ok) return saved;
        const file = saved.value;
        return done({
          file: {
            hash: file.hash,
            name: file.name,
            s3_url: signedAddress(services, owner, file.hash, now),
          },
          extraction: reading.value,
          needs_review: true,
        });
      };
      if (!acceptsLines(context)) return extract({ signal: context.req.raw.signal });
      return respondWithLines(context, services, (reportProgress, signal) => {
        const extraction = extract(
          {
            signal,
            onProgress: ({ pagesRead, pageCount, isRecognizing }) =>
              reportProgress({
                pages_read: pagesRead,
                page_count: pageCount,
                ...(isRecognizing && { recognizing: true }),
              }),
            onWaiting: (ahead) => reportProgress({ ahead }),
          },
          (file) => reportProgress({ file }),
        );
        form?.keepUntil(extraction);
        return extraction;
      });
    },
  }),
  route('post', '/scenario/media', ADVISOR, 'clients:write', {
    errorCodes: ['not_found'],
    summary: 'Store a PDF with a scenario (form fields "file" and "scenario")',
    responseBody: savedPdfSchema,
    uploadBytes: UPLOAD_BYTES,
    formFields: z.object({ file: fileField, scenario: z.int() }),
    handle: (request, services) => attachPdf(request, services, 'scenarios'),
  }),
]);
