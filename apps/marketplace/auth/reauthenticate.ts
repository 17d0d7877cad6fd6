import { forgetMarketplaceSessions, marketplaceDevices } from '@repo/auth/marketplace-session';
import { proofEnd, proveAgain } from '@repo/auth/reauthentication';
import { limitKeyOf } from '@repo/base/ip-address';
import type { ReauthenticationBody } from '@repo/schemas/account/reauthentication';
import { findDeviceAccount } from '#domain/accounts/find-device-account.ts';
import { recordProof, recordWrongProof } from '#domain/accounts/record-proof.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { services } from '#services.ts';
import { proofChecks } from './proof-checks.ts';

/** Takes a proof that this session is still its person's; answers until when it counts. Throws wrongProof, tooManyRequests. */
export async function reauthenticate(
  ctx: SignedInContext,
  { request, body }: { request: Request; body: ReauthenticationBody },
): Promise<{ provenUntil: string }> {
  const { email } = ctx.actor;
  await proveAgain({
    checks: proofChecks(ctx),
    body,
    errors,
    rateLimits: services().rateLimits,
    email,
    client: limitKeyOf(ctx.client.address),
    async findDevice() {
      const account = await findDeviceAccount(ctx, email);
      return account && marketplaceDevices().find(request.headers.get('cookie'), account);
    },
    record: (db, way, proof) => recordProof({ ...ctx, db }, way, proof),
    recordWrong: (way) => recordWrongProof(ctx, way),
  });
  forgetMarketplaceSessions();
  return { provenUntil: proofEnd(ctx.clock()).toISOString() };
}
