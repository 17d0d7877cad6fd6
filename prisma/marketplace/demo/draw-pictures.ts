import type { MarketplaceDb } from '@repo/db/marketplace';
import type { MediaStore } from '@repo/media/media-store';
import { drawAvatar } from '@repo/workbench/pictures/draw-avatar';
import { drawPicture } from '@repo/workbench/pictures/draw-picture';
import { uploadDemoPicture } from '@repo/workbench/pictures/upload-demo-picture';
import pLimit from 'p-limit';
import { listings } from './listings.ts';
import { type PersonKey, people } from './people.ts';

const concurrency = 6;

export type Picture = { url: string; key: string };

/**
 * Uploads the pictures to their sellers' folders. Each is recorded as an upload, so that it is swept if the seed stops
 * before a listing uses it. Keyed by the listing's title.
 */
export async function drawListingPictures(
  db: MarketplaceDb,
  media: MediaStore,
  ids: Record<PersonKey, string>,
): Promise<Map<string, Picture[]>> {
  const wanted = Object.values(listings)
    .flat()
    .flatMap((listing) => Array.from({ length: listing.pictures ?? 1 }, (_, view) => ({ ...listing, view })));
  const drawn = await pLimit(concurrency).map(wanted, async ({ seller, title, icon, view }) => {
    const content = await drawPicture({ icon, seed: seller, title, view });
    const picture = await uploadDemoPicture(media, { content, folder: `marketplace/${ids[seller]}` });
    await db.imageUpload.create({ data: { key: picture.key, userId: ids[seller] } });
    return { title, picture };
  });
  const byTitle = Map.groupBy(drawn, ({ title }) => title);
  return new Map([...byTitle].map(([title, found]) => [title, found.map(({ picture }) => picture)]));
}

export async function drawFaces(
  db: MarketplaceDb,
  media: MediaStore,
  ids: Record<PersonKey, string>,
): Promise<void> {
  const keys = Object.keys(people) as PersonKey[];
  await pLimit(concurrency).map(keys, async (key) => {
    const content = await drawAvatar({ seed: people[key].email, hair: people[key].hair });
    const { url } = await uploadDemoPicture(media, { content, folder: `avatars/${ids[key]}` });
    await db.user.updateMany({ where: { id: ids[key], image: null }, data: { image: url } });
  });
}
