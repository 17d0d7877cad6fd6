import type { ChildcareDb } from '@repo/db/childcare';

/**
 * Events about one payment intent run one after the other: a dispute is stored before its payment is known, and neither may
 * miss the other. Take it before any row.
 */
export async function lockPaymentIntent(tx: ChildcareDb, paymentIntentId: string): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`payment-intent ${paymentIntentId}`}, 0))::text`;
}
