import { createApiKeyManager } from '@repo/api-keys/manage/create-api-key-manager';
import { inTransaction, type MarketplaceDb } from '@repo/db/marketplace';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import { type MarketplaceScope, marketplaceScopes } from '@repo/schemas/marketplace/api-key';
import { assertRecentProof } from '#domain/accounts/assert-recent-proof.ts';
import { lockActorAndAssertAddressProven } from '#domain/accounts/lock-actor-with-proven-address.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { mailTo } from '#mails/layout.ts';
import { forgetCachedKeys } from './authenticate-key.ts';

/** A person's own keys. */
export const apiKeys = createApiKeyManager<SignedInContext, MarketplaceDb, MarketplaceScope>({
  prefix: 'mpk_',
  scopes: marketplaceScopes,
  ownerOf: ({ actor }) => actor.id,
  nameColumn: 'name',
  inTransaction: (ctx, work) => inTransaction(ctx.db, work),
  lockCreator: lockActorAndAssertAddressProven,
  recordAudit,
  async queueMail(tx, ctx, text) {
    const select = { name: true, email: true } as const;
    const maker = await tx.user.findUniqueOrThrow({ where: { id: ctx.actor.id }, select });
    await queueMails(tx, ctx, [mailTo(maker, text)]);
  },
  assertRecentProof,
  errors,
  maximum: { keys: 10, error: errors.tooManyApiKeys },
  forget: forgetCachedKeys,
});
