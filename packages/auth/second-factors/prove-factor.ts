import type { FactorDb } from './factor-db.ts';
import type { FactorProof, FactorService } from './factor-service.ts';
import type { ChallengePurpose } from './passkey-challenges.ts';
import { verifyAssertion } from './passkeys.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { takeTotpCode } from './totp.ts';

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
export function triedFactor({ code, passkey }: FactorProof): ProvenBy {
  if (passkey !== undefined) return 'passkey';
  return isAppCode(withoutSpaces(code)) ? 'authenticator app' : 'recovery code';
}

/**
 * What one of the person's factors was proved by; null when it was not. Codes of an app are counted for the account before they are
 * compared; recovery codes and passkeys cannot be guessed, so that no stranger keeps the owner from using them. Throws tooManyRequests.
 */
export async function proveFactor<Db extends FactorDb, Ctx extends Context<Db>>(
  service: FactorService<Db, Ctx>,
  ctx: Ctx,
  { userId, code, passkey, purpose, deviceId }: Proof,
): Promise<ProvenBy | null> {
  const now = ctx.clock();
  if (passkey !== undefined) {
    const assertion = await verifyAssertion(ctx.db, service.relyingParty(), {
      response: passkey,
      purpose,
      userId,
      now,
    });
    if (!assertion.verified && assertion.copiedOf) await noteCopy(service, ctx, userId);
    return assertion.verified ? 'passkey' : null;
  }
  const typed = withoutSpaces(code);
  if (!isAppCode(typed)) return takeRecovery(service, ctx, { userId, code: typed, now });
  const rateLimits = service.rateLimits();
  const key = deviceId ? `device ${deviceId}` : `account ${userId}`;
  const counted = await rateLimits.consume('secondStepFailure', key);
  if (!counted.allowed) {
    const message = 'Too many wrong codes. Wait a while, or use a passkey or a recovery code';
    throw service.errors.tooManyRequests({ message, retryAfterSeconds: counted.retryAfterSeconds });
  }
  const taken = await takeTotpCode(ctx.db, { keys: service.keys(), userId, code: typed, now }).catch(
    async (error: unknown) => {
      // What failed for a reason of ours was no guess.
      await rateLimits.refund('secondStepFailure', key).catch(() => undefined);
      throw error;
    },
  );
  if (!taken) return null;
  await rateLimits.reset('secondStepFailure', key);
  return 'authenticator app';
}

async function takeRecovery<Db extends FactorDb, Ctx extends Context<Db>>(
  service: FactorService<Db, Ctx>,
  ctx: Ctx,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<ProvenBy | null> {
  const used = await service.inTransaction(ctx.db, async (tx) => {
    const taken = await takeRecoveryCode(tx, { userId, code, now });
    if (!taken) return null;
    const person = await service.findPerson(tx, userId);
    const event = { kind: 'recovery-code-used', left: taken.left } as const;
    await service.record(tx, ctx, person, event);
    return { person, event };
  });
  if (!used) return null;
  service.afterwards(ctx, used.person, used.event);
  return 'recovery code';
}

/** A counter that went back: two authenticators have the same key, and one of them is not the person's. */
export async function noteCopy<Db extends FactorDb, Ctx extends Context<Db>>(
  service: FactorService<Db, Ctx>,
  ctx: Ctx,
  userId: string,
): Promise<void> {
  const event = { kind: 'passkey-copied' } as const;
  const person = await service.findPerson(ctx.db, userId);
  await service.inTransaction(ctx.db, (tx) => service.record(tx, ctx, person, event));
  service.afterwards(ctx, person, event);
}
