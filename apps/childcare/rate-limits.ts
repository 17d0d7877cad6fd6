import { addressConfirmationLimits } from '@repo/auth/confirm-address';
import { signInLimits } from '@repo/auth/limited-sign-in';
import type { RateLimitPolicy } from '@repo/auth/rate-limits';
import { secondStepLimits } from '@repo/auth/second-factors/factor-adapter';

const minute = 60;
const hour = 60 * minute;

/**
 * Rate limits per person, or per client address when signed out. Generous enough for manual use and for a centre behind one
 * address. Reads are not counted. The sign-in counts wrong passwords separately.
 */
export const ratePolicies = {
  write: { points: 1200, seconds: 5 * minute },
  pushSubscription: { points: 60, seconds: hour },
  /** Signatures for the media host, and files uploaded to this service. */
  upload: { points: 300, seconds: 10 * minute },
  /** A player reports every few seconds, from a few tabs at most. */
  progress: { points: 3000, seconds: 5 * minute },
  /** Reading which files a SCORM package has, which a process then remembers: once for all files of a lesson. */
  scormIndex: { points: 60, seconds: 5 * minute },
  /** The payment provider sends from a few addresses, and retries until it gets an answer. */
  webhook: { points: 6000, seconds: 5 * minute },
  /** Test and repeated calls to other programs. */
  webhookSend: { points: 10, seconds: minute },
  /** API keys and webhooks that a person makes or replaces: each key is mailed about. */
  programAccess: { points: 200, seconds: 24 * hour },
  /** Per key: a nightly client that reads pages of 500. */
  apiKey: { points: 600, seconds: 5 * minute },
  /** Wrong keys, per client address. */
  apiKeyFailure: { points: 60, seconds: 5 * minute },
  signIn: { points: 1200, seconds: 15 * minute },
  ...signInLimits,
  ...secondStepLimits,
  ...addressConfirmationLimits,
  /** A stolen session must not guess the current password. */
  passwordChange: { points: 20, seconds: 15 * minute },
  /** Per client for all its accounts: each attempt costs up to two hashes, which share one queue. */
  clientPasswordChange: { points: 100, seconds: 15 * minute },
  /** Looking up a certificate by its id: enough for an employer, too few to guess 40 random bits. */
  verify: { points: 300, seconds: 15 * minute },
  /** Creating a PDF occupies a thread. */
  print: { points: 120, seconds: 5 * minute },
  register: { points: 300, seconds: hour },
  /** Each request sends one mail: invitations, reminders. */
  mails: { points: 600, seconds: hour },
  /** Each request sends hundreds of mails. */
  bulkMails: { points: 30, seconds: hour },
  /** Browsers' reports of policy violations: a broken page sends a few per view. */
  cspReport: { points: 120, seconds: minute },
} satisfies Record<string, RateLimitPolicy>;

type RateLimitName = keyof typeof ratePolicies;

/** `read` is not counted. */
export type RouteLimit = RateLimitName | 'read';
