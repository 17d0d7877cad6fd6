import {
  type Passkey,
  passkeyMaximum,
  type RegistrationResponse,
  type SecondFactors,
  type TotpSetup,
} from '@repo/schemas/account/second-factors';
import { assertRecentProof } from '../recent-proof.ts';
import { createToken } from '../tokens.ts';
import { type FactorDb, lockPerson, rowsOf } from './factor-db.ts';
import type { FactorEvent, FactorKind, FactorPerson, FactorService } from './factor-service.ts';
import { findWays, hasFactor, removeFactors } from './factors.ts';
import { creationOptions, findPasskeys, storePasskey, toPasskey, verifyNewPasskey } from './passkeys.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { confirmTotp, startTotp } from './totp.ts';

type Context<Db> = { db: Db; clock: () => Date };
/** `tokenId` and `sessionId` name the row of the sign-in. */
type SignedIn = { actor: { id: string; provenAt: Date } & ({ sessionId: string } | { tokenId: string }) };

/** What a person does with their own factors, each change after a recent proof, and an administrator with somebody else's. */
export function createOwnFactors<Db extends FactorDb, Ctx extends Context<Db>>(
  service: FactorService<Db, Ctx>,
) {
  const { errors, inTransaction, relyingParty, keys } = service;

  /** Runs a change of one person's factors after those under way, with what has to be written down of it. */
  async function change<T>(
    ctx: Ctx,
    userId: string,
    event: FactorEvent,
    work: (tx: Db, person: FactorPerson) => Promise<T>,
  ): Promise<T> {
    const [result, person] = await inTransaction(ctx.db, async (tx) => {
      await lockPerson(tx, userId);
      const person = await service.findPerson(tx, userId);
      const result = await work(tx, person);
      await service.record(tx, ctx, person, event);
      return [result, person] as const;
    });
    service.afterwards(ctx, person, event);
    return result;
  }

  /**
   * A change by the person themselves. A session that was ended while this waited for the lock, as by “this was not me”, adds
   * and removes nothing any more. Throws staleProof.
   */
  function changeOwn<T>(
    ctx: Ctx & SignedIn,
    event: FactorEvent,
    work: (tx: Db, person: FactorPerson) => Promise<T>,
  ): Promise<T> {
    const { actor } = ctx;
    const signInId = 'tokenId' in actor ? actor.tokenId : actor.sessionId;
    return change(ctx, actor.id, event, async (tx, person) => {
      const signIns = await rowsOf(
        tx.$queryRaw`SELECT 1 FROM sign_in WHERE id = ${signInId} AND user_id = ${actor.id}`,
      );
      if (signIns.length === 0) throw errors.staleProof();
      return work(tx, person);
    });
  }

  /** With the first factor come the recovery codes; with another one there are some already. */
  async function firstCodes(tx: Db, ctx: Ctx, userId: string, hadFactor: boolean): Promise<string[] | null> {
    return hadFactor ? null : replaceRecoveryCodes(tx, { userId, now: ctx.clock(), refusalHash: null });
  }

  async function remove(
    ctx: Ctx & SignedIn,
    userId: string,
    factor: FactorKind,
    { work, absent }: { work: (tx: Db) => PromiseLike<number>; absent: () => Error },
  ): Promise<void> {
    await changeOwn(ctx, { kind: 'removed', factor }, async (tx) => {
      if ((await work(tx)) === 0) throw absent();
      if (hasFactor(await findWays(tx, userId))) return;
      if (await service.isRequired(tx, userId)) throw errors.secondFactorRequired();
      await removeFactors(tx, userId);
    });
  }

  /** Whose factors these are; no borrowed session changes them. Throws staleProof. */
  function ownerOf(ctx: Ctx & SignedIn): string {
    assertRecentProof({ ...ctx, stale: errors.staleProof });
    return ctx.actor.id;
  }

  return {
    async list(ctx: Ctx & SignedIn): Promise<SecondFactors> {
      const { db, actor } = ctx;
      const { id: userId } = actor;
      const passkeys = await findPasskeys(db, userId);
      const [totp] = await rowsOf<{ confirmedAt: Date }>(db.$queryRaw`
        SELECT confirmed_at AS "confirmedAt" FROM totp_secret WHERE user_id = ${userId} AND confirmed_at IS NOT NULL`);
      const [codes] = await rowsOf<{ left: number; madeAt: Date | null }>(db.$queryRaw`
        SELECT count(*) FILTER (WHERE used_at IS NULL)::int AS left, min(created_at) AS "madeAt"
        FROM recovery_code WHERE user_id = ${userId}`);
      return {
        totp: totp ? { confirmedAt: totp.confirmedAt.toISOString() } : null,
        passkeys: passkeys.map(toPasskey),
        recoveryCodes: codes?.madeAt ? { left: codes.left, madeAt: codes.madeAt.toISOString() } : null,
        isRequired: await service.isRequired(db, userId),
      };
    },

    /** Begins the set-up of an authenticator app. Throws totpOn. */
    async startTotp(ctx: Ctx & SignedIn): Promise<TotpSetup> {
      const userId = ownerOf(ctx);
      const { name: issuer } = relyingParty();
      const { email: label } = await service.findPerson(ctx.db, userId);
      const setup = await startTotp(ctx.db, { keys: keys(), userId, issuer, label, now: ctx.clock() });
      if (!setup) throw errors.totpOn();
      return setup;
    },

    /** Turns the app on with its first code; answers recovery codes with a first factor. Throws wrongCode, totpOn, totpNotStarted. */
    async confirmTotp(ctx: Ctx & SignedIn, code: string): Promise<{ recoveryCodes: string[] | null }> {
      const userId = ownerOf(ctx);
      const refusal = createToken();
      const added = { kind: 'added', factor: 'totp', refusalToken: refusal.token } as const;
      const recoveryCodes = await changeOwn(ctx, added, async (tx) => {
        const had = hasFactor(await findWays(tx, userId));
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
    async removeTotp(ctx: Ctx & SignedIn): Promise<void> {
      const userId = ownerOf(ctx);
      await remove(ctx, userId, 'totp', {
        work: (tx) => tx.$executeRaw`
          DELETE FROM totp_secret WHERE user_id = ${userId} AND confirmed_at IS NOT NULL`,
        absent: errors.totpNotFound,
      });
    },

    /** What the browser makes a passkey from. Throws tooManyPasskeys. */
    async passkeyOptions(ctx: Ctx & SignedIn) {
      const userId = ownerOf(ctx);
      const known = await findPasskeys(ctx.db, userId);
      if (known.length >= passkeyMaximum) throw errors.tooManyPasskeys();
      const person = await service.findPerson(ctx.db, userId);
      return creationOptions(ctx.db, relyingParty(), { person, now: ctx.clock() });
    },

    /** Adds the passkey that the browser made. Throws passkeyRefused, tooManyPasskeys. */
    async addPasskey(
      ctx: Ctx & SignedIn,
      { name, response }: { name?: string | undefined; response: RegistrationResponse },
    ): Promise<{ passkey: Passkey; recoveryCodes: string[] | null }> {
      const userId = ownerOf(ctx);
      const now = ctx.clock();
      const made = await verifyNewPasskey(ctx.db, relyingParty(), { userId, response, now });
      if (!made) throw errors.passkeyRefused();
      const refusal = createToken();
      const added = { kind: 'added', factor: 'passkey', refusalToken: refusal.token } as const;
      return changeOwn(ctx, added, async (tx) => {
        const ways = await findWays(tx, userId);
        const known = await findPasskeys(tx, userId);
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
    async renamePasskey(ctx: Ctx & SignedIn, { id, name }: { id: string; name: string }): Promise<Passkey> {
      const userId = ownerOf(ctx);
      const renamed = await ctx.db.$executeRaw`
        UPDATE passkey SET name = ${name} WHERE id = ${id} AND user_id = ${userId}`;
      const passkey = (await findPasskeys(ctx.db, userId)).find((one) => one.id === id);
      if (renamed === 0 || !passkey) throw errors.passkeyNotFound();
      return toPasskey(passkey);
    },

    /** Throws passkeyNotFound, secondFactorRequired. */
    async removePasskey(ctx: Ctx & SignedIn, id: string): Promise<void> {
      const userId = ownerOf(ctx);
      await remove(ctx, userId, 'passkey', {
        work: (tx) => tx.$executeRaw`DELETE FROM passkey WHERE id = ${id} AND user_id = ${userId}`,
        absent: errors.passkeyNotFound,
      });
    },

    /** A new set of recovery codes, which voids the one before. Throws noSecondFactor. */
    async replaceRecoveryCodes(ctx: Ctx & SignedIn): Promise<{ recoveryCodes: string[] }> {
      const userId = ownerOf(ctx);
      const refusal = createToken();
      const replaced = { kind: 'recovery-codes-replaced', refusalToken: refusal.token } as const;
      const recoveryCodes = await changeOwn(ctx, replaced, async (tx) => {
        if (!hasFactor(await findWays(tx, userId))) throw errors.noSecondFactor();
        return replaceRecoveryCodes(tx, { userId, now: ctx.clock(), refusalHash: refusal.hash });
      });
      return { recoveryCodes };
    },

    /**
     * Takes every factor off somebody who lost them, by whoever may; `endSessions` ends their sessions in the same transaction.
     * Throws noSecondFactor.
     */
    async reset(
      ctx: Ctx,
      userId: string,
      endSessions: (tx: Db) => Promise<unknown>,
      by: 'administrator' | 'operator' = 'administrator',
    ): Promise<void> {
      await change(ctx, userId, { kind: 'reset', by }, async (tx) => {
        if (!(await removeFactors(tx, userId))) throw errors.noSecondFactor();
        await endSessions(tx);
      });
    },
  };
}
