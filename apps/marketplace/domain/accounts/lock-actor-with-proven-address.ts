import type { MarketplaceDb } from '@repo/db/marketplace';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/**
 * Serialises with what ends a person's API keys and webhooks. Who has not proven the address may make none: the account can still
 * go to the address's owner. Throws unauthorized, addressNotProven.
 */
export async function lockActorAndAssertAddressProven(
  tx: MarketplaceDb,
  { actor }: SignedInContext,
): Promise<void> {
  const [person] = await tx.$queryRaw<{ isProven: boolean }[]>`
    SELECT email_verified_at IS NOT NULL AS "isProven" FROM "user"
    WHERE id = ${actor.id} AND banned_at IS NULL AND closed_at IS NULL FOR SHARE`;
  if (!person) throw errors.unauthorized();
  if (!person.isProven) throw errors.addressNotProven();
}
