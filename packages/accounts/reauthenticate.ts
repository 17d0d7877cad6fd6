import type { LimitedSignIn } from '@repo/auth/limited-sign-in';
import {
  type ReauthenticationCheck,
  recentProofExpiresAt,
  verifyReauthentication,
} from '@repo/auth/reauthentication';
import { rateLimitKeyOf } from '@repo/base/ip-address';
import type { ReauthenticationBody } from '@repo/schemas/account/reauthentication';
import type { AccountAdapter, AccountDb, SignedInContext } from './account-adapter.ts';
import { findDeviceAccountByEmail } from './find-device-account.ts';
import {
  recordFailedReauthenticationLater,
  recordReauthenticationIfProofHolds,
} from './record-reauthentication.ts';

export type ReauthenticationAttempt<Db> = {
  request: Request;
  body: ReauthenticationBody;
  /** The ways in which people of this service show who they are. */
  checks: readonly ReauthenticationCheck<Db>[];
  rateLimits: LimitedSignIn<unknown>['rateLimits'];
};

/** Takes a proof that this session is still its person's; answers until when it counts. Throws wrongProof, tooManyRequests. */
export async function reauthenticate<Db extends AccountDb>(
  service: AccountAdapter<Db>,
  ctx: SignedInContext<Db>,
  { request, body, checks, rateLimits }: ReauthenticationAttempt<Db>,
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
      const account = await findDeviceAccountByEmail(ctx, email);
      return account && service.devices().find(request.headers.get('cookie'), account);
    },
    record: (db, way, proof) => recordReauthenticationIfProofHolds(service, { ...ctx, db }, { way, proof }),
    recordWrong: (way) => recordFailedReauthenticationLater(service, ctx, way),
  });
  service.clearSessionCache();
  return { provenUntil: recentProofExpiresAt(ctx.clock()).toISOString() };
}
