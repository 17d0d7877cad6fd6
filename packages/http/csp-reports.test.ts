import { expect, test } from 'vitest';
import { createCspReportReader } from './csp-reports.ts';

const read = createCspReportReader(['/']);
const blockedOf = (blocked: string) =>
  read({
    contentType: 'application/csp-report',
    body: JSON.stringify({
      'csp-report': {
        'document-uri': 'https://zoo.example/',
        'blocked-uri': blocked,
        'effective-directive': 'img-src',
      },
    }),
    hosts: ['zoo.example'],
  })?.map((violation) => violation.blocked);

test.each([
  ['a scheme of a browser', 'chrome-extension://abc/x.js', 'chrome-extension:'],
  ['a scheme that fills the report', `${'x'.repeat(60_000)}:y`, 'other'],
  [
    'a host that is too long for a name',
    `https://${'x'.repeat(60_000)}.example/`,
    `https://${'x'.repeat(192)}`,
  ],
])('what was blocked is kept short: %s', (_case, blocked, kept) => {
  expect(blockedOf(blocked)).toEqual([kept]);
});
