import type { AccountAdapter, AccountContext, AccountDb, SignedInContext } from './account-adapter.ts';

/**
 * Ends one session: every copy of its cookie is dead from now on, the person's other sessions live. Answers whether it was a
 * live one of theirs.
 */
export async function endSessionIfOwn<Db extends AccountDb>(
  service: AccountAdapter<Db>,
  { db }: Pick<AccountContext<Db>, 'db'>,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  const isEnded = await service.inTransaction(db, async (tx) => {
    const { count } = await tx.signIn.deleteMany({ where: { id: sessionId, userId } });
    await service.sessionEnded?.(tx, userId);
    return count > 0;
  });
  service.clearSessionCache();
  return isEnded;
}

/** Ends one of the person's own sign-ins. Throws signInNotFound. */
export async function endOwnSessionOrThrow<Db extends AccountDb>(
  service: AccountAdapter<Db>,
  ctx: SignedInContext<Db>,
  id: string,
): Promise<void> {
  const isEnded = await endSessionIfOwn(service, ctx, { userId: ctx.actor.id, sessionId: id });
  if (!isEnded) throw service.errors.signInNotFound();
}

export async function endOwnOtherSessions<Db extends AccountDb>(
  service: AccountAdapter<Db>,
  ctx: SignedInContext<Db>,
): Promise<void> {
  await service.inTransaction(ctx.db, (tx) => service.endSessions(tx, ctx, { except: ctx.actor.sessionId }));
  service.clearSessionCache();
}

export async function signOutEverywhere<Db extends AccountDb>(
  service: AccountAdapter<Db>,
  ctx: SignedInContext<Db>,
): Promise<void> {
  await service.inTransaction(ctx.db, async (tx) => {
    await service.endSessions(tx, ctx, { except: null });
    await service.record(tx, ctx, ctx.actor.id, { action: 'user.sign-out-everywhere' });
  });
  service.clearSessionCache();
}
