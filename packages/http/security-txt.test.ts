import { serviceEnv } from '@repo/base/env';
import { expect, test } from 'vitest';
import { securityTxtResponse } from './security-txt.ts';

const facts = {
  contact: undefined,
  mailFrom: 'Zoo <no-reply@zoo.example>',
  publicUrl: 'https://zoo.example',
  now: new Date('2026-11-22T13:14:15.016Z'),
};

test('security.txt has the fields of RFC 9116; without a contact the sender of the mails is one', async () => {
  const response = securityTxtResponse(facts);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await response.text()).toBe(
    [
      'Contact: mailto:no-reply@zoo.example',
      'Expires: 2027-05-21T00:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://zoo.example/.well-known/security.txt',
      '',
    ].join('\n'),
  );
  expect(await securityTxtResponse({ ...facts, mailFrom: 'bare@zoo.example' }).text()).toContain(
    'Contact: mailto:bare@zoo.example\n',
  );
});

test.each([
  ['https://zoo.example/report', 'https://zoo.example/report'],
  ['mailto:security@zoo.example', 'mailto:security@zoo.example'],
  ['security@zoo.example', 'mailto:security@zoo.example'],
])('SECURITY_CONTACT %s is the contact', async (variable, contact) => {
  const { SECURITY_CONTACT } = serviceEnv.parse({ SECURITY_CONTACT: variable });
  expect(await securityTxtResponse({ ...facts, contact: SECURITY_CONTACT }).text()).toContain(
    `Contact: ${contact}\n`,
  );
});

test.each(['http://zoo.example', 'call us', 'a@zoo.example\nCanonical: https://evil.example'])(
  'SECURITY_CONTACT %j is refused',
  (variable) => {
    expect(serviceEnv.safeParse({ SECURITY_CONTACT: variable }).success).toBe(false);
  },
);

test('a blank SECURITY_CONTACT is none', () => {
  expect(serviceEnv.parse({ SECURITY_CONTACT: '' }).SECURITY_CONTACT).toBeUndefined();
});
