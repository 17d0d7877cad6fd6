import type { Connections } from '@repo/schemas/marketplace/account';
import type { SignedInContext } from '#domain/context.ts';

type Row = { hasPassword: boolean; googleSince: Date | null };

/** Index: account_user_id_idx. `googleAvailable`: whether the service offers Google sign-in. */
export async function getSignInMethods(
  ctx: SignedInContext,
  { googleAvailable }: { googleAvailable: boolean },
): Promise<Connections> {
  const rows = await ctx.db.$queryRaw<Row[]>`
    SELECT u.password_hash IS NOT NULL AS "hasPassword",
      (SELECT min(a.created_at) FROM account a WHERE a.user_id = u.id AND a.provider = 'google') AS "googleSince"
    FROM "user" u WHERE u.id = ${ctx.actor.id}`;
  const { hasPassword = false, googleSince = null } = rows[0] ?? {};
  return {
    password: { connected: hasPassword },
    google: {
      available: googleAvailable,
      connected: googleSince !== null,
      connectedAt: googleSince?.toISOString() ?? null,
    },
  };
}
