import { createHash } from 'node:crypto';
import { keyedHash } from '@repo/auth/keyed-hash';
import { rateLimitKeyOf } from '@repo/base/ip-address';
import { sql } from '@repo/db/sql';
import type { AuditDb } from './audit-db.ts';
import { recordAuditEntryUnlessKnown } from './record-entry.ts';

export type FailedSignIn = {
  /** Whose account it was tried on; null for an address that nobody has. */
  userId: string | null;
  /** The way that was tried: "password", "google", "one-time code". */
  by: string;
  why: string;
  /** The network address of who tried; the log keeps a keyed hash of it alone. */
  clientAddress: string;
  requestId: string;
  at: Date;
  /** The centre of the account, where the service's log has such a column. */
  organizationId?: string | null;
};

const hourMs = 3_600_000;

/** Strangers make these entries, so there is a bound to them: a flood shows by its first thousand of an hour. */
export const maximumFailedSignInsPerHour = 1_000;

/** A UUIDv7 of that hour, the same for the same subject: of equal failures of an hour the table takes the first alone. */
function idOf(hour: number, subject: string): string {
  const bytes = createHash('sha256').update(`${hour}\0${subject}`).digest().subarray(0, 16);
  bytes.writeUIntBE(hour, 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Writes down that a sign-in failed: once an hour for an account, client, way and reason; for addresses that nobody has, once
 * an hour for a client. The typed address and the secret that was tried are not kept. More than a thousand in the last hour
 * are dropped; those that are written at the same moment may pass it by a few. Index: audit_entry_action_at_idx.
 */
export async function recordFailedSignInOncePerHour(db: AuditDb, failure: FailedSignIn): Promise<void> {
  const { userId, by, why, at, requestId, organizationId } = failure;
  const counted = await db.$queryRaw(sql`
    SELECT count(*)::int AS recent FROM (
      SELECT 1 FROM audit_entry WHERE action = 'sign-in.failed' AND at > ${new Date(at.getTime() - hourMs)}
      LIMIT ${maximumFailedSignInsPerHour}
    ) latest`);
  if (((counted as { recent: number }[])[0]?.recent ?? 0) >= maximumFailedSignInsPerHour) return;
  const client = keyedHash('audit-client', rateLimitKeyOf(failure.clientAddress)).slice(0, 16);
  const target =
    userId === null ? { targetType: 'client', targetId: client } : { targetType: 'user', targetId: userId };
  const hour = Math.floor(at.getTime() / hourMs) * hourMs;
  const id = idOf(hour, JSON.stringify([userId, client, by, why]));
  const origin = { actor: 'anonymous' as const, requestId, at, organizationId };
  await recordAuditEntryUnlessKnown(
    db,
    origin,
    { action: 'sign-in.failed', ...target, after: { by, why, client } },
    id,
  );
}
