import type { ErrorDefinition, ErrorOptions, ServiceError } from './errors.ts';

/** What the gate itself refuses. A service spreads these into its own catalogue and may override any of them. */
export const gateFailures = {
  invalid: { code: 'VALIDATION_ERROR', status: 400, message: 'Some fields need another look' },
  unauthorized: { code: 'UNAUTHORIZED', status: 401, message: 'Unauthorized' },
  forbidden: { code: 'FORBIDDEN', status: 403, message: 'Forbidden' },
  notFound: { code: 'NOT_FOUND', status: 404, message: 'There is nothing at this address' },
  methodNotAllowed: {
    code: 'METHOD_NOT_ALLOWED',
    status: 405,
    message: 'This address does not take that method',
  },
  tooLarge: { code: 'PAYLOAD_TOO_LARGE', status: 413, message: 'The request is too large' },
  tooManyRequests: {
    code: 'TOO_MANY_REQUESTS',
    status: 429,
    message: 'Too many requests. Wait a moment and try again',
  },
  internal: {
    code: 'INTERNAL_ERROR',
    status: 500,
    message: 'Something went wrong on our side. Try again, and tell us the request id if it happens again',
  },
  unavailable: {
    code: 'UNAVAILABLE',
    status: 503,
    message: 'The service is briefly unavailable. Try again in a few seconds',
  },
} as const satisfies Record<string, ErrorDefinition>;

export type GateFailures = {
  readonly [K in keyof typeof gateFailures]: (options?: ErrorOptions) => ServiceError;
};

/** What a readiness check answers while requests cannot be served. */
export const notReady = {
  code: 'NOT_READY',
  status: 503,
  message: 'The service is not ready: its database does not answer',
} as const satisfies ErrorDefinition;

/** What a person's storage refuses. */
export const storageFailures = {
  storageFull: {
    code: 'STORAGE_FULL',
    status: 413,
    message: 'There is no room left for this file. Remove older files first',
  },
} as const satisfies Record<string, ErrorDefinition>;

/** The sentence for a full storage. */
export function storageFullText(megabytes: number): string {
  return `There is no room left for this file: one person may keep ${megabytes} MB. Remove older files first`;
}

/** What is refused to a person who asks for a copy of their data. */
export const exportFailures = {
  exportUnderWay: {
    code: 'EXPORT_UNDER_WAY',
    status: 409,
    message: 'Your data is being prepared already. We will mail you when it is ready',
  },
  exportsUsedUp: {
    code: 'EXPORTS_USED_UP',
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
    code: 'STALE_PROOF',
    status: 403,
    message: 'Forbidden',
    challenge: 'Session error="insufficient_user_authentication", max_age=600',
  },
  wrongProof: { code: 'WRONG_PROOF', status: 400, message: 'That is not right. Try again' },
  deadLink: {
    code: 'DEAD_LINK',
    status: 400,
    message: 'This link has expired or was already used. Ask for a new one',
  },
  wrongPassword: { code: 'WRONG_PASSWORD', status: 400, message: 'The current password is not right' },
  noPassword: {
    code: 'NO_PASSWORD',
    status: 400,
    message: 'This account has no password yet. Set one with the link we can send you',
  },
  signInNotFound: { code: 'SIGN_IN_NOT_FOUND', status: 404, message: 'This sign-in has ended already' },
} as const satisfies Record<string, ErrorDefinition>;
