import type { MarketplaceDb } from '@repo/db/marketplace';
import { type AuditListQuery, type AuditPage, auditEntry } from '@repo/schemas/marketplace/moderation';
import { z } from 'zod';
import type { SignedInContext } from '#domain/context.ts';
import { assertModerator } from './assert-moderator.ts';

/** What moderators did, latest first, with filters. Throws forbidden. */
export async function listAudit(
  ctx: SignedInContext,
  { action, targetId, page, limit }: AuditListQuery,
): Promise<AuditPage> {
  assertModerator(ctx);
  const where = { ...(action && { action }), ...(targetId && { targetId }) };
  const [entries, total] = await Promise.all([
    ctx.db.auditEntry.findMany({
      where,
      orderBy: [{ at: 'desc' }, { id: 'desc' }],
      skip: (page - 1) * limit,
      take: limit,
    }),
    ctx.db.auditEntry.count({ where }),
  ]);
  const labels = await findLabels(ctx.db, entries);
  const data = entries.map((entry) =>
    auditEntry.parse({
      ...entry,
      actor: { id: entry.actor.replace('user:', ''), name: entry.actorLabel, image: null },
      reason: reasonOf(entry.after),
      details: entry.after ?? {},
      targetLabel: labels.get(entry.targetId) ?? '',
      createdAt: entry.at.toISOString(),
    }),
  );
  return { data, pagination: { page, limit, total, totalPages: Math.ceil(total / limit) } };
}

function reasonOf(after: unknown): string {
  return z.object({ reason: z.string() }).safeParse(after).data?.reason ?? '';
}

/** Target id → the listing's title or the person's name; a report goes by what it is about. */
async function findLabels(
  db: MarketplaceDb,
  targets: { targetType: string; targetId: string }[],
): Promise<Map<string, string>> {
  const idsOf = (type: string) => targets.filter((t) => t.targetType === type).map((t) => t.targetId);
  const [listings, users, reports] = await Promise.all([
    db.listing.findMany({ where: { id: { in: idsOf('listing') } }, select: { id: true, title: true } }),
    db.user.findMany({ where: { id: { in: idsOf('user') } }, select: { id: true, name: true } }),
    db.report.findMany({
      where: { id: { in: idsOf('report') } },
      select: { id: true, listing: { select: { title: true } }, reportedUser: { select: { name: true } } },
    }),
  ]);
  return new Map([
    ...listings.map(({ id, title }) => [id, title] as const),
    ...users.map(({ id, name }) => [id, name] as const),
    ...reports.map(
      ({ id, listing, reportedUser }) => [id, listing?.title ?? reportedUser?.name ?? ''] as const,
    ),
  ]);
}
