import type { MarketplaceDb } from '@repo/db/marketplace';
import type { ReportReason } from '@repo/schemas/marketplace/moderation';
import type { ModeratorContext } from '#domain/context.ts';

export type DecisionGrounds = { category: ReportReason; reason: string };

const categoryTexts: Record<ReportReason, string> = {
  PROHIBITED: 'Not allowed here',
  COUNTERFEIT: 'Counterfeit goods',
  SCAM: 'A scam',
  OFFENSIVE: 'Offensive',
  SPAM: 'Spam',
  OTHER: '',
};

/** As the person reads it: "Counterfeit goods: the stitching is wrong". */
export function formatGrounds({ category, reason }: DecisionGrounds): string {
  return [categoryTexts[category], reason].filter(Boolean).join(': ');
}

/** Null `listingId`: the ban of the person. */
export type DecisionSubject = { subjectId: string; listingId: string | null };

/** The listing or the person is locked. Returns the ids of what it ended. */
export async function endDecisionsAndReturnIds(
  tx: MarketplaceDb,
  now: Date,
  subject: DecisionSubject,
): Promise<string[]> {
  const ended = await tx.moderationDecision.updateManyAndReturn({
    where: { ...subject, endedAt: null },
    data: { endedAt: now },
    select: { id: true },
  });
  return ended.map(({ id }) => id);
}

/** The listing or the person is locked. Returns the decision's id, which an appeal names. */
export async function recordDecisionAndReturnId(
  tx: MarketplaceDb,
  ctx: Pick<ModeratorContext, 'actor' | 'clock'>,
  subject: DecisionSubject,
  { category, reason }: DecisionGrounds,
): Promise<string> {
  const now = ctx.clock();
  // An instance of the release before, which knows no decisions, may have taken the last one back.
  await endDecisionsAndReturnIds(tx, now, subject);
  const { id } = await tx.moderationDecision.create({
    data: {
      ...subject,
      reason: category,
      note: reason,
      decidedById: ctx.actor.id,
      decidedAt: now,
    },
    select: { id: true },
  });
  return id;
}
