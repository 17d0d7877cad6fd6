import type { AppealListQuery, AppealPage } from '@repo/schemas/marketplace/appeal';
import type { ModeratorContext } from '#domain/context.ts';
import { formatGrounds } from './decisions.ts';

const person = { select: { id: true, name: true } } as const;

// What was taken back without an answer, or deleted, needs none any more.
const waiting = {
  appealedAt: { not: null },
  answeredAt: null,
  endedAt: null,
  NOT: { listing: { deletedAt: { not: null } } },
} as const;

/** Index moderation_decision_waiting_idx. */
export function countWaitingAppeals({ db }: ModeratorContext): Promise<number> {
  return db.moderationDecision.count({ where: waiting });
}

/** Those that wait, longest first; or those that are answered, latest first. */
export async function listAppeals(
  { db }: ModeratorContext,
  { status, page, limit }: AppealListQuery,
): Promise<AppealPage> {
  const isOpen = status === 'open';
  const where = isOpen ? waiting : { answeredAt: { not: null } };
  const [total, rows] = await Promise.all([
    db.moderationDecision.count({ where }),
    db.moderationDecision.findMany({
      where,
      orderBy: isOpen ? [{ appealedAt: 'asc' }, { id: 'asc' }] : [{ answeredAt: 'desc' }, { id: 'desc' }],
      skip: (page - 1) * limit,
      take: limit,
      include: {
        subject: person,
        decidedBy: person,
        answeredBy: person,
        listing: { select: { id: true, title: true, slug: true } },
      },
    }),
  ]);
  return {
    data: rows.map((row) => ({
      id: row.id,
      subject: row.subject,
      listing: row.listing,
      reason: formatGrounds({ category: row.reason, reason: row.note }),
      decidedBy: row.decidedBy,
      decidedAt: row.decidedAt.toISOString(),
      text: row.appeal ?? '',
      appealedAt: (row.appealedAt ?? row.decidedAt).toISOString(),
      outcome: row.outcome,
      answer: row.answer,
      answeredBy: row.answeredBy,
      answeredAt: row.answeredAt?.toISOString() ?? null,
    })),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
  };
}
