/** Reading a carrier's PDF. Nothing of the scenario changes: the advisor confirms the draft first. */
import * as z from 'zod';
import type { OwnerId } from '../../domain/accounts/user.ts';
import { EXTRACTED_COLUMNS, type ReadingChoice } from '../../domain/illustrations/extraction.ts';
import {
  LARGEST_ILLUSTRATION_BYTES,
  MOST_ILLUSTRATION_PAGES,
  type ReadingOptions,
} from '../../domain/illustrations/illustration-reader.ts';
import { fail, ok, type Result } from '../../domain/shared/result.ts';
import { anyText, membersOf, record, wholeBetween } from '../../domain/shared/schema-fields.ts';
import { signedAddress } from '../addresses.ts';
import { refuse, refuseFields } from '../errors.ts';
import { acceptsLines, inLines } from '../progress-lines.ts';
import { ADVISOR, done, route, type Done, type RouteGroup } from '../route.ts';
import type { Services } from '../services.ts';
import { fileField, pdfUpload, scenarioOfForm, UPLOAD_BYTES } from '../uploads.ts';

const target = z.enum([...EXTRACTED_COLUMNS, 'income']).nullable();
const choiceSchema = record('Choice', {
  table: anyText('Table', 20).optional(),
  page: wholeBetween('Page', 1, MOST_ILLUSTRATION_PAGES).optional(),
  columns: membersOf('Columns', target, 200)
    .refine((columns) => Object.keys(columns).every((column) => /^\d{1,3}$/.test(column)))
    .optional(),
});

/** Which table to read, and its columns as the advisor says they are. */
function choiceOfForm(form: FormData | null): Result<ReadingChoice> {
  const text = form?.get('choice');
  if (typeof text !== 'string' || text === '') return ok({});
  const wrong = { choice: ['choice is not a choice of table, page and columns'] };
  if (text.length > 20_000) return refuseFields(wrong);
  try {
    const choice = choiceSchema.safeParse(JSON.parse(text));
    return choice.success ? ok(choice.data) : refuseFields(wrong);
  } catch {
    return refuseFields(wrong);
  }
}

/** A file that was sent before is read again without sending it again; null when none is named. */
async function keptPdf(
  form: FormData | null,
  owner: OwnerId,
  { files }: Services,
): Promise<Result<{ name: string; content: Uint8Array }> | null> {
  const hash = form?.get('hash');
  if (typeof hash !== 'string' || hash === '') return null;
  const file = await files.find(owner, hash);
  const content = file && (await files.read(hash));
  return file && content ? ok({ name: file.name, content }) : refuse('not_found');
}

export const pdfRoutes: RouteGroup = {
  name: 'pdf',
  routes: [
    route({
      method: 'post',
      path: '/pdf/extract',
      access: ADVISOR,
      summary: `Read a PDF (form field "file", at most ${LARGEST_ILLUSTRATION_BYTES / 1024 / 1024} MB, or "hash" of one that is kept) into a draft of the ledger; "choice" names another table or page, or other meanings of its columns. With "accept: application/x-ndjson" each page read is told in a line of its own, and the last line holds status and body of the answer`,
      answer: z.object({
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
        const { owner, now, context } = request;
        const form = await request.form();
        const upload = (await keptPdf(form, owner, services)) ?? (await pdfUpload(form));
        if (!upload.ok) return upload;
        const scenario = await scenarioOfForm(form, owner, services);
        if (!scenario.ok) return scenario;
        const choice = choiceOfForm(form);
        if (!choice.ok) return choice;

        const { name, content } = upload.value;
        const extract = async (options: ReadingOptions): Promise<Result<Done>> => {
          const reading = await services.illustrationReader.read(content, {
            ...options,
            choice: choice.value,
          });
          if (!reading.ok) return fail({ ...reading.error, fields: { file: [reading.error.detail] } });
          const file = await services.files.put(owner, { name, type: 'application/pdf', content }, now);
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
        return inLines(context, services, (tell, signal) =>
          extract({
            signal,
            onProgress: ({ pagesRead, pageCount }) => tell({ pages_read: pagesRead, page_count: pageCount }),
          }),
        );
      },
    }),
    route({
      method: 'post',
      path: '/scenario/media',
      access: ADVISOR,
      summary: 'Keep a PDF with a scenario (form fields "file" and "scenario")',
      answer: z.object({ hash: z.string(), name: z.string(), s3_url: z.string() }),
      uploadBytes: UPLOAD_BYTES,
      formFields: z.object({ file: fileField, scenario: z.int() }),
      async handle(request, services) {
        const { owner, now } = request;
        const form = await request.form();
        const upload = await pdfUpload(form);
        if (!upload.ok) return upload;
        const scenario = await scenarioOfForm(form, owner, services);
        if (!scenario.ok) return scenario;
        if (scenario.value === null) return refuse('not_found');

        const { name, content } = upload.value;
        const file = await services.files.put(owner, { name, type: 'application/pdf', content }, now);
        await services.scenarios.attachFile(owner, scenario.value.id, file.hash);
        const s3_url = signedAddress(services, owner, file.hash, now);
        return done({ hash: file.hash, name: file.name, s3_url }, 'File saved.');
      },
    }),
  ],
};
