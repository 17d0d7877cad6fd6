import { createApiKeyManager } from '@repo/api-keys/manage/create-api-key-manager';
import type { ApiKeyScope } from '@repo/auth/training-actor';
import { inTransaction, type TrainingDb } from '@repo/db/training';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import { trainingScopes } from '@repo/schemas/training/api-key';
import { assertRecentProof } from '#domain/accounts/assert-recent-proof.ts';
import { lockActiveAdmin } from '#domain/accounts/lock-active-admin.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { AdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { webhookOwnerId } from '#domain/webhooks/publish-events.ts';
import { mailTo } from '#mails/layout.ts';
import { forgetCachedKeys } from './authenticate-key.ts';

/** The company's keys, which every admin manages. */
export const apiKeys = createApiKeyManager<AdminContext, TrainingDb, ApiKeyScope>({
  prefix: 'trk_',
  scopes: trainingScopes,
  ownerOf: () => webhookOwnerId,
  nameColumn: 'full_name',
  inTransaction: (ctx, work) => inTransaction(ctx.db, work),
  lockCreator: lockActiveAdmin,
  recordAudit,
  async queueMail(tx, ctx, text) {
    const select = { fullName: true, email: true } as const;
    const maker = await tx.user.findUniqueOrThrow({ where: { id: ctx.actor.id }, select });
    await queueMails(tx, ctx, [mailTo(maker, text)]);
  },
  assertRecentProof,
  errors,
  maximum: null,
  forget: forgetCachedKeys,
});
