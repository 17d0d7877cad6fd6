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
  AGENCY_BASE_URL: z
    .url({
      protocol: /^https?$/,
      error: 'AGENCY_BASE_URL must be an http(s) address, such as https://api.ssg-wsg.sg',
    })
    .meta({
      description:
        "Where the skills-funding agency's API is: https://api.ssg-wsg.sg with a certificate, https://public-api.ssg-wsg.sg with an OAuth client, https://uat-api.ssg-wsg.sg to try.",
      syntax: 'an http(s) address',
      npmStart: 'the stand-in',
    }),
  AGENCY_UEN: z
    .string()
    .regex(/^[A-Z0-9]{9,10}$/, 'AGENCY_UEN must be a UEN, such as 201200696W')
    .meta({
      description: 'Who this training provider is at the agency: its UEN.',
      syntax: '9 or 10 capitals and digits, such as 201200696W',
      npmStart: "the stand-in's",
    }),
  AGENCY_TP_CODE: z.string().min(1, 'AGENCY_TP_CODE must be set, such as 201200696W-01').max(20).meta({
    description: "The training provider's code at the agency.",
    syntax: 'up to 20 characters, such as 201200696W-01',
    npmStart: "the stand-in's",
  }),
  AGENCY_ENCRYPTION_KEY: z
    .string()
    .refine(isKey, {
      error: 'AGENCY_ENCRYPTION_KEY must be 32 bytes in base64',
    })
    .meta({
      description:
        "The key that the agency's payloads are encrypted with, the same as in the agency's portal.",
      syntax: '32 bytes in base64',
      npmStart: "the stand-in's",
      isSecret: true,
    }),
  AGENCY_CERT: optional.meta({
    description: 'The client certificate. With it and its key the OAuth client is not used.',
    syntax: 'PEM text (line ends may be written \\n) or a path',
    whenBlank: 'the OAuth client is used',
    requiredWhen: 'with AGENCY_KEY',
  }),
  AGENCY_KEY: optional.meta({
    description: 'The private key of the certificate.',
    syntax: 'PEM text (line ends may be written \\n) or a path',
    requiredWhen: 'with AGENCY_CERT',
    isSecret: true,
  }),
  AGENCY_CLIENT_ID: optional.meta({
    description: 'The OAuth client, for providers that have no certificate at the agency.',
    syntax: 'text',
    requiredWhen: 'at the real agency, without a certificate',
  }),
  AGENCY_CLIENT_SECRET: optional.meta({
    description: 'The secret of the OAuth client.',
    syntax: 'text',
    requiredWhen: 'with AGENCY_CLIENT_ID',
    isSecret: true,
  }),
  AGENCY_OAUTH_URL: z
    .url({ protocol: /^https?$/, error: 'AGENCY_OAUTH_URL must be an http(s) address' })
    .optional()
    .meta({
      description: "Where the OAuth client's tokens come from.",
      syntax: 'an http(s) address',
      whenBlank: "/dp-oauth/oauth/token at the agency's address",
    }),
  AGENCY_CONCURRENCY: wholeNumber('AGENCY_CONCURRENCY', [1, 100]).meta({
    description: 'How many requests the agency is sent at once; it turns away who sends more than a few.',
    syntax: '1 to 100',
    whenBlank: '2; 16 for a stand-in on this machine',
  }),
  AGENCY_GAP_MS: wholeNumber('AGENCY_GAP_MS', [0, 60_000]).meta({
    description: 'Milliseconds between the starts of two requests to the agency.',
    syntax: 'milliseconds, 0 to 60000',
    whenBlank: '300; 0 for a stand-in on this machine',
  }),
  AGENCY_SETTLE_MS: wholeNumber('AGENCY_SETTLE_MS', [1_000, 3_600_000]).meta({
    description:
      'How long after an enrolment that was not answered the agency may still carry it out: only then is it sent again, if it cannot be found there.',
    syntax: 'milliseconds, 1000 to 3600000',
    whenBlank: '90000',
    npmStart: '10000 beside its stand-in',
  }),
});

export type AgencyEnv = z.input<typeof agencyEnv>;

function isKey(text: string): boolean {
  return /^[A-Za-z0-9+/]{43}=$/.test(text.trim());
}
