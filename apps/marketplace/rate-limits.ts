import { addressConfirmationLimits } from '@repo/auth/confirm-address';
import { signInLimits } from '@repo/auth/limited-sign-in';
import type { RateLimitPolicy } from '@repo/auth/rate-limits';
import { secondStepLimits } from '@repo/auth/second-factors/factor-adapter';
import type { NewcomerEnv } from './newcomer-env.ts';

const minute = 60;
const hour = 60 * minute;

/** Per person or client address. Reads are not counted (each count is a write); the sign-in counts wrong passwords. */
export const ratePolicies = {
  write: { points: 1200, seconds: 5 * minute },
  message: { points: 120, seconds: minute },
  /** Offers made, countered, answered and withdrawn. */
  offer: { points: 60, seconds: 10 * minute },
  /** Checkouts, accounts for payouts, and what becomes of payments: each calls the payment provider. */
  payment: { points: 60, seconds: 10 * minute },
  /** Events of the payment provider, per address. */
  webhook: { points: 6000, seconds: 5 * minute },
  /** Reviews and answers to them. */
  review: { points: 60, seconds: hour },
  /** Listings brought back to the top of the latest, which all sellers share. */
  bump: { points: 20, seconds: 24 * hour },
  /** Each is work for a moderator. */
  report: { points: 60, seconds: hour },
  /** Links that were mailed to people who cannot sign in. */
  appeal: { points: 30, seconds: hour },
  /** Each is a mail to the operator. */
  contact: { points: 10, seconds: hour },
  /** Sellers followed, and followed no more. */
  follow: { points: 300, seconds: hour },
  /** Searches saved: each is compared with every new listing from then on. */
  saveSearch: { points: 120, seconds: hour },
  pushSubscription: { points: 60, seconds: hour },
  /** Tests and repeated deliveries: each is a request to an address that the person typed in. */
  webhookSend: { points: 10, seconds: minute },
  /** API keys and webhooks that a person makes or replaces: each key is mailed about. */
  programAccess: { points: 200, seconds: 24 * hour },
  /** Per key: a nightly client that reads pages of 500. */
  apiKey: { points: 600, seconds: 5 * minute },
  /** Wrong keys, per client address. */
  apiKeyFailure: { points: 60, seconds: 5 * minute },
  upload: { points: 300, seconds: 10 * minute },
  signIn: { points: 1200, seconds: 15 * minute },
  ...signInLimits,
  ...secondStepLimits,
  ...addressConfirmationLimits,
  /** A stolen session must not guess the current password. */
  passwordChange: { points: 20, seconds: 15 * minute },
  /** Per client for all its accounts: each attempt costs up to two hashes, which share one queue. */
  clientPasswordChange: { points: 100, seconds: 15 * minute },
  register: { points: 300, seconds: hour },
  /** Browsers' CSP reports: a broken page sends several per view. */
  cspReport: { points: 120, seconds: minute },
} satisfies Record<string, RateLimitPolicy>;

/** What an account that is new, or whose address is not proven, may do in a day. */
export function newcomerRatePolicies(variables: NewcomerEnv) {
  return {
    newListing: { points: variables.NEW_ACCOUNT_LISTINGS_PER_DAY, seconds: 24 * hour },
    newConversation: { points: variables.NEW_ACCOUNT_CONVERSATIONS_PER_DAY, seconds: 24 * hour },
  } satisfies Record<string, RateLimitPolicy>;
}

export type NewcomerLimit = keyof ReturnType<typeof newcomerRatePolicies>;

/** Counted by what is done, not by requests. */
export type DomainLimit = NewcomerLimit | 'bump';

export function allRatePolicies(variables: NewcomerEnv) {
  return { ...ratePolicies, ...newcomerRatePolicies(variables) };
}

export type RateLimitName = keyof typeof ratePolicies;

/** `read` and `search` are not counted. */
export type RouteLimit = RateLimitName | 'read' | 'search';
