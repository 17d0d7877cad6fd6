import { z } from 'zod';
import { cleanLine } from './text.ts';

export const revokeCertificateBody = z.object({
  reason: z
    .string('The reason must be text')
    .overwrite(cleanLine)
    .max(300, 'The reason must have at most 300 characters')
    .refine((text) => text.length >= 5, 'Say in a few words why: at least 5 characters')
    .meta({ description: 'Public: whoever checks the certificate reads it' }),
});
export type RevokeCertificateBody = z.output<typeof revokeCertificateBody>;

/** `too-many`: nothing was looked up. */
export type CertificateCheckOutcome = 'valid' | 'expired' | 'revoked' | 'unknown' | 'mistyped' | 'too-many';

export const badgeFormats = ['jwt', 'png', 'svg'] as const;
export type BadgeFormat = (typeof badgeFormats)[number];

export const badgeQuery = z.object({
  format: z
    .enum(badgeFormats, `format is one of ${badgeFormats.join(', ')}`)
    .default('jwt')
    .meta({ description: 'png and svg: a picture that has the credential in it (baked)' }),
});
