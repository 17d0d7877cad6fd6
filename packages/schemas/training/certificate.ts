import { z } from 'zod';
import { id, timestamp } from './common.ts';
import { competences } from './completion.ts';

export { type RevokeCertificateBody, revokeCertificateBody } from '../certificate.ts';

const date = z.string().nullable().meta({ description: 'YYYY-MM-DD' });

const words = {
  certificateId: z.string().meta({ description: 'CC-2026-XXXX-XXXX-C: year, random part, check character' }),
  learnerName: z.string(),
  courseTitle: z.string(),
  courseCode: z.string(),
  organizationName: z.string().meta({ description: 'The training centre; may be empty' }),
  startDate: date,
  endDate: date,
  issuedAt: timestamp,
  revokedAt: timestamp.nullable().meta({ description: 'null: it was not revoked' }),
  revocationReason: z.string().nullable().meta({ description: 'Public' }),
};

/** What anybody who has the id can read: without results and hours. */
export const publicCertificate = z.object(words);

export const certificate = z.object({
  id,
  courseRunId: id,
  ...words,
  competence: z.enum(competences),
  attendedMinutes: z.int(),
  totalMinutes: z.int(),
  verifyUrl: z.string(),
});

export const ownCertificates = z.array(certificate);

export const verificationAnswer = z.object({
  status: z.enum(['valid', 'revoked']),
  certificate: publicCertificate,
});

const issued = z.object({
  id,
  certificateId: z.string(),
  issuedAt: timestamp,
  revokedAt: timestamp.nullable(),
  revocationReason: z.string().nullable(),
});

const classLearner = z.object({
  enrolmentId: id,
  userId: id,
  name: z.string(),
  isCompleted: z.boolean(),
  certificates: z.array(issued).meta({ description: 'The newest first; one at most is not revoked' }),
});

export const certificateBatch = z.object({
  id,
  status: z.enum(['running', 'finished', 'stopped']).meta({ description: 'stopped: it was cut off' }),
  total: z.int(),
  done: z.int(),
  issued: z.int().meta({ description: 'Of those done; others were not completed any more, or had one' }),
  startedAt: timestamp,
  finishedAt: timestamp.nullable(),
});

export const classCertificates = z.object({
  courseRunId: id,
  courseId: id,
  courseTitle: z.string(),
  issuesAutomatically: z.boolean().meta({ description: 'Whether completed learners are issued one at once' }),
  batch: certificateBatch.nullable().meta({ description: 'The last one that an admin began' }),
  learners: z.array(classLearner).meta({ description: 'Who is completed or has one, by name' }),
});

export const issueCertificatesBody = z.object({
  enrolmentIds: z
    .array(id)
    .min(1, 'Choose somebody')
    .max(5000, 'At most 5,000 at once')
    .refine((ids) => new Set(ids).size === ids.length, 'Somebody is in the list twice'),
});

export type PublicCertificate = z.output<typeof publicCertificate>;
export type Certificate = z.output<typeof certificate>;
export type ClassCertificates = z.output<typeof classCertificates>;
export type ClassCertificateLearner = z.output<typeof classLearner>;
export type CertificateBatch = z.output<typeof certificateBatch>;
export type IssueCertificatesBody = z.output<typeof issueCertificatesBody>;
