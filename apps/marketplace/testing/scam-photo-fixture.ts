import type { MarketplaceClient } from '@repo/db/marketplace';
import type { ScamPhotoMatchPage } from '@repo/schemas/marketplace/scam-photo';
import { createListing, createUser } from '@repo/testing/marketplace-factories';
import { beforeEach } from 'vitest';
import { hashAndCompareDuePhotos } from '#domain/scam-photos/hash-and-compare-due-photos.ts';
import { services } from '#services.ts';
import { createMarketplaceCaller, type MarketplaceCaller } from './market-caller.ts';
import { uploadPicture } from './upload-picture.ts';

type Photo = Uint8Array<ArrayBuffer>;

/** Sellers with photos, and a moderator called Mo who hides and bans. Call it at the top of a test file. */
export function useScamPhotoFixture(service: { readonly db: MarketplaceClient }) {
  let moderator: MarketplaceCaller;
  beforeEach(async () => {
    moderator = createMarketplaceCaller(await createUser(service.db, { role: 'MODERATOR', name: 'Mo' }));
  });

  async function createSeller() {
    const person = await createUser(service.db);
    const caller = createMarketplaceCaller(person);
    async function addPhoto(listingId: string, order: number, photo: Photo) {
      const { key, url } = await uploadPicture(caller, photo);
      await service.db.listingImage.upsert({
        where: { listingId_order: { listingId, order } },
        create: { listingId, order, key, url },
        update: { key, url },
      });
    }
    async function lists(title: string, photos: Photo[]) {
      const { id } = await createListing(service.db, { sellerId: person.id, title });
      for (const [order, photo] of photos.entries()) await addPhoto(id, order, photo);
      return id;
    }
    return { id: person.id, caller, lists, addPhoto };
  }

  const aboutPerson = (id: string, body: object) => moderator.post(`/api/moderation/users/${id}`, body);
  const aboutListing = (id: string, body: object) => moderator.post(`/api/moderation/listings/${id}`, body);
  const matches = async () =>
    (await moderator.get<ScamPhotoMatchPage>('/api/moderation/scam-photos')).body.data;

  return {
    createSeller,
    asModerator: () => moderator,
    check: () => hashAndCompareDuePhotos(services()),
    hide: (id: string, category = 'SCAM') =>
      aboutListing(id, { action: 'hide', category, reason: 'Never delivers' }),
    restore: (id: string) => aboutListing(id, { action: 'restore' }),
    ban: (id: string, category = 'SCAM') => aboutPerson(id, { action: 'ban', category, reason: 'Fraud' }),
    unban: (id: string) => aboutPerson(id, { action: 'unban' }),
    setStatus: (id: string, status: 'SOLD' | 'ARCHIVED') =>
      service.db.listing.update({ where: { id }, data: { status } }),
    matches,
    titles: async () => (await matches()).map(({ listing }) => listing.title),
  };
}
