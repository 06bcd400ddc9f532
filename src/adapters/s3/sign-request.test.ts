/** Amazon's published examples, for the signer and for the imitation that checks it. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { signatureOf } from '../../../tests/support/s3-imitation.ts';
import { signedHeaders } from './sign-request.ts';

// docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, "Examples: Signature calculations"
const KEY = { id: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
const now = new Date('2013-05-24T00:00:00.000Z');
const EXAMPLES: {
  method: string;
  target: string;
  headers: Record<string, string>;
  body: string;
  signature: string;
}[] = [
  {
    method: 'GET',
    target: '/test.txt',
    headers: { range: 'bytes=0-9' },
    body: '',
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    method: 'PUT',
    target: '/test%24file.text',
    headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    body: 'Welcome to Amazon S3.',
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    method: 'GET',
    target: '/?lifecycle',
    headers: {},
    body: '',
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    method: 'GET',
    target: '/?max-keys=2&prefix=J',
    headers: {},
    body: '',
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
];

for (const { method, target, headers, body, signature } of EXAMPLES)
  test(`${method} ${target} is signed as Amazon does`, () => {
    const url = new URL(target, 'https://examplebucket.s3.amazonaws.com');
    const bodyHash = createHash('sha256').update(body).digest('hex');
    const signed = signedHeaders({ method, url, region: 'us-east-1', key: KEY, bodyHash, now, headers });
    assert.equal(/Signature=(\w+)$/.exec(signed.authorization)?.[1], signature);
    // From what is sent alone.
    assert.equal(
      signatureOf({ method, target, headers: { ...signed, host: url.host } }, KEY.secret),
      signature,
    );
  });
