import { expect, test } from 'vitest';
import { serviceEnv } from './env.ts';
import { supportAddress } from './support-address.ts';

const MAIL_FROM = 'Marketplace <no-reply@example.com>';

test.each([
  ['help@example.com', 'help@example.com'],
  ['', 'no-reply@example.com'],
])('SUPPORT_EMAIL %j: people write to %s', (variable, address) => {
  const { SUPPORT_EMAIL } = serviceEnv.parse({ SUPPORT_EMAIL: variable });
  expect(supportAddress({ SUPPORT_EMAIL, MAIL_FROM })).toBe(address);
});

test.each(['help', 'help@', 'https://help.example.com'])('SUPPORT_EMAIL %j is refused', (variable) => {
  expect(serviceEnv.safeParse({ SUPPORT_EMAIL: variable }).success).toBe(false);
});
