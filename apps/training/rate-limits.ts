import { signInLimits } from '@repo/auth/limited-sign-in';
import type { RateLimitPolicy } from '@repo/auth/rate-limits';
import { secondStepLimits } from '@repo/auth/second-factors/factor-service';

const minute = 60;
const hour = 60 * minute;

/**
 * How often one person, automation client or, signed out, one client address may do what. Generous: nobody meets these by
 * hand, nor does an office behind one address. Reads are not counted. Wrong passwords and codes are counted apart, by the
 * sign-in itself.
 */
export const rateLimits = {
  write: { points: 1200, seconds: 5 * minute },
  upload: { points: 300, seconds: 10 * minute },
  signIn: { points: 1200, seconds: 15 * minute },
  ...signInLimits,
  ...secondStepLimits,
  /** One-time codes for one email address, known or not. */
  oneTimeCode: { points: 5, seconds: hour },
  /** Wrong API keys from one client. */
  apiKeyFailure: { points: 60, seconds: 5 * minute },
  /** Encrypting for the agency: enough for a script's own payloads, too little to try texts out. */
  agencyEncrypt: { points: 120, seconds: 10 * minute },
  passwordChange: { points: 20, seconds: 15 * minute },
  /** A bulk upload's rows, one call each. */
  bulkCreate: { points: 60_000, seconds: 5 * minute },
  /** Codes of an attendance screen sent by one person: a class on one day needs a handful, guessing needs billions. */
  attendanceCode: { points: 60, seconds: 5 * minute },
  /** Calendar addresses made by one person: each mails them. */
  calendarAddress: { points: 10, seconds: hour },
  /** Calendar programs fetch a feed every few minutes; offices share an address. */
  calendarFeed: { points: 600, seconds: 5 * minute },
  /** Reports of browsers that a page's policy stopped something: a broken page sends a few a view. */
  cspReport: { points: 120, seconds: minute },
} satisfies Record<string, RateLimitPolicy>;

export type RateLimitName = keyof typeof rateLimits;

/** The names a route may declare; `read` says that it is not counted. */
export type RouteLimit = RateLimitName | 'read';
