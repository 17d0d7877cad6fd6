import { assertRecentProof } from '../recent-proof.ts';
import type { FactorAdapter, FactorEvent, FactorKind, FactorPerson } from './factor-adapter.ts';
import { asTypedRows, type FactorDb, lockPersonForFactors } from './factor-db.ts';
import { hasFactor, readEnabledFactorWays, removeAllFactors } from './factors.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';

export type FactorContext<Db> = { db: Db; clock: () => Date };
/** `sessionId` names the row of the sign-in. */
export type SignedInFactorContext = { actor: { id: string; provenAt: Date; sessionId: string } };

/** How a change of somebody's factors is made: one at a time, written down, and with a recent proof where it is their own. */
export function createFactorChanges<Db extends FactorDb, Ctx extends FactorContext<Db>>(
  service: FactorAdapter<Db, Ctx>,
) {
  const { errors, inTransaction } = service;

  /** Runs a change of one person's factors after those under way, with what has to be written down of it. */
  async function change<T>(
    ctx: Ctx,
    userId: string,
    event: FactorEvent,
    work: (tx: Db, person: FactorPerson) => Promise<T>,
  ): Promise<T> {
    const result = await inTransaction(ctx.db, async (tx) => {
      await lockPersonForFactors(tx, userId);
      const person = await service.findPerson(tx, userId);
      const result = await work(tx, person);
      await service.record(tx, ctx, person, event);
      return result;
    });
    service.clearSessionCache();
    return result;
  }

  /**
   * A change by the person themselves. A session that was ended while this waited for the lock, as by “this was not me”, adds
   * and removes nothing any more. Throws staleProof.
   */
  function changeOwn<T>(
    ctx: Ctx & SignedInFactorContext,
    event: FactorEvent,
    work: (tx: Db, person: FactorPerson) => Promise<T>,
  ): Promise<T> {
    const { actor } = ctx;
    return change(ctx, actor.id, event, async (tx, person) => {
      const signIns = await asTypedRows(
        tx.$queryRaw`SELECT 1 FROM sign_in WHERE id = ${actor.sessionId} AND user_id = ${actor.id}`,
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
    ctx: Ctx & SignedInFactorContext,
    userId: string,
    factor: FactorKind,
    { work, absent }: { work: (tx: Db) => PromiseLike<number>; absent: () => Error },
  ): Promise<void> {
    await changeOwn(ctx, { kind: 'removed', factor }, async (tx) => {
      if ((await work(tx)) === 0) throw absent();
      if (hasFactor(await readEnabledFactorWays(tx, userId))) return;
      if (await service.isRequired(tx, userId)) throw errors.secondFactorRequired();
      await removeAllFactors(tx, userId);
    });
  }

  /** Whose factors these are; no borrowed session changes them. Throws staleProof. */
  function ownerOf(ctx: Ctx & SignedInFactorContext): string {
    assertRecentProof({ ...ctx, stale: errors.staleProof });
    return ctx.actor.id;
  }

  return { change, changeOwn, firstCodes, remove, ownerOf };
}

export type FactorChanges<Db extends FactorDb, Ctx extends FactorContext<Db>> = ReturnType<
  typeof createFactorChanges<Db, Ctx>
>;
