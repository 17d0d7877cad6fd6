import { dateColumnToText } from '#domain/calendar/singapore-date.ts';
import type { AdminContext } from '#domain/context.ts';

export type UnresolvedPublication = {
  id: string;
  courseCode: string;
  startDate: string;
  endDate: string;
  requester: string;
  askedAt: string;
};

/** Abandoned publications: the agency may have the run. */
export async function listUnresolvedPublications(ctx: AdminContext): Promise<UnresolvedPublication[]> {
  const intents = await ctx.db.agencyPublication.findMany({
    where: {
      status: { in: ['sending', 'published'] },
      leasedUntil: { lte: ctx.clock() },
      askedAt: { not: null },
    },
    include: { requester: { select: { fullName: true } } },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    take: 10,
  });
  return intents.map(({ id, courseCode, startDate, endDate, requester, askedAt, updatedAt }) => ({
    id,
    courseCode,
    startDate: dateColumnToText(startDate),
    endDate: dateColumnToText(endDate),
    requester: requester.fullName,
    askedAt: (askedAt ?? updatedAt).toISOString(),
  }));
}
