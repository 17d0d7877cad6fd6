import type { ErrorDefinition, ServiceError, ServiceErrorOptions } from './errors.ts';

/** What the request pipeline itself refuses. */
export const pipelineFailures = {
  invalid: { code: 'VALIDATION_ERROR', status: 400, message: 'Some fields need another look' },
  unauthorized: { status: 401, message: 'Unauthorized' },
  forbidden: { status: 403, message: 'Forbidden' },
  notFound: { status: 404, message: 'There is nothing at this address' },
  methodNotAllowed: { status: 405, message: 'This address does not take that method' },
  tooLarge: { code: 'PAYLOAD_TOO_LARGE', status: 413, message: 'The request is too large' },
  infectedFile: {
    status: 400,
    message:
      'Our virus scanner found something harmful in this file, so it was not kept. Check the device that it comes from',
  },
  tooManyRequests: { status: 429, message: 'Too many requests. Wait a moment and try again' },
  internal: {
    code: 'INTERNAL_ERROR',
    status: 500,
    message: 'Something went wrong on our side. Try again, and tell us the request id if it happens again',
  },
  unavailable: { status: 503, message: 'The service is briefly unavailable. Try again in a few seconds' },
} as const satisfies Record<string, ErrorDefinition>;

export type PipelineFailures = {
  readonly [K in keyof typeof pipelineFailures]: (options?: ServiceErrorOptions) => ServiceError;
};

/** What a person's storage refuses. */
const storageFailures = {
  storageFull: { status: 413, message: 'There is no room left for this file. Remove older files first' },
} as const satisfies Record<string, ErrorDefinition>;

/** The sentence for a full storage. */
export function storageFullText(megabytes: number): string {
  return `There is no room left for this file: one person may keep ${megabytes} MB. Remove older files first`;
}

/** What is refused to a person who asks for a copy of their data. */
const exportFailures = {
  exportUnderWay: {
    status: 409,
    message: 'Your data is being prepared already. We will mail you when it is ready',
  },
  exportsUsedUp: {
    status: 429,
    message: 'You asked for your data three times today. You can ask again tomorrow',
  },
  exportNotFound: {
    code: 'NOT_FOUND',
    status: 404,
    message: 'There is no such download, or its time is over. Ask for a new one in your settings',
  },
} as const satisfies Record<string, ErrorDefinition>;

/** What an account refuses its own person. */
export const accountFailures = {
  /** The body is that of any other 403, which the contract fixes; the header says what helps, in the words of RFC 9470. */
  staleProof: {
    status: 403,
    message: 'Forbidden',
    challenge: 'Session error="insufficient_user_authentication", max_age=600',
  },
  wrongProof: { status: 400, message: 'That is not right. Try again' },
  deadLink: { status: 400, message: 'This link has expired or was already used. Ask for a new one' },
  deletionNotConfirmed: {
    status: 400,
    message: 'Type DELETE, or your email address, to delete your account',
  },
  addressUnchanged: { status: 400, message: 'That is your address already' },
  addressTaken: {
    status: 409,
    message:
      'Another account has this address by now, so nothing was changed. Write to us if it should be yours',
  },
  wrongPassword: { status: 400, message: 'The current password is not right' },
  noPassword: {
    status: 400,
    message: 'This account has no password yet. Set one with the link we can send you',
  },
  signInNotFound: { status: 404, message: 'This sign-in has ended already' },
} as const satisfies Record<string, ErrorDefinition>;

/** What second factors refuse. */
const factorFailures = {
  wrongCode: { status: 400, message: 'That code is not right, or was used before' },
  totpOn: {
    status: 400,
    message: 'An authenticator app is set up already. Remove it first to set up another one',
  },
  totpNotStarted: {
    status: 400,
    message: 'The set-up was not started, or was started again elsewhere. Begin with a new QR code',
  },
  totpNotFound: { status: 404, message: 'There is no authenticator app to remove' },
  passkeyRefused: {
    status: 400,
    message: 'That passkey could not be checked. Try again, or use another way',
  },
  passkeyNotFound: { status: 404, message: 'There is no such passkey' },
  tooManyPasskeys: {
    status: 400,
    message: 'You have 20 passkeys, which is as many as there can be. Remove one first',
  },
  noSecondFactor: { status: 400, message: 'There is no authenticator app and no passkey' },
  secondFactorRequired: {
    status: 400,
    message: 'Your role needs a second step. Set up another one first, then remove this one',
  },
  secondStepEnded: {
    status: 401,
    message: 'This sign-in took too long or was tried too often. Sign in again',
  },
} as const satisfies Record<string, ErrorDefinition>;

/** What every service refuses alike; each spreads these into its own catalogue and may override any of them. */
export const commonFailures = {
  ...pipelineFailures,
  /** What a readiness check answers while requests cannot be served. */
  notReady: { status: 503, message: 'The service is not ready: its database does not answer' },
  /** What a writer is refused who began with an older version; `assertNotStale` adds the detail that forms recognise. */
  changedMeanwhile: { status: 409, message: 'Somebody else changed this since you opened it' },
  ...accountFailures,
  ...factorFailures,
  ...storageFailures,
  ...exportFailures,
} as const satisfies Record<string, ErrorDefinition>;
