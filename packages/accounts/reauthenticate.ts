import type { LimitedSignIn } from '@repo/auth/limited-sign-in';
import { type ProofCheck, proofExpiry, verifyReauthentication } from '@repo/auth/reauthentication';
import { rateLimitKeyOf } from '@repo/base/ip-address';
import type { ReauthenticationBody } from '@repo/schemas/account/reauthentication';
import type { AccountDb, AccountService, SignedInContext } from './account-service.ts';
import { findDeviceAccount } from './find-device-account.ts';
import { recordProof, recordWrongProof } from './record-proof.ts';

export type Proof<Db> = {
  request: Request;
  body: ReauthenticationBody;
  /** The ways in which people of this service show who they are. */
  checks: readonly ProofCheck<Db>[];
  rateLimits: LimitedSignIn<unknown>['rateLimits'];
};

/** Takes a proof that this session is still its person's; answers until when it counts. Throws wrongProof, tooManyRequests. */
export async function reauthenticate<Db extends AccountDb>(
  service: AccountService<Db>,
  ctx: SignedInContext<Db>,
  { request, body, checks, rateLimits }: Proof<Db>,
): Promise<{ provenUntil: string }> {
  const { email } = ctx.actor;
  await verifyReauthentication({
    checks,
    body,
    errors: service.errors,
    rateLimits,
    email,
    client: rateLimitKeyOf(ctx.client.address),
    async findDevice() {
      const account = await findDeviceAccount(ctx, email);
      return account && service.devices().find(request.headers.get('cookie'), account);
    },
    record: (db, way, proof) => recordProof(service, { ...ctx, db }, { way, proof }),
    recordWrong: (way) => recordWrongProof(service, ctx, way),
  });
  service.forgetSessions();
  return { provenUntil: proofExpiry(ctx.clock()).toISOString() };
}
