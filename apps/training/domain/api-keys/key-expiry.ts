import { errors } from '#domain/errors.ts';

const dayMs = 24 * 60 * 60 * 1000;
const defaultDays = 365;

/** A year when undefined, never for null. Throws apiKeyExpiryPast. */
export function chooseKeyExpiry(expiresAt: string | null | undefined, now: Date): Date | null {
  if (expiresAt === null) return null;
  if (expiresAt === undefined) return new Date(now.getTime() + defaultDays * dayMs);
  const until = new Date(expiresAt);
  if (until <= now) throw errors.apiKeyExpiryPast();
  return until;
}
