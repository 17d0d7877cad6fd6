import { Prisma } from '@repo/db/childcare';
import type { SignedInContext } from '#domain/context.ts';

export type Unpaid = {
  /** The assignment. */
  id: string;
  paymentStatus: 'PENDING' | 'EXPIRED' | 'FAILED';
  learner: { id: string; name: string };
  course: { id: string; title: string };
  organization: { id: string; name: string };
  amountSgd: string;
  deadline: Date | null;
  createdAt: Date;
};

const most = 2_000;

/** What is assigned and still to be paid for, the oldest first. Index: assignment_organization_id_status_idx. */
export function listUnpaid(
  { db, actor }: SignedInContext,
  organizationId: string | null = actor.organizationId,
): Promise<Unpaid[]> {
  const scope =
    actor.role === 'SUPER_ADMIN' && organizationId === null
      ? Prisma.sql`true`
      : Prisma.sql`a.organization_id = ${actor.role === 'SUPER_ADMIN' ? organizationId : actor.organizationId}`;
  return db.$queryRaw<Unpaid[]>`
    SELECT a.id, a.payment_status::text AS "paymentStatus", a.deadline, a.created_at AS "createdAt",
      COALESCE((SELECT p.amount_sgd FROM payment p WHERE p.assignment_id = a.id AND p.status = 'PENDING'), c.price_sgd)::text
        AS "amountSgd",
      jsonb_build_object('id', u.id, 'name', u.name) AS learner,
      jsonb_build_object('id', c.id, 'title', c.title) AS course,
      jsonb_build_object('id', o.id, 'name', o.name) AS organization
    FROM assignment a
    JOIN "user" u ON u.id = a.learner_id
    JOIN course c ON c.id = a.course_id
    JOIN organization o ON o.id = a.organization_id
    WHERE ${scope} AND a.status IN ('ASSIGNED', 'IN_PROGRESS', 'OVERDUE')
      AND a.payment_status IN ('PENDING', 'EXPIRED', 'FAILED')
    ORDER BY a.created_at, a.id LIMIT ${most}`;
}
