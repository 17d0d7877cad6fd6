import type { AppealListQuery, AppealPage } from '@repo/schemas/marketplace/appeal';
import type { ModeratorContext } from '#domain/context.ts';
import { groundsText } from './decisions.ts';

const person = { select: { id: true, name: true } } as const;

/** Those that wait, longest first; or those that are answered, latest first. */
export async function listAppeals(
  { db }: ModeratorContext,
  { status, page, limit }: AppealListQuery,
): Promise<AppealPage> {
  const isOpen = status === 'open';
  // What was taken back without an answer, or deleted, needs none any more.
  const where = isOpen
    ? {
        appealedAt: { not: null },
        answeredAt: null,
        endedAt: null,
        NOT: { listing: { deletedAt: { not: null } } },
      }
    : { answeredAt: { not: null } };
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
      reason: groundsText({ category: row.reason, reason: row.note }),
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
