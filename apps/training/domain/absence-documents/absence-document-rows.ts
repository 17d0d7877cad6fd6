import type { UserActor } from '@repo/auth/training-actor';
import { Prisma } from '@repo/db/training';
import type { AbsenceDocument } from '@repo/schemas/training/absence-document';
import { taughtByWhere, taughtRunIdsSql } from '#domain/classes/taught-by.ts';

/** Its category among the files of a person. They are served by `read-absence-document-file` alone. */
export const absenceFileCategory = 'absence';

export const absenceDocumentSelect = {
  id: true,
  sessionId: true,
  userId: true,
  status: true,
  reason: true,
  refusal: true,
  decidedAt: true,
  createdAt: true,
  updatedAt: true,
  uploader: { select: { fullName: true } },
  decidedBy: { select: { fullName: true } },
  file: { select: { name: true, contentType: true, bytes: true } },
} satisfies Prisma.AbsenceDocumentSelect;

export type AbsenceDocumentRow = Prisma.AbsenceDocumentGetPayload<{ select: typeof absenceDocumentSelect }>;

export function toAbsenceDocument(row: AbsenceDocumentRow): AbsenceDocument {
  const { uploader, decidedBy, decidedAt, createdAt, updatedAt, ...document } = row;
  return {
    ...document,
    uploaderName: uploader.fullName,
    decidedByName: decidedBy?.fullName ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** They are about health: for the person, who teaches the class, and admins. Assistants and trainers of other classes see none. */
export function visibleAbsenceDocumentsWhere(actor: UserActor): Prisma.AbsenceDocumentWhereInput {
  if (actor.roles.includes('admin')) return {};
  const own = { userId: actor.id };
  if (!actor.roles.includes('trainer')) return own;
  return { OR: [own, { session: { courseRun: taughtByWhere(actor.id) } }] };
}

/** On the document `d` of the session `s`: those on which the person decides, never their own. */
export function decidableAbsenceDocumentSql(actor: UserActor): Prisma.Sql {
  const others = Prisma.sql`d.user_id <> ${actor.id}`;
  if (actor.roles.includes('admin')) return others;
  if (!actor.roles.includes('trainer')) return Prisma.sql`FALSE`;
  return Prisma.sql`${others} AND s.course_run_id IN ${taughtRunIdsSql(actor.id)}`;
}
