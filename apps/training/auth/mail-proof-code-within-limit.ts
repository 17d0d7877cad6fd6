import { isReauthenticationMethodAvailable } from '@repo/auth/reauthentication';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { services } from '#services.ts';
import { mailCodeWithinHourlyLimit } from './mail-code-within-hourly-limit.ts';
import { reauthenticationChecks } from './reauthentication-checks.ts';

/** Mails the signed-in person a code to confirm with. Throws wrongProof for who has a second factor, tooManyRequests. */
export async function mailProofCodeWithinLimit(ctx: SignedInContext): Promise<void> {
  if (!(await isReauthenticationMethodAvailable(reauthenticationChecks(ctx), 'mailedCode'))) {
    throw errors.wrongProof({
      message: 'Use your authenticator app or a passkey: a mailed code is not enough',
    });
  }
  await mailCodeWithinHourlyLimit(ctx, services().rateLimits, { email: ctx.actor.email, purpose: 'confirm' });
}
