import type { Context } from '#domain/context.ts';
import { invalidFieldError } from '#domain/invalid-field.ts';

/** Throws invalid for an address that is not https, unless the media host itself is on http (a sandbox on this machine). */
export function assertHttpsOrMediaHost(
  { media }: Pick<Context, 'media'>,
  field: string,
  address: string | undefined,
): void {
  if (!address || /^https:/i.test(address)) return;
  if (new URL(address).origin === media.deliveryOrigin) return;
  throw invalidFieldError(field, 'Use an address that begins with https://');
}
