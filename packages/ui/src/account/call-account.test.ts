import { expect, test } from 'vitest';
import { payloadOf } from './call-account.ts';

test('an answer with and without an envelope gives the same payload', () => {
  const payload = { recoveryCodes: ['k7mp2-xw4dn'] };
  expect(payloadOf(payload)).toBe(payload);
  expect(payloadOf({ success: true, data: payload })).toBe(payload);
});
