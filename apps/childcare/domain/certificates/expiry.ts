import { type CertificateStatus, renewalWindowDays } from '@repo/schemas/childcare/certificate';

const singaporeMs = 8 * 3_600_000;
const dayMs = 24 * 3_600_000;

/** The last second in Singapore of the same day `months` later, or of a shorter month's last day. Null months: never expires. */
export function endOfLastValidSingaporeDay(issuedAt: Date, months: number | null): Date | null {
  if (months === null) return null;
  // Shifts the instant so that UTC getters read Singapore's calendar; the offset is eight hours all year.
  const local = new Date(issuedAt.getTime() + singaporeMs);
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth() + months, local.getUTCDate()];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, lastDay), 23, 59, 59) - singaporeMs);
}

export function expiryStatusOf(expiresAt: Date | null, now: Date): CertificateStatus {
  if (expiresAt === null) return 'valid';
  const left = expiresAt.getTime() - now.getTime();
  if (left < 0) return 'expired';
  return left <= renewalWindowDays * dayMs ? 'expiring' : 'valid';
}
