import {
  type Passkey,
  type PasskeyRegistrationResponse,
  passkeyMaximum,
} from '@repo/schemas/account/second-factors';
import { createToken } from '../tokens.ts';
import type { FactorAdapter } from './factor-adapter.ts';
import type { FactorChanges, FactorContext, SignedInFactorContext } from './factor-changes.ts';
import type { FactorDb } from './factor-db.ts';
import { hasFactor, readEnabledFactorWays } from './factors.ts';
import {
  listPasskeys,
  redeemPasskeyRegistration,
  startPasskeyRegistration,
  storePasskey,
  toPasskey,
} from './passkeys.ts';

export function createOwnPasskeys<Db extends FactorDb, Ctx extends FactorContext<Db>>(
  service: FactorAdapter<Db, Ctx>,
  { changeOwn, firstCodes, remove, ownerOf }: FactorChanges<Db, Ctx>,
) {
  const { errors, relyingParty } = service;
  return {
    /** What the browser makes a passkey from. Throws tooManyPasskeys. */
    async passkeyOptions(ctx: Ctx & SignedInFactorContext) {
      const userId = ownerOf(ctx);
      const known = await listPasskeys(ctx.db, userId);
      if (known.length >= passkeyMaximum) throw errors.tooManyPasskeys();
      const person = await service.findPerson(ctx.db, userId);
      return startPasskeyRegistration(ctx.db, relyingParty(), { person, now: ctx.clock() });
    },

    /** Adds the passkey that the browser made. Throws passkeyRefused, tooManyPasskeys. */
    async addPasskey(
      ctx: Ctx & SignedInFactorContext,
      { name, response }: { name?: string | undefined; response: PasskeyRegistrationResponse },
    ): Promise<{ passkey: Passkey; recoveryCodes: string[] | null }> {
      const userId = ownerOf(ctx);
      const now = ctx.clock();
      const made = await redeemPasskeyRegistration(ctx.db, relyingParty(), { userId, response, now });
      if (!made) throw errors.passkeyRefused();
      const refusal = createToken();
      const added = { kind: 'added', factor: 'passkey', refusalToken: refusal.token } as const;
      return changeOwn(ctx, added, async (tx) => {
        const ways = await readEnabledFactorWays(tx, userId);
        const known = await listPasskeys(tx, userId);
        if (known.length >= passkeyMaximum) throw errors.tooManyPasskeys();
        const called = name ?? `Passkey ${known.length + 1}`;
        const passkey = await storePasskey(tx, {
          userId,
          name: called,
          made,
          now,
          refusalHash: refusal.hash,
        });
        if (!passkey) throw errors.passkeyRefused();
        return { passkey, recoveryCodes: await firstCodes(tx, ctx, userId, hasFactor(ways)) };
      });
    },

    /** Throws passkeyNotFound. */
    async renamePasskey(
      ctx: Ctx & SignedInFactorContext,
      { id, name }: { id: string; name: string },
    ): Promise<Passkey> {
      const userId = ownerOf(ctx);
      const renamed = await ctx.db.$executeRaw`
        UPDATE passkey SET name = ${name} WHERE id = ${id} AND user_id = ${userId}`;
      const passkey = (await listPasskeys(ctx.db, userId)).find((one) => one.id === id);
      if (renamed === 0 || !passkey) throw errors.passkeyNotFound();
      return toPasskey(passkey);
    },

    /** Throws passkeyNotFound, secondFactorRequired. */
    async removePasskey(ctx: Ctx & SignedInFactorContext, id: string): Promise<void> {
      const userId = ownerOf(ctx);
      await remove(ctx, userId, 'passkey', {
        work: (tx) => tx.$executeRaw`DELETE FROM passkey WHERE id = ${id} AND user_id = ${userId}`,
        absent: errors.passkeyNotFound,
      });
    },
  };
}
