/** A transaction of any service's database. */
type Transaction = {
  $queryRaw(query: TemplateStringsArray, ...values: unknown[]): PromiseLike<unknown>;
};

/**
 * Events about one payment intent run one after the other: a dispute is stored before its payment is known, and neither may
 * miss the other. Take it before any row.
 */
export async function lockPaymentIntent(tx: Transaction, paymentIntentId: string): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`payment-intent ${paymentIntentId}`}, 0))::text`;
}
