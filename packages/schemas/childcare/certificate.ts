import { z } from 'zod';
import { id, optionalEmptyAsAbsent, timestamp } from './common.ts';

export { badgeQuery, type RevokeCertificateBody, revokeCertificateBody } from '../certificate.ts';

/** A certificate counts as expiring and can be renewed this many days before its end. */
export const renewalWindowDays = 90;

const words = {
  certificateId: z.string().meta({ description: 'CC-2026-XXXX-XXXX-C: year, random part, check character' }),
  learnerName: z.string(),
  courseName: z.string(),
  organizationName: z.string().meta({ description: 'Empty for who learns alone' }),
  cpdPoints: z.number(),
  versionNumber: z
    .int()
    .nullable()
    .meta({ description: 'The version of the course; null for certificates from before versions' }),
  versionPublishedAt: timestamp.nullable(),
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
  learnerId: optionalEmptyAsAbsent(id).meta({
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
