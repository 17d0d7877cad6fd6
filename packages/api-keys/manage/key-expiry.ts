import type { ApiKeyErrors } from './key-adapter.ts';

const hourMs = 60 * 60 * 1000;
const defaultDays = 365;

/** A year when undefined, never for null. Throws apiKeyExpiryPast. */
export function resolveKeyExpiry(
  wanted: string | null | undefined,
  now: Date,
  errors: Pick<ApiKeyErrors, 'apiKeyExpiryPast'>,
): Date | null {
  if (wanted === null) return null;
  if (wanted === undefined) return new Date(now.getTime() + defaultDays * 24 * hourMs);
  const until = new Date(wanted);
  if (until <= now) throw errors.apiKeyExpiryPast();
  return until;
}

/** When a replaced key ends: never later than it would have anyway. */
export function replacedKeyExpiry(
  { expiresAt }: { expiresAt: string | null },
  keepForHours: number,
  now: Date,
): Date {
  const wanted = new Date(now.getTime() + keepForHours * hourMs);
  const planned = expiresAt === null ? null : new Date(expiresAt);
  return planned !== null && planned < wanted ? planned : wanted;
}
