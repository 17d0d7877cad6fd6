import { replacePasswordLinkWithinLimit } from '@repo/auth/password-links';
import { newId } from '@repo/db/new-id';
import type { TrainingDb } from '@repo/db/training';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import {
  assertIdentityNumberAllowed,
  encryptAndHashIdentity,
} from '#domain/identity/encrypt-and-hash-identity.ts';
import { welcomeLearnerMail } from '#mails/welcome-learner.ts';

export type NewLearner = { email: string; fullName: string; identityNumber: string | undefined };

/** Mails a link to set a password. Null when the address was taken concurrently. Throws invalid, identityTaken. */
export async function createAndInviteUnlessKnown(
  tx: TrainingDb,
  ctx: SignedInContext,
  { email, fullName, identityNumber }: NewLearner,
  run: { courseTitle: string; isPublished: boolean },
): Promise<string | null> {
  if (run.isPublished && !identityNumber) {
    const message = 'The agency funds this class, so it needs the identity number of who joins it';
    throw errors.invalid({ message, details: [{ field: 'identityNumber', message }] });
  }
  if (identityNumber)
    await assertIdentityNumberAllowed(tx, ctx.keys, { number: identityNumber, userId: null });
  const id = newId();
  const sealed = identityNumber ? encryptAndHashIdentity(ctx.keys, identityNumber) : {};
  const { count } = await tx.user.createMany({
    data: [{ id, email, fullName, roles: ['learner'], ...sealed }],
    skipDuplicates: true,
  });
  if (count === 0) return null;
  await recordAudit(tx, ctx, {
    action: 'user.create',
    targetType: 'user',
    targetId: id,
    after: { roles: ['learner'] },
  });
  const token = await replacePasswordLinkWithinLimit(tx, { userId: id, purpose: 'invite', now: ctx.clock() });
  if (token) {
    await queueMails(tx, ctx, [welcomeLearnerMail({ email, fullName, courseTitle: run.courseTitle }, token)]);
  }
  return id;
}
