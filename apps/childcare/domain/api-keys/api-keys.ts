import { createApiKeyManager } from '@repo/api-keys/manage/create-api-key-manager';
import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import { type ChildcareScope, childcareScopes } from '@repo/schemas/childcare/api-key';
import { assertRecentProof } from '#domain/accounts/assert-recent-proof.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { lockSelfAsVerifiedManager, ownCentreIdOrThrow } from '#domain/centre/lock-proven-manager.ts';
import type { CentreManagerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { mailTo } from '#mails/layout.ts';
import { forgetCachedKeys } from './authenticate-key.ts';

/** A centre's keys, which its managers manage. */
export const apiKeys = createApiKeyManager<CentreManagerContext, ChildcareDb, ChildcareScope>({
  prefix: 'cck_',
  scopes: childcareScopes,
  ownerOf: ownCentreIdOrThrow,
  nameColumn: 'name',
  inTransaction: (ctx, work) => inTransaction(ctx.db, work),
  lockCreator: lockSelfAsVerifiedManager,
  recordAudit,
  async queueMail(tx, ctx, text) {
    const select = { name: true, email: true } as const;
    const maker = await tx.user.findUniqueOrThrow({ where: { id: ctx.actor.id }, select });
    await queueMails(tx, ctx, [mailTo(maker, text)]);
  },
  assertRecentProof,
  errors,
  maximum: { keys: 20, error: errors.tooManyApiKeys },
  forget: forgetCachedKeys,
});
