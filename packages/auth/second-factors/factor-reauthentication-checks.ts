import type { ReauthenticationCheck, RecordReauthentication } from '../reauthentication.ts';
import type { FactorAdapter, FactorProof } from './factor-adapter.ts';
import type { FactorDb } from './factor-db.ts';
import { hasFactor, readEnabledFactorWays } from './factors.ts';
import { proveFactor } from './prove-factor.ts';

type Context<Db> = { db: Db; clock: () => Date; actor: { id: string } };

/** Thrown to roll back the use of a factor: the session that it was used for has ended. */
class NotRecordedError extends Error {}

/** The ways of a person with a second factor to show once more who they are; a password alone is not enough for them. */
export function factorReauthenticationChecks<Db extends FactorDb, Ctx extends Context<Db>>(
  service: FactorAdapter<Db, Ctx>,
  ctx: Ctx,
): ReauthenticationCheck<Db>[] {
  const { id: userId } = ctx.actor;
  const prove = async (proof: FactorProof, record: RecordReauthentication<Db>) => {
    const proven = await proveFactor(
      service,
      ctx,
      { ...proof, userId, purpose: 'recent-proof' },
      async (tx) => {
        if (!(await record(tx, {}))) throw new NotRecordedError('The session has ended');
        return {};
      },
    ).catch((error: unknown) => {
      if (error instanceof NotRecordedError) return null;
      throw error;
    });
    return proven !== null;
  };
  return [
    {
      way: 'code',
      isSecondFactor: true,
      isThere: async () => {
        const ways = await readEnabledFactorWays(ctx.db, userId);
        return hasFactor(ways) && (ways.totp || ways.recoveryCode);
      },
      takes: 'code',
      prove: ({ code }, record) => prove({ code }, record),
    },
    {
      way: 'passkey',
      isSecondFactor: true,
      isThere: async () => (await readEnabledFactorWays(ctx.db, userId)).passkey,
      takes: 'passkey',
      prove: ({ passkey }, record) => prove({ passkey }, record),
    },
  ];
}
