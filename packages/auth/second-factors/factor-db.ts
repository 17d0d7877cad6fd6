/** A service's database, or a transaction of it: one with the tables of second factors. */
export type FactorDb = {
  $queryRaw(query: TemplateStringsArray, ...values: unknown[]): PromiseLike<unknown>;
  $executeRaw(query: TemplateStringsArray, ...values: unknown[]): PromiseLike<number>;
};

/** Typed rows of a hand-written statement. */
export async function asTypedRows<Row>(rows: PromiseLike<unknown>): Promise<Row[]> {
  return (await rows) as Row[];
}

/** Locks the person's row until the transaction ends: changes of one person's factors happen one after the other. */
export async function lockPersonForFactors(tx: FactorDb, userId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM "user" WHERE id = ${userId} FOR NO KEY UPDATE`;
}
