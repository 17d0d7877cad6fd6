import { signInLimits } from '@repo/auth/limited-sign-in';
import type { RateLimitPolicy } from '@repo/auth/rate-limits';
import { secondStepLimits } from '@repo/auth/second-factors/factor-adapter';

const minute = 60;
const hour = 60 * minute;

/**
 * Per person, automation client or, signed out, client address. High enough for an office behind one address. Reads
 * are not counted; the sign-in counts wrong passwords and codes itself.
 */
export const ratePolicies = {
  write: { points: 1200, seconds: 5 * minute },
  upload: { points: 300, seconds: 10 * minute },
  pushSubscription: { points: 60, seconds: hour },
  /** Tests and repeated deliveries: each is a request to an address that the person typed in. */
  webhookSend: { points: 10, seconds: minute },
  /** API keys and webhooks that a person makes or replaces: each key is mailed about. */
  programAccess: { points: 200, seconds: 24 * hour },
  signIn: { points: 1200, seconds: 15 * minute },
  ...signInLimits,
  ...secondStepLimits,
  /** Per email address, known or unknown. */
  oneTimeCode: { points: 5, seconds: hour },
  /** Per client. */
  apiKeyFailure: { points: 60, seconds: 5 * minute },
  /** Enough for a script's own payloads, too few for guessing plain texts. */
  agencyEncrypt: { points: 120, seconds: 10 * minute },
  passwordChange: { points: 20, seconds: 15 * minute },
  /** One call per row. */
  bulkCreate: { points: 60_000, seconds: 5 * minute },
  /** Per person: enough for normal use, far too few for guessing. */
  attendanceCode: { points: 60, seconds: 5 * minute },
  /** Messages to classes, per person: each is mailed to everybody in one. */
  classMessage: { points: 30, seconds: hour },
  /** Publishing materials, per person: it can notify everybody in a class. */
  classMaterial: { points: 120, seconds: hour },
  /** Per person; each one sends a mail. */
  calendarAddress: { points: 10, seconds: hour },
  /** Calendar programs fetch every few minutes; offices share an address. */
  calendarFeed: { points: 600, seconds: 5 * minute },
  /** Looking up a certificate by its id: enough for an employer, too few to guess 40 random bits. */
  verify: { points: 300, seconds: 15 * minute },
  /** Certificates and badges, per person: each takes tens of milliseconds. */
  print: { points: 120, seconds: 5 * minute },
  /** Per person: a preview is drawn while its form is filled in. */
  preview: { points: 600, seconds: 5 * minute },
  /** A broken page sends a few reports per view. */
  cspReport: { points: 120, seconds: minute },
} satisfies Record<string, RateLimitPolicy>;

export type RateLimitName = keyof typeof ratePolicies;

/** `read` is not counted. */
export type RouteLimit = RateLimitName | 'read';
