import { rateLimitKeyOf } from '@repo/base/ip-address';
import { type CertificateVerification, verifyCertificate } from '#domain/certificates/verify-certificate.ts';
import type { Context } from '#domain/context.ts';
import { services } from '#services.ts';

/** The public facts of a certificate for its page; shares the rate limit of the API. */
export async function verifyCertificateWithinRateLimit(
  ctx: Context,
  typed: string,
): Promise<CertificateVerification | { status: 'too-many' }> {
  const limit = await services().rateLimits.consume('verify', rateLimitKeyOf(ctx.client.address));
  return limit.allowed ? verifyCertificate(ctx, typed) : { status: 'too-many' };
}
