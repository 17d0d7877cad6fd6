import type { MarketplaceDb } from '@repo/db/marketplace';
import type { SignedInContext } from '#domain/context.ts';
import { createdAtOfReleasedUpload, uploadExpiryCutoff } from './upload-lifetime.ts';

type Owner = { actor: Pick<SignedInContext['actor'], 'id'>; clock: () => Date };

/** Serialises changes of who uses a person's pictures: listings, drafts and the sweep. Take it after any row lock. */
export async function lockPicturesOfUser(tx: MarketplaceDb, userId: string): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`pictures ${userId}`}, 0))::text`;
}

/** Keys used by the person's drafts, each mapped to one of those drafts. */
export async function findDraftIdByUploadKey(
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

/** Uploads the draft no longer uses pass to another draft that uses them, otherwise to the sweep. Skips invalid keys. */
export async function assignUploadsToDraft(
  tx: MarketplaceDb,
  ctx: Owner,
  { draftId, keys }: { draftId: string; keys: readonly string[] },
): Promise<void> {
  const userId = ctx.actor.id;
  const since = uploadExpiryCutoff(ctx.clock());
  await lockPicturesOfUser(tx, userId);
  await tx.imageUpload.updateMany({
    where: { key: { in: [...keys] }, userId, draftId: null, createdAt: { gt: since } },
    data: { draftId },
  });
  const left = await tx.imageUpload.findMany({
    where: { draftId, userId, key: { notIn: [...keys] } },
    select: { key: true },
  });
  const leftKeys = left.map(({ key }) => key);
  const heirs = await findDraftIdByUploadKey(tx, { userId, keys: leftKeys, except: draftId });
  for (const key of leftKeys) {
    const heir = heirs.get(key);
    await tx.imageUpload.updateMany({
      where: { key, draftId },
      data:
        heir === undefined
          ? { draftId: null, createdAt: createdAtOfReleasedUpload(ctx.clock()) }
          : { draftId: heir },
    });
  }
}

/** Call it after deleting the listing's images. Returns the files that no other listing or draft uses, to be deleted. */
export async function releaseUnusedUploads(
  tx: MarketplaceDb,
  ctx: Owner,
  keys: readonly string[],
): Promise<string[]> {
  if (keys.length === 0) return [];
  const userId = ctx.actor.id;
  await lockPicturesOfUser(tx, userId);
  const shown = await tx.listingImage.findMany({ where: { key: { in: [...keys] } }, select: { key: true } });
  const unused = keys.filter((key) => !shown.some((image) => image.key === key));
  const drafts = await findDraftIdByUploadKey(tx, { userId, keys: unused });
  await tx.imageUpload.createMany({
    data: unused.map((key) => ({
      key,
      userId,
      createdAt: uploadExpiryCutoff(ctx.clock()),
      draftId: drafts.get(key) ?? null,
    })),
    skipDuplicates: true,
  });
  return unused.filter((key) => !drafts.has(key));
}
