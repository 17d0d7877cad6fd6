import type { ChildcareDb } from '@repo/db/childcare';
import { isAddressProven } from '#domain/accounts/is-address-proven.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/** Who has mail sent to others must be reachable themselves. Throws emailNotConfirmed. */
export async function requireProvenAddress(tx: ChildcareDb, ctx: SignedInContext): Promise<void> {
  if (!(await isAddressProven({ ...ctx, db: tx }))) throw errors.emailNotConfirmed();
}
