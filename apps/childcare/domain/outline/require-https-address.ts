import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/** Throws invalid for an address that is not https, unless the media host itself is on http (a sandbox on this machine). */
export function requireHttpsAddress(
  { media }: Pick<Context, 'media'>,
  field: string,
  address: string | undefined,
): void {
  if (!address || address.startsWith('https:')) return;
  if (new URL(address).origin === media.deliveryOrigin) return;
  const message = 'Use an address that begins with https://';
  throw errors.invalid({ message, details: [{ field, message }] });
}
