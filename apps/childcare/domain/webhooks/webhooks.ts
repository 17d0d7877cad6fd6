import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import { createWebhookManager } from '@repo/webhooks/endpoints/create-webhook-manager';
import { assertRecentProof } from '#domain/accounts/assert-recent-proof.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { lockSelfAsVerifiedManager, ownCentreIdOrThrow } from '#domain/centre/lock-proven-manager.ts';
import type { CentreManagerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { env } from '#env.ts';

/** A centre's webhooks, which its managers manage. */
export const webhooks = createWebhookManager<CentreManagerContext, ChildcareDb>({
  ownerOf: ownCentreIdOrThrow,
  inTransaction: (ctx, work) => inTransaction(ctx.db, work),
  lockCreator: lockSelfAsVerifiedManager,
  recordAudit: (tx, ctx, entry) => recordAudit(tx, ctx, { ...entry, targetType: 'webhook-endpoint' }),
  assertRecentProof,
  errors,
  localOrigins: () => env().OUTBOUND_LOCAL_ORIGINS,
  maxEndpoints: 10,
});
