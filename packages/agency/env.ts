import { z } from 'zod';

const optional = z
  .string()
  .optional()
  .transform((text) => text || undefined);

function wholeNumber(name: string, [least, most]: [number, number]) {
  // Also accepts numbers, because parsed values may be passed again.
  return z
    .union([z.string(), z.number()])
    .optional()
    .transform((value) => (value === '' || value === undefined ? undefined : Number(value)))
    .refine(
      (number) => number === undefined || (Number.isInteger(number) && number >= least && number <= most),
      `${name} must be a whole number from ${least} to ${most}`,
    );
}

/**
 * The agency's address and our credentials: a client certificate (AGENCY_CERT, AGENCY_KEY) or an OAuth client
 * (AGENCY_CLIENT_ID, AGENCY_CLIENT_SECRET). The certificate wins when both are set; a sandbox needs neither.
 */
export const agencyEnv = z.object({
  AGENCY_BASE_URL: z.url({
    protocol: /^https?$/,
    error: 'AGENCY_BASE_URL must be an http(s) address, such as https://api.ssg-wsg.sg',
  }),
  AGENCY_UEN: z.string().regex(/^[A-Z0-9]{9,10}$/, 'AGENCY_UEN must be a UEN, such as 201200696W'),
  AGENCY_TP_CODE: z.string().min(1, 'AGENCY_TP_CODE must be set, such as 201200696W-01').max(20),
  AGENCY_ENCRYPTION_KEY: z.string().refine(isKey, {
    error: 'AGENCY_ENCRYPTION_KEY must be 32 bytes in base64',
  }),
  /** PEM text (with \n for line ends) or the path of a PEM file. */
  AGENCY_CERT: optional,
  AGENCY_KEY: optional,
  AGENCY_CLIENT_ID: optional,
  AGENCY_CLIENT_SECRET: optional,
  /** Token endpoint; defaults to /dp-oauth/oauth/token at the base address, or at the real agency's public host. */
  AGENCY_OAUTH_URL: z
    .url({ protocol: /^https?$/, error: 'AGENCY_OAUTH_URL must be an http(s) address' })
    .optional(),
  /** Concurrent requests. Default: 2; 16 for a local sandbox. */
  AGENCY_CONCURRENCY: wholeNumber('AGENCY_CONCURRENCY', [1, 100]),
  /** Milliseconds between request starts. Default: 300; 0 for a local sandbox. */
  AGENCY_GAP_MS: wholeNumber('AGENCY_GAP_MS', [0, 60_000]),
  /** How long the agency may still carry out an unanswered request, in milliseconds. Default: 90,000. */
  AGENCY_SETTLE_MS: wholeNumber('AGENCY_SETTLE_MS', [1_000, 3_600_000]),
});

export type AgencyEnv = z.input<typeof agencyEnv>;

function isKey(text: string): boolean {
  return /^[A-Za-z0-9+/]{43}=$/.test(text.trim());
}
