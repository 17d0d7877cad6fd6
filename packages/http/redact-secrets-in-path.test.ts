import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { redactSecretsInPath } from './redact-secrets-in-path.ts';

const secret = randomBytes(32);

test.each([
  [
    'a calendar feed',
    `/api/calendar/${createHash('sha256').update(secret).digest('hex')}`,
    '/api/calendar/[token]',
  ],
  ['an invitation', `/join/${secret.toString('base64url')}`, '/join/[token]'],
  [
    'a part of a longer path',
    `/scorm/${secret.toString('base64url')}/files/a.js`,
    '/scorm/[token]/files/a.js',
  ],
  ['a query', '/courses?q=Tan+Wei+Ming', '/courses'],
  ['an id', '/courses/01a20676-fd0c-73d9-a712-d9a7b709da11', '/courses/01a20676-fd0c-73d9-a712-d9a7b709da11'],
])('a logged path holds no secret: %s', (_, path, logged) => {
  expect(redactSecretsInPath(path)).toBe(logged);
});
