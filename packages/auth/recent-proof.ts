/** How long somebody counts as being who they said they are, for what a borrowed session must not do. In seconds. */
export const recentProofSeconds = 10 * 60;

/**
 * Refuses an action whose session was not proven lately, by a sign-in or by `POST /api/account/reauthentication`. Throws what
 * `stale` makes.
 */
export function assertRecentProof({
  actor,
  clock,
  stale,
}: {
  actor: { provenAt: Date };
  clock: () => Date;
  stale: () => Error;
}): void {
  const age = clock().getTime() - actor.provenAt.getTime();
  if (age > recentProofSeconds * 1000) throw stale();
}

/** `assertRecentProof` with a service's own refusal. */
export function createRecentProofGuard(stale: () => Error) {
  return (ctx: { actor: { provenAt: Date }; clock: () => Date }): void =>
    assertRecentProof({ ...ctx, stale });
}
