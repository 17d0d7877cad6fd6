import type { ProofCheck } from '../reauthentication.ts';
import type { FactorDb } from './factor-db.ts';
import type { FactorProof, FactorService } from './factor-service.ts';
import { findWays, hasFactor } from './factors.ts';
import { proveFactor } from './prove-factor.ts';

type Context<Db> = { db: Db; clock: () => Date; actor: { id: string } };

/** The ways of a person with a second factor to show once more who they are; a password alone is not enough for them. */
export function factorChecks<Db extends FactorDb, Ctx extends Context<Db>>(
  service: FactorService<Db, Ctx>,
  ctx: Ctx,
): ProofCheck[] {
  const { id: userId } = ctx.actor;
  const prove = (proof: FactorProof) =>
    proveFactor(service, ctx, { ...proof, userId, purpose: 'recent-proof' }, async () => ({}));
  return [
    {
      way: 'code',
      isSecondFactor: true,
      isThere: async () => {
        const ways = await findWays(ctx.db, userId);
        return hasFactor(ways) && (ways.totp || ways.recoveryCode);
      },
      takes: 'code',
      prove: ({ code }) => prove({ code }),
    },
    {
      way: 'passkey',
      isSecondFactor: true,
      isThere: async () => (await findWays(ctx.db, userId)).passkey,
      takes: 'passkey',
      prove: ({ passkey }) => prove({ passkey }),
    },
  ];
}
