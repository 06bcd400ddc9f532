import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundaryOf, multipartEvents, type PartHeader } from './upload-form.ts';

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

interface Part extends PartHeader {
  content: string;
}

async function taken(bytes: Uint8Array, boundary: string, size: number) {
  const parts: Part[] = [];
  const events = multipartEvents(pieces(bytes, size), boundary);
  for (;;) {
    const next = await events.next();
    if (next.done) return { parts, end: next.value };
    if ('part' in next.value) parts.push({ ...next.value.part, content: '' });
    else
      (parts.at(-1) ?? assert.fail('data before a part')).content += Buffer.from(next.value.data).toString(
        'latin1',
      );
  }
}

const FORM = [
  'what stands before the first mark is not read\r\n',
  '--mark\r\nContent-Disposition: form-data; name="file"; filename="two %22pages%22.pdf"\r\ncontent-type: application/pdf\r\n\r\n',
  '%PDF-1.7\r\n--mar\r\n\r\n--mar k\r\n',
  '\r\n--mark\r\ncontent-disposition: form-data; name="scenario"\r\n\r\n12',
  '\r\n--mark\r\ncontent-disposition: form-data; name="empty"; filename=""\r\n\r\n',
  '\r\n--mark--\r\nnor what stands after the last',
].join('');

test('a form is the same in pieces of any size, marks that are almost one included', async () => {
  for (const size of [1, 2, 3, 7, 16, 61, 100_000])
    assert.deepEqual(await taken(Buffer.from(FORM), 'mark', size), {
      end: 'whole',
      parts: [
        { name: 'file', filename: 'two "pages".pdf', content: '%PDF-1.7\r\n--mar\r\n\r\n--mar k\r\n' },
        { name: 'scenario', filename: undefined, content: '12' },
        { name: 'empty', filename: '', content: '' },
      ],
    });
});

test('a form as the platform writes it is read as the platform reads it', async () => {
  const form = new FormData();
  form.append('file', new File([new Uint8Array([0, 13, 10, 45, 45, 255])], 'Größe "1".pdf'));
  form.append('choice', 'ä\r\nb');
  const sent = new Response(form);
  const boundary = boundaryOf(sent.headers.get('content-type') ?? '');
  assert.ok(boundary !== null);
  const { parts, end } = await taken(new Uint8Array(await sent.arrayBuffer()), boundary, 5);
  assert.equal(end, 'whole');
  assert.deepEqual(parts, [
    { name: 'file', filename: 'Größe "1".pdf', content: '\0\r\n--\xff' },
    { name: 'choice', filename: undefined, content: Buffer.from('ä\r\nb').toString('latin1') },
  ]);
});

test('a form that was cut off is not whole, and a header without end is refused', async () => {
  assert.equal((await taken(Buffer.from(FORM.slice(0, -60)), 'mark', 50)).end, 'broken');
  const endless = `--mark\r\ncontent-disposition: form-data; name="${'x'.repeat(9000)}`;
  assert.equal((await taken(Buffer.from(endless), 'mark', 50)).end, 'too_complex');
  assert.equal(boundaryOf('application/json; boundary=mark'), null);
  assert.equal(boundaryOf(`multipart/form-data; boundary=${'x'.repeat(71)}`), null);
});
