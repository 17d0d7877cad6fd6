import { z } from 'zod';
import { id, optionalQuery, singleLineText, timestamp } from './common.ts';

/** A certificate counts as expiring and can be renewed this many days before its end. */
export const renewalWindowDays = 90;

const words = {
  certificateId: z.string().meta({ description: 'CC-2026-XXXX-XXXX-C: year, random part, check character' }),
  learnerName: z.string(),
  courseName: z.string(),
  organizationName: z.string().meta({ description: 'Empty for who learns alone' }),
  cpdPoints: z.number(),
  issuedAt: timestamp,
  expiresAt: timestamp.nullable().meta({ description: 'null: it does not expire' }),
  revokedAt: timestamp.nullable().meta({ description: 'null: it was not revoked' }),
  revocationReason: z.string().nullable().meta({ description: 'Public' }),
};

/** The public view: the printed text, and whether and why it was revoked. */
export const publicCertificate = z.object(words);
export type PublicCertificate = z.output<typeof publicCertificate>;

export const certificateStatuses = ['valid', 'expiring', 'expired', 'revoked'] as const;
export type CertificateStatus = (typeof certificateStatuses)[number];

/**
 * `early`: renewal is not open yet. `open`: the owner may start, also after a revocation. `begun`: the course is being
 * repeated. `done`: a newer certificate exists. `closed`: it never expires, or the course is no longer offered.
 */
export const renewalStates = ['early', 'open', 'begun', 'done', 'closed'] as const;
export type RenewalState = (typeof renewalStates)[number];

export const certificate = z.object({
  id,
  ...words,
  courseId: id,
  courseSlug: z.string(),
  cycle: z.int().meta({ description: 'Counts the times that the learner did the course' }),
  status: z
    .enum(certificateStatuses)
    .meta({ description: `expiring: ${renewalWindowDays} days or less are left` }),
  renewal: z.enum(renewalStates),
  verifyUrl: z.string(),
});
export type Certificate = z.output<typeof certificate>;

export const certificateAnswer = z.object({ certificate });

export const certificatesQuery = z.object({
  learnerId: optionalQuery(id).meta({
    description: 'For managers: a learner of their centre. Without it the list is your own',
  }),
});
export type CertificatesQuery = z.output<typeof certificatesQuery>;

export const certificatesAnswer = z.object({ certificates: z.array(certificate) });

export const generateCertificateBody = z.object({ courseId: z.string('Choose a course').pipe(id) });

export const verificationAnswer = z.object({
  status: z.enum(['valid', 'expired', 'revoked']),
  certificate: publicCertificate,
});

export const revokeCertificateBody = z.object({
  reason: singleLineText('The reason', 300)
    .refine((text) => text.length >= 5, 'Say in a few words why: at least 5 characters')
    .meta({ description: 'Public: whoever checks the certificate reads it' }),
});
export type RevokeCertificateBody = z.output<typeof revokeCertificateBody>;

export const revokedCertificateAnswer = z.object({ certificate: publicCertificate });

const revokedCredentials = z.array(
  z.object({ id: z.string(), revoked: z.literal(true), revocationReason: z.string() }),
);

/** The 1EdTech revocation list (VCRL 1.0) that badges from before there were status lists refer to. */
export const revocationList = z.object({
  '@context': z.array(z.string()),
  id: z.string(),
  issuer: z.string(),
  revokedCredentials,
  revokedCredential: revokedCredentials.meta({ description: 'The same, as 1EdTech’s validator reads it' }),
});

/** An Open Badges 3.0 Achievement. */
export const achievement = z.object({
  '@context': z.array(z.string()),
  id: z.string(),
  type: z.array(z.string()),
  achievementType: z.string(),
  name: z.string(),
  description: z.string(),
  criteria: z.object({ narrative: z.string() }),
  creditsAvailable: z.number(),
  fieldOfStudy: z.string(),
  image: z.object({ id: z.string(), type: z.string(), caption: z.string() }),
});

export const badgeFormats = ['jwt', 'png', 'svg'] as const;
export type BadgeFormat = (typeof badgeFormats)[number];

export const badgeQuery = z.object({
  format: z
    .enum(badgeFormats, `format is one of ${badgeFormats.join(', ')}`)
    .default('jwt')
    .meta({ description: 'png and svg: a picture that has the credential in it (baked)' }),
});

/** A public key as JSON Web Key (RFC 7517). */
export const publishedKey = z.object({
  kty: z.string(),
  n: z.string(),
  e: z.string(),
  kid: z.string().meta({ description: 'The address of this key, as the headers of badges name it' }),
  alg: z.string(),
  use: z.string(),
});
export const publishedKeys = z.object({ keys: z.array(publishedKey) });

/** An Open Badges 3.0 Profile. */
export const issuerProfile = z.object({
  '@context': z.array(z.string()),
  id: z.string(),
  type: z.array(z.string()),
  name: z.string(),
  url: z.string(),
});
