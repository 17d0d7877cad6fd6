import type { SecondFactors } from '@repo/schemas/account/second-factors';
import { createToken } from '../tokens.ts';
import type { FactorAdapter } from './factor-adapter.ts';
import { createFactorChanges, type FactorContext, type SignedInFactorContext } from './factor-changes.ts';
import { asTypedRows, type FactorDb } from './factor-db.ts';
import { hasFactor, readEnabledFactorWays, removeAllFactors } from './factors.ts';
import { createOwnPasskeys } from './own-passkeys.ts';
import { createOwnTotp } from './own-totp.ts';
import { listPasskeys, toPasskey } from './passkeys.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';

/** What a person does with their own factors, each change after a recent proof, and an administrator with somebody else's. */
export function createOwnFactors<Db extends FactorDb, Ctx extends FactorContext<Db>>(
  service: FactorAdapter<Db, Ctx>,
) {
  const { errors } = service;
  const changes = createFactorChanges(service);
  const { change, changeOwn, ownerOf } = changes;

  return {
    ...createOwnTotp(service, changes),
    ...createOwnPasskeys(service, changes),

    async list(ctx: Ctx & SignedInFactorContext): Promise<SecondFactors> {
      const { db, actor } = ctx;
      const { id: userId } = actor;
      const passkeys = await listPasskeys(db, userId);
      const [totp] = await asTypedRows<{ confirmedAt: Date }>(db.$queryRaw`
        SELECT confirmed_at AS "confirmedAt" FROM totp_secret WHERE user_id = ${userId} AND confirmed_at IS NOT NULL`);
      const [codes] = await asTypedRows<{ left: number; madeAt: Date | null }>(db.$queryRaw`
        SELECT count(*) FILTER (WHERE used_at IS NULL)::int AS left, min(created_at) AS "madeAt"
        FROM recovery_code WHERE user_id = ${userId}`);
      return {
        totp: totp ? { confirmedAt: totp.confirmedAt.toISOString() } : null,
        passkeys: passkeys.map(toPasskey),
        recoveryCodes: codes?.madeAt ? { left: codes.left, madeAt: codes.madeAt.toISOString() } : null,
        isRequired: await service.isRequired(db, userId),
      };
    },

    /** A new set of recovery codes, which voids the one before. Throws noSecondFactor. */
    async replaceRecoveryCodes(ctx: Ctx & SignedInFactorContext): Promise<{ recoveryCodes: string[] }> {
      const userId = ownerOf(ctx);
      const refusal = createToken();
      const replaced = { kind: 'recovery-codes-replaced', refusalToken: refusal.token } as const;
      const recoveryCodes = await changeOwn(ctx, replaced, async (tx) => {
        if (!hasFactor(await readEnabledFactorWays(tx, userId))) throw errors.noSecondFactor();
        return replaceRecoveryCodes(tx, { userId, now: ctx.clock(), refusalHash: refusal.hash });
      });
      return { recoveryCodes };
    },

    /**
     * Removes every factor of somebody who lost them; the caller checks permission. `endSessions` ends their sessions in the same transaction.
     * Throws noSecondFactor.
     */
    async reset(
      ctx: Ctx,
      userId: string,
      endSessions: (tx: Db) => Promise<unknown>,
      by: 'administrator' | 'operator' = 'administrator',
    ): Promise<void> {
      await change(ctx, userId, { kind: 'reset', by }, async (tx) => {
        if (!(await removeAllFactors(tx, userId))) throw errors.noSecondFactor();
        await endSessions(tx);
      });
    },
  };
}
