import type { Prisma } from '@repo/db/childcare';
import type { Certificate, PublicCertificate, RenewalState } from '@repo/schemas/childcare/certificate';
import type { Context } from '#domain/context.ts';
import { withIsoDates } from '#domain/iso-dates.ts';
import { expiryStatusOf } from './expiry.ts';

/** The texts stored on the day of issue. */
export const issuedTextSelect = {
  certificateId: true,
  learnerName: true,
  courseName: true,
  organizationName: true,
  cpdPoints: true,
  versionNumber: true,
  versionPublishedAt: true,
  issuedAt: true,
  expiresAt: true,
  revokedAt: true,
  revocationReason: true,
} satisfies Prisma.CertificateSelect;

/** Points are a Decimal where Prisma reads them, else a number. */
type WithPoints<Row extends { cpdPoints: Prisma.Decimal }> = Omit<Row, 'cpdPoints'> & {
  cpdPoints: Prisma.Decimal | number;
};

export type IssuedTextRow = WithPoints<Prisma.CertificateGetPayload<{ select: typeof issuedTextSelect }>>;

export function toPrintedCertificate(row: IssuedTextRow): PublicCertificate {
  return { ...withIsoDates(row), cpdPoints: Number(row.cpdPoints) };
}

const certificateSelect = {
  ...issuedTextSelect,
  id: true,
  userId: true,
  courseId: true,
  cycle: true,
  course: {
    select: { slug: true, status: true, enrollments: { select: { userId: true, cycle: true } } },
  },
} satisfies Prisma.CertificateSelect;

/** Limits the course's enrollments to the owner's. */
export function certificateSelectFor(ownerId: string) {
  const { course, ...rest } = certificateSelect;
  const enrollments = { ...course.select.enrollments, where: { userId: ownerId } };
  return {
    ...rest,
    course: { select: { ...course.select, enrollments } },
  } satisfies Prisma.CertificateSelect;
}

export type CertificateRow = WithPoints<Prisma.CertificateGetPayload<{ select: typeof certificateSelect }>>;

/** `newestCycle` is the learner's last cycle that has a certificate. */
function renewalOf(
  row: CertificateRow,
  { newestCycle, now }: { newestCycle: number; now: Date },
): RenewalState {
  if (row.cycle < newestCycle) return 'done';
  const enrollment = row.course.enrollments.find(({ userId }) => userId === row.userId);
  if (enrollment && enrollment.cycle > row.cycle) return 'begun';
  if (!enrollment || row.course.status !== 'PUBLISHED') return 'closed';
  // A revoked certificate can only be replaced by repeating the course.
  if (row.revokedAt !== null) return 'open';
  if (row.expiresAt === null) return 'closed';
  return expiryStatusOf(row.expiresAt, now) === 'valid' ? 'early' : 'open';
}

export function verifyUrlOf({ publicUrl }: Pick<Context, 'publicUrl'>, certificateId: string): string {
  return `${publicUrl}/verify/${certificateId}`;
}

export function toCertificate(
  ctx: Pick<Context, 'publicUrl' | 'clock'>,
  row: CertificateRow,
  newestCycle: number = row.cycle,
): Certificate {
  const { id, courseId, cycle, course } = row;
  const now = ctx.clock();
  return {
    id,
    courseId,
    cycle,
    courseSlug: course.slug,
    ...toPrintedCertificate(row),
    status: row.revokedAt === null ? expiryStatusOf(row.expiresAt, now) : 'revoked',
    renewal: renewalOf(row, { newestCycle, now }),
    verifyUrl: verifyUrlOf(ctx, row.certificateId),
  };
}
