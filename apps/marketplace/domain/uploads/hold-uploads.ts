import type { MarketplaceDb } from '@repo/db/marketplace';
import type { SignedInContext } from '#domain/context.ts';
import { spent } from './upload-lifetime.ts';

/** Whose pictures they are, and the time. */
type Owner = { actor: Pick<SignedInContext['actor'], 'id'>; clock: () => Date };

/**
 * Until the transaction ends, one person's pictures change hands here alone: between listings that share one, drafts that hold one,
 * and the sweep. Taken after any row.
 */
export async function lockPictures(tx: MarketplaceDb, userId: string): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`pictures ${userId}`}, 0))::text`;
}

/** Of these keys, those that the person's drafts name, each with one of these drafts. */
export async function findDraftsOf(
  tx: MarketplaceDb,
  { userId, keys, except }: { userId: string; keys: readonly string[]; except?: string | undefined },
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await tx.$queryRaw<{ key: string; draftId: string }[]>`
    SELECT photo ->> 'key' AS key, min(d.id) AS "draftId"
    FROM listing_draft d, jsonb_array_elements(d.content -> 'photos') AS photo
    WHERE d.seller_id = ${userId} AND d.id IS DISTINCT FROM ${except ?? null} AND photo ->> 'key' = ANY(${[...keys]})
    GROUP BY 1`;
  return new Map(rows.map(({ key, draftId }) => [key, draftId]));
}

/**
 * Lets a draft hold exactly these uploads of the caller's, inside its transaction. Of what it held before, another draft that names
 * it holds it from now on, and the rest is left to the sweep. Keys that are not an unused upload of the caller's are passed over.
 */
export async function holdUploads(
  tx: MarketplaceDb,
  ctx: Owner,
  { draftId, keys }: { draftId: string; keys: readonly string[] },
): Promise<void> {
  const userId = ctx.actor.id;
  const since = spent(ctx.clock());
  await lockPictures(tx, userId);
  await tx.imageUpload.updateMany({
    where: { key: { in: [...keys] }, userId, draftId: null, createdAt: { gt: since } },
    data: { draftId },
  });
  const left = await tx.imageUpload.findMany({
    where: { draftId, userId, key: { notIn: [...keys] } },
    select: { key: true },
  });
  const leftKeys = left.map(({ key }) => key);
  const heirs = await findDraftsOf(tx, { userId, keys: leftKeys, except: draftId });
  for (const key of leftKeys) {
    const heir = heirs.get(key);
    await tx.imageUpload.updateMany({
      where: { key, draftId },
      data: heir === undefined ? { draftId: null, createdAt: since } : { draftId: heir },
    });
  }
}

/**
 * Lets go of files that a listing of this person's had, inside its transaction. One that another listing shows stays, and one that a
 * draft names is held by it; the rest can be used no more, and the sweep removes them if the immediate attempt after the answer
 * fails. Answers those. Call it when the listing's own pictures are gone.
 */
export async function releaseUploads(
  tx: MarketplaceDb,
  ctx: Owner,
  keys: readonly string[],
): Promise<string[]> {
  if (keys.length === 0) return [];
  const userId = ctx.actor.id;
  await lockPictures(tx, userId);
  const shown = await tx.listingImage.findMany({ where: { key: { in: [...keys] } }, select: { key: true } });
  const unused = keys.filter((key) => !shown.some((image) => image.key === key));
  const drafts = await findDraftsOf(tx, { userId, keys: unused });
  await tx.imageUpload.createMany({
    data: unused.map((key) => ({
      key,
      userId,
      createdAt: spent(ctx.clock()),
      draftId: drafts.get(key) ?? null,
    })),
    skipDuplicates: true,
  });
  return unused.filter((key) => !drafts.has(key));
}
