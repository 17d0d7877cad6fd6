import type { Prisma } from '@repo/db/training';
import type { Certificate, PublicCertificate } from '@repo/schemas/training/certificate';
import { competences } from '@repo/schemas/training/completion';
import { dateColumnToText } from '#domain/calendar/singapore-date.ts';
import type { Context } from '#domain/context.ts';

/** Stored on the day of issue, and public. */
export const publicTextSelect = {
  certificateId: true,
  learnerName: true,
  courseTitle: true,
  courseCode: true,
  organizationName: true,
  startDate: true,
  endDate: true,
  issuedAt: true,
  revokedAt: true,
  revocationReason: true,
} satisfies Prisma.CertificateSelect;

export const certificateSelect = {
  ...publicTextSelect,
  id: true,
  userId: true,
  courseRunId: true,
  competence: true,
  attendedMinutes: true,
  totalMinutes: true,
  templateId: true,
} satisfies Prisma.CertificateSelect;

export type CertificateRow = Prisma.CertificateGetPayload<{ select: typeof certificateSelect }>;
type PublicRow = Prisma.CertificateGetPayload<{ select: typeof publicTextSelect }>;

export function toPublicCertificate(row: PublicRow): PublicCertificate {
  return {
    ...row,
    startDate: dateColumnToText(row.startDate),
    endDate: dateColumnToText(row.endDate),
    issuedAt: row.issuedAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
  };
}

export function verifyUrlOf({ publicUrl }: Pick<Context, 'publicUrl'>, certificateId: string): string {
  return `${publicUrl}/verify/${certificateId}`;
}

export function toCertificate(tools: Pick<Context, 'publicUrl'>, row: CertificateRow): Certificate {
  const { userId: _, templateId: _template, competence, ...rest } = row;
  return {
    ...rest,
    ...toPublicCertificate(row),
    competence: competences.find((known) => known === competence) ?? 'none',
    verifyUrl: verifyUrlOf(tools, row.certificateId),
  };
}
