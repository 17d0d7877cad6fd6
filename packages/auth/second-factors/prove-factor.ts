import type { FactorAdapter, FactorProof } from './factor-adapter.ts';
import { type FactorDb, lockPersonForFactors } from './factor-db.ts';
import type { ChallengePurpose } from './passkey-challenges.ts';
import { redeemPasskeyAssertion } from './passkeys.ts';
import { redeemRecoveryCode } from './recovery-codes.ts';
import { redeemTotpCode } from './totp.ts';

/** What a factor was proved by, as the audit log says it. */
export type ProvenBy = 'authenticator app' | 'recovery code' | 'passkey';

type Context<Db> = { db: Db; clock: () => Date };

type Proof = FactorProof & {
  userId: string;
  purpose: Exclude<ChallengePurpose, 'add'>;
  /** The known device of the account that tries, if it is one: it has tries of its own, which no stranger uses up. */
  deviceId?: string | null | undefined;
};

const withoutSpaces = (code = '') => code.replace(/\s/g, '');
const isAppCode = (code: string) => /^\d{6}$/.test(code);

/** What somebody tried to prove a factor by. */
export function describeTriedFactor({ code, passkey }: FactorProof): ProvenBy {
  if (passkey !== undefined) return 'passkey';
  return isAppCode(withoutSpaces(code)) ? 'authenticator app' : 'recovery code';
}

/** `by` is null for a wrong proof. */
type Taken = { by: ProvenBy | null; isCopied?: boolean };

/**
 * Proves one of the person's factors and does, in the same transaction, what it was proved for: what `use` throws gives a code back, and so
 * does a process that dies. Null when the proof is wrong. The person's row is locked first. Codes of an app are counted for the
 * account before they are compared; recovery codes and passkeys cannot be guessed, so that no stranger keeps the owner from using
 * them. Throws tooManyRequests, and what `use` throws.
 */
export async function proveFactor<Db extends FactorDb, Ctx extends Context<Db>, T extends object>(
  service: FactorAdapter<Db, Ctx>,
  ctx: Ctx,
  proof: Proof,
  use: (tx: Db, by: ProvenBy) => Promise<T>,
): Promise<T | null> {
  const { userId } = proof;
  const counted = await countGuess(service, proof);
  const { taken, result } = await service
    .inTransaction(ctx.db, async (tx) => {
      await lockPersonForFactors(tx, userId);
      const taken = await takeFactor(service, tx, ctx, proof);
      return { taken, result: taken.by && (await use(tx, taken.by)) };
    })
    .catch(async (error: unknown) => {
      // What failed for another reason was no guess.
      await counted?.refund().catch(() => undefined);
      throw error;
    });
  if (taken.by === 'recovery code') service.clearSessionCache();
  if (taken.isCopied) await recordCopiedPasskey(service, ctx, userId);
  if (taken.by) await counted?.reset();
  return result;
}

/** Counts a code of an app; null for what cannot be guessed. Throws tooManyRequests. */
async function countGuess<Db extends FactorDb, Ctx extends Context<Db>>(
  service: FactorAdapter<Db, Ctx>,
  { userId, deviceId, ...proof }: Proof,
) {
  if (describeTriedFactor(proof) !== 'authenticator app') return null;
  const rateLimits = service.rateLimits();
  const key = deviceId ? `device ${deviceId}` : `account ${userId}`;
  const counted = await rateLimits.consume('secondStepFailure', key);
  if (!counted.allowed) {
    const message = 'Too many wrong codes. Wait a while, or use a passkey or a recovery code';
    throw service.errors.tooManyRequests({ message, retryAfterSeconds: counted.retryAfterSeconds });
  }
  return {
    refund: () => rateLimits.refund('secondStepFailure', key),
    reset: () => rateLimits.reset('secondStepFailure', key),
  };
}

async function takeFactor<Db extends FactorDb, Ctx extends Context<Db>>(
  service: FactorAdapter<Db, Ctx>,
  tx: Db,
  ctx: Ctx,
  { userId, code, passkey, purpose }: Proof,
): Promise<Taken> {
  const now = ctx.clock();
  if (passkey !== undefined) {
    const rp = service.relyingParty();
    const assertion = await redeemPasskeyAssertion(tx, rp, { response: passkey, purpose, userId, now });
    if (assertion.verified) return { by: 'passkey' };
    return { by: null, isCopied: assertion.copiedOf !== undefined };
  }
  const typed = withoutSpaces(code);
  if (isAppCode(typed)) {
    const isRight = await redeemTotpCode(tx, { keys: service.keys(), userId, code: typed, now });
    return { by: isRight ? 'authenticator app' : null };
  }
  const recovery = await redeemRecoveryCode(tx, { userId, code: typed, now });
  if (!recovery) return { by: null };
  const person = await service.findPerson(tx, userId);
  const event = { kind: 'recovery-code-used', left: recovery.left } as const;
  await service.record(tx, ctx, person, event);
  return { by: 'recovery code' };
}

/** A counter that went back: two authenticators have the same key, and one of them is not the person's. */
export async function recordCopiedPasskey<Db extends FactorDb, Ctx extends Context<Db>>(
  service: FactorAdapter<Db, Ctx>,
  ctx: Ctx,
  userId: string,
): Promise<void> {
  const event = { kind: 'passkey-copied' } as const;
  const person = await service.findPerson(ctx.db, userId);
  await service.inTransaction(ctx.db, (tx) => service.record(tx, ctx, person, event));
  service.clearSessionCache();
}
