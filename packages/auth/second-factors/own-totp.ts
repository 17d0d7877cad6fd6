import type { TotpSetup } from '@repo/schemas/account/second-factors';
import { createToken } from '../tokens.ts';
import type { FactorAdapter } from './factor-adapter.ts';
import type { FactorChanges, FactorContext, SignedInFactorContext } from './factor-changes.ts';
import type { FactorDb } from './factor-db.ts';
import { hasFactor, readEnabledFactorWays } from './factors.ts';
import { confirmTotp, startTotpSetUpUnlessConfirmed } from './totp.ts';

export function createOwnTotp<Db extends FactorDb, Ctx extends FactorContext<Db>>(
  service: FactorAdapter<Db, Ctx>,
  { changeOwn, firstCodes, remove, ownerOf }: FactorChanges<Db, Ctx>,
) {
  const { errors, relyingParty, keys } = service;
  return {
    /** Begins the set-up of an authenticator app. Throws totpOn. */
    async startTotp(ctx: Ctx & SignedInFactorContext): Promise<TotpSetup> {
      const userId = ownerOf(ctx);
      const { name: issuer } = relyingParty();
      const { email: label } = await service.findPerson(ctx.db, userId);
      const setup = await startTotpSetUpUnlessConfirmed(ctx.db, {
        keys: keys(),
        userId,
        issuer,
        label,
        now: ctx.clock(),
      });
      if (!setup) throw errors.totpOn();
      return setup;
    },

    /** Turns the app on with its first code; answers recovery codes with a first factor. Throws wrongCode, totpOn, totpNotStarted. */
    async confirmTotp(
      ctx: Ctx & SignedInFactorContext,
      code: string,
    ): Promise<{ recoveryCodes: string[] | null }> {
      const userId = ownerOf(ctx);
      const refusal = createToken();
      const added = { kind: 'added', factor: 'totp', refusalToken: refusal.token } as const;
      const recoveryCodes = await changeOwn(ctx, added, async (tx) => {
        const had = hasFactor(await readEnabledFactorWays(tx, userId));
        const outcome = await confirmTotp(tx, {
          keys: keys(),
          userId,
          code,
          now: ctx.clock(),
          refusalHash: refusal.hash,
        });
        if (outcome === 'wrong') throw errors.wrongCode();
        if (outcome === 'not started') throw errors.totpNotStarted();
        if (outcome === 'confirmed before') throw errors.totpOn();
        return firstCodes(tx, ctx, userId, had);
      });
      return { recoveryCodes };
    },

    /** Throws totpNotFound, secondFactorRequired. */
    async removeTotp(ctx: Ctx & SignedInFactorContext): Promise<void> {
      const userId = ownerOf(ctx);
      await remove(ctx, userId, 'totp', {
        work: (tx) => tx.$executeRaw`
          DELETE FROM totp_secret WHERE user_id = ${userId} AND confirmed_at IS NOT NULL`,
        absent: errors.totpNotFound,
      });
    },
  };
}
