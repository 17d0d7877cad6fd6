import { z } from 'zod';
import { auditActionLabels } from '#domain/audit/audit-names.ts';
import type { ModeratorContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

const shownEntries = 200;

export type ModerationHistoryEntry = {
  id: string;
  at: string;
  by: string;
  action: string;
  /** Null: the account itself. */
  listing: { id: string; title: string } | null;
  reason: string | null;
};

export type ModerationHistory = {
  person: { id: string; name: string; isBanned: boolean };
  /** Newest first. */
  entries: ModerationHistoryEntry[];
};

const actions = [
  'listing.hide',
  'listing.restore',
  'user.ban',
  'user.unban',
  'appeal.make',
  'appeal.uphold',
  'appeal.restore',
] as const;

const details = z.object({ reason: z.string() });

type Row = {
  id: string;
  at: Date;
  actorLabel: string;
  after: unknown;
  action: (typeof actions)[number];
  listingId: string | null;
  title: string | null;
};

/** What moderators decided about a person and their listings, or about one of these, as the audit log has it. Throws userNotFound. */
export async function getModerationHistory(
  { db }: ModeratorContext,
  { userId, listingId }: { userId: string; listingId?: string | undefined },
): Promise<ModerationHistory> {
  const person = await db.user.findUnique({
    where: { id: userId },
    select: { id: true, name: true, bannedAt: true },
  });
  if (!person) throw errors.userNotFound();
  // Index audit_entry (target_type, target_id, at).
  const rows = await db.$queryRaw<Row[]>`
    SELECT e.id, e.at, e.actor_label AS "actorLabel", e.action, e.after, t.listing_id AS "listingId", t.title
    FROM (
      SELECT 'user' AS kind, ${userId}::text AS id, NULL AS listing_id, NULL AS title WHERE ${listingId ?? null}::text IS NULL
      UNION ALL
      SELECT 'listing', l.id, l.id, l.title FROM listing l
      WHERE l.seller_id = ${userId} AND (${listingId ?? null}::text IS NULL OR l.id = ${listingId ?? null})
    ) t
    JOIN audit_entry e ON e.target_type = t.kind AND e.target_id = t.id
    WHERE e.action = ANY(${[...actions]})
    ORDER BY e.at DESC, e.id DESC LIMIT ${shownEntries}`;
  return {
    person: { id: person.id, name: person.name, isBanned: person.bannedAt !== null },
    entries: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      by: row.actorLabel,
      action: auditActionLabels[row.action],
      listing: row.listingId === null ? null : { id: row.listingId, title: row.title ?? '' },
      reason: details.safeParse(row.after).data?.reason ?? null,
    })),
  };
}
