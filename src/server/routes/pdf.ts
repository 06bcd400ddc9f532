/** Reading a carrier's PDF. Nothing of the scenario changes: the advisor confirms the draft first. */
import * as z from 'zod';
import { LARGEST_ILLUSTRATION_BYTES } from '../../domain/illustrations/illustration-reader.ts';
import { fail } from '../../domain/shared/result.ts';
import { signedAddress } from '../addresses.ts';
import { refuse } from '../errors.ts';
import { ADVISOR, done, route, type RouteGroup } from '../route.ts';
import { pdfUpload, scenarioOfForm, UPLOAD_BYTES } from '../uploads.ts';

export const pdfRoutes: RouteGroup = {
  name: 'pdf',
  routes: [
    route({
      method: 'post',
      path: '/pdf/extract',
      access: ADVISOR,
      summary: `Read a PDF (form field "file", at most ${LARGEST_ILLUSTRATION_BYTES / 1024 / 1024} MB) into a draft of the ledger`,
      answer: z.object({
        file: z.object({ hash: z.string(), name: z.string(), s3_url: z.string() }),
        extraction: z.record(z.string(), z.unknown()),
        needs_review: z.literal(true),
      }),
      uploadBytes: UPLOAD_BYTES,
      async handle(request, services) {
        const { owner, now, context } = request;
        const form = await request.form();
        const upload = await pdfUpload(form);
        if (!upload.ok) return upload;
        const scenario = await scenarioOfForm(form, owner, services);
        if (!scenario.ok) return scenario;

        const { name, content } = upload.value;
        const reading = await services.illustrationReader.read(content, { signal: context.req.raw.signal });
        if (!reading.ok) return fail({ ...reading.error, fields: { file: [reading.error.detail] } });
        const file = await services.files.put(owner, { name, type: 'application/pdf', content }, now);
        return done({
          file: { hash: file.hash, name: file.name, s3_url: signedAddress(services, owner, file.hash, now) },
          extraction: reading.value,
          needs_review: true,
        });
      },
    }),
    route({
      method: 'post',
      path: '/scenario/media',
      access: ADVISOR,
      summary: 'Keep a PDF with a scenario (form fields "file" and "scenario")',
      answer: z.object({ hash: z.string(), name: z.string(), s3_url: z.string() }),
      uploadBytes: UPLOAD_BYTES,
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
