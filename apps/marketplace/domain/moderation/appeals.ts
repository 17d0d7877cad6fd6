import { inTransaction, type MarketplaceDb, type Prisma } from '@repo/db/marketplace';
import type { AppealBody, AppealedDecision } from '@repo/schemas/marketplace/appeal';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { decryptAppealToken, hashEmail } from './appeal-link.ts';
import { formatGrounds } from './decisions.ts';

type AppealContext = Pick<Context, 'db' | 'keys' | 'clock' | 'requestId'>;

const shown = {
  subject: { select: { id: true, name: true, email: true, closedAt: true } },
  listing: { select: { id: true, title: true } },
} satisfies Prisma.ModerationDecisionInclude;

async function findByToken(db: MarketplaceDb, keys: Context['keys'], token: string) {
  const link = decryptAppealToken(keys, token);
  const decision =
    link && (await db.moderationDecision.findUnique({ where: { id: link.decisionId }, include: shown }));
  if (!decision || decision.subject.closedAt !== null) return null;
  return hashEmail(decision.subject.email) === link.address ? decision : null;
}

/** What the link's decision is, and what became of its appeal. Null for a link that does not work. */
export async function readAppealedDecision(
  { db, keys }: Pick<Context, 'db' | 'keys'>,
  token: string,
): Promise<AppealedDecision | null> {
  const decision = await findByToken(db, keys, token);
  if (decision === null) return null;
  return {
    listingTitle: decision.listing?.title ?? null,
    reason: formatGrounds({ category: decision.reason, reason: decision.note }),
    decidedAt: decision.decidedAt.toISOString(),
    hasEnded: decision.endedAt !== null,
    appeal: decision.appeal,
    outcome: decision.outcome,
    answer: decision.answer,
  };
}

/** Once per decision, as long as it holds. Throws appealLinkInvalid, alreadyAppealed, decisionEnded. */
export function makeAppeal(
  { db, keys, clock, requestId }: AppealContext,
  { token, text }: AppealBody,
): Promise<{ message: string }> {
  return inTransaction(db, async (tx) => {
    const decision = await findByToken(tx, keys, token);
    if (decision === null) throw errors.appealLinkInvalid();
    const { id, subject, listing } = decision;
    const { count } = await tx.moderationDecision.updateMany({
      where: { id, appealedAt: null, endedAt: null },
      data: { appeal: text, appealedAt: clock() },
    });
    if (count === 0)
      throw decision.appeal === null && decision.endedAt ? errors.decisionEnded() : errors.alreadyAppealed();
    await recordAudit(
      tx,
      { actor: subject, requestId, clock },
      {
        action: 'appeal.make',
        targetType: listing ? 'listing' : 'user',
        targetId: listing?.id ?? subject.id,
      },
    );
    return { message: 'Your appeal is sent. A moderator reads it and answers by mail' };
  });
}
