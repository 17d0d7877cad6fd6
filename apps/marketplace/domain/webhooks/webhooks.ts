import { inTransaction, type MarketplaceDb } from '@repo/db/marketplace';
import { createWebhookManager } from '@repo/webhooks/endpoints/create-webhook-manager';
import { assertRecentProof } from '#domain/accounts/assert-recent-proof.ts';
import { lockActorAndAssertAddressProven } from '#domain/accounts/lock-actor-with-proven-address.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { env } from '#env.ts';

/** A person's own webhooks. */
export const webhooks = createWebhookManager<SignedInContext, MarketplaceDb>({
  ownerOf: ({ actor }) => actor.id,
  inTransaction: (ctx, work) => inTransaction(ctx.db, work),
  lockCreator: lockActorAndAssertAddressProven,
  recordAudit: (tx, ctx, entry) => recordAudit(tx, ctx, { ...entry, targetType: 'webhook-endpoint' }),
  assertRecentProof,
  errors,
  localOrigins: () => env().OUTBOUND_LOCAL_ORIGINS,
  maxEndpoints: 5,
});
