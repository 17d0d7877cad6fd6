import { sendMessageBody } from '@repo/schemas/marketplace/chat';
import { expect, test } from 'vitest';
import { randomUuid } from './random-uuid.ts';

test('a key is one that the API takes, and another each time', () => {
  const keys = Array.from({ length: 200 }, randomUuid);
  expect(new Set(keys).size).toBe(200);
  for (const clientKey of keys)
    expect(sendMessageBody.safeParse({ body: 'Hi', clientKey }).success).toBe(true);
});
