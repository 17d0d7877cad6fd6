import { emptyAsUndefined } from '@repo/base/env';
import { z } from 'zod';

function perDay(name: string, standard: number, what: string) {
  return emptyAsUndefined(
    z.coerce
      .number(`${name} must be a number`)
      .int(`${name} must be a whole number`)
      .min(1, `${name} must be at least 1`)
      .max(100_000, `${name} must be at most 100000`)
      .default(standard),
  ).meta({
    description: `How many ${what} within a day in the first seven days of an account, or until its address is confirmed.`,
    npmStart: '1000 where the sandbox takes the mails',
  });
}

export const newcomerEnv = z.object({
  NEW_ACCOUNT_LISTINGS_PER_DAY: perDay(
    'NEW_ACCOUNT_LISTINGS_PER_DAY',
    10,
    'listings somebody can publish in the marketplace',
  ),
  NEW_ACCOUNT_CONVERSATIONS_PER_DAY: perDay(
    'NEW_ACCOUNT_CONVERSATIONS_PER_DAY',
    20,
    'conversations somebody can begin in the marketplace',
  ),
});

export type NewcomerEnv = z.output<typeof newcomerEnv>;
