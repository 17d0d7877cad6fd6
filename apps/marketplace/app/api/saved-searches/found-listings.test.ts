import type { ListingPage } from '@repo/schemas/marketplace/listing';
import type { SavedSearch } from '@repo/schemas/marketplace/saved-search';
import { createListing, createUser, findCategoryId } from '@repo/testing/marketplace-factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { announceNewsAndQueueDueMails } from '#domain/notifications/announce-news-and-queue-due-mails.ts';
import { services } from '#services.ts';
import { createMarketplaceCaller, type MarketplaceCaller } from '#testing/market-caller.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';

const service = useMarketplaceService({ NOTIFICATION_QUIET_SECONDS: '0' });
let asBuyer: MarketplaceCaller;
let sellerId: string;

beforeEach(async () => {
  sellerId = (await createUser(service.db, { name: 'Tan Wei' })).id;
  asBuyer = createMarketplaceCaller(await createUser(service.db, { name: 'Mei Ling' }));
});

const save = (parameters: string) =>
  asBuyer.post<SavedSearch>('/api/saved-searches', { parameters, frequency: 'IMMEDIATE' });
const publish = (more: Parameters<typeof createListing>[1] = {}) =>
  createListing(service.db, { sellerId, title: 'Oak table', price: '100.00', ...more });
const deliver = () => announceNewsAndQueueDueMails(services());

describe('what a search finds', () => {
  const cases: [search: string, listing: Parameters<typeof createListing>[1], isFound: boolean][] = [
    ['query=oak+table', { title: 'Table of solid oak' }, true],
    ['query=oak+table', { title: 'Oak chair' }, false],
    ['query=tables', { title: 'One table' }, true],
    ['query=boxes', { title: 'Small box' }, true],
    ['query="oak+table"', { title: 'Oak table' }, true],
    ['query="oak+table"', { title: 'Table of oak' }, false],
    ['query=couch', { title: 'Grey sofa' }, true],
    ['query=sofas', { title: 'Grey couch' }, true],
    ['query=OÂK', { title: 'oak' }, true],
    ['query=沙发', { title: '二手沙发' }, true],
    ['query=மேசை', { title: 'பழைய மேசை' }, true],
    ['query=hp', { title: 'HP printer' }, true],
    ['query=100%25', { title: 'Wool, 100% pure' }, true],
    ['query=100%25', { title: 'Wool, 1000 g' }, false],
    ['query=a_c', { title: 'abc' }, false],
    ['query=walnut', { title: 'Table', description: 'Made of walnut wood.' }, true],
    ['query=retro', { title: 'Lamp', tags: ['Retro'] }, true],
    ['tag=Retro', { title: 'Lamp', tags: ['RETRO'] }, true],
    ['tag=retro', { title: 'Retro lamp' }, false],
    ['minPrice=99.999', { price: '100.00' }, true],
    ['minPrice=100.001', { price: '100.00' }, false],
    ['maxPrice=99.999', { price: '100.00' }, false],
    ['maxPrice=100', { price: '100.00' }, true],
    ['condition=NEW,GOOD', { condition: 'GOOD' }, true],
    ['condition=NEW', { condition: 'GOOD' }, false],
    ['location=bedok', { location: 'Bedok North' }, true],
    ['location=bed%25k', { location: 'Bedok North' }, false],
    ['near=bedok-mrt&radius=2', { placeId: 'bedok' }, true],
    ['near=bedok-mrt&radius=2', { placeId: 'clementi' }, false],
    ['near=bedok-mrt&radius=2', { location: 'Bedok' }, false],
    ['query=the+table', { title: 'Table' }, true],
    ['category=electronics', { category: 'phones' }, true],
    ['category=phones', { category: 'electronics' }, false],
    ['query=electronics', { category: 'phones' }, true],
    ['attributes=storage:64+GB,128+GB', { category: 'phones', attributes: { storage: '128 GB' } }, true],
    ['attributes=storage:64+GB', { category: 'phones', attributes: { storage: '128 GB' } }, false],
    ['attributes=storage:64+GB;make:Apple', { category: 'phones', attributes: { storage: '64 GB' } }, false],
    ['attributes=year:2015..2020', { category: 'cars', attributes: { year: 2020 } }, true],
    ['attributes=year:2015..', { category: 'cars', attributes: { year: 2014 } }, false],
    ['attributes=mileage:..500.5', { category: 'cars', attributes: { year: 2019, mileage: 500.5 } }, true],
    ['attributes=year:2019..', { category: 'cars' }, false],
  ];

  it.each(cases)('%s of %j: %s, as the search of the page', async (search, more, isFound) => {
    expect((await save(search)).status).toBe(201);
    const { id } = await publish(more);
    await deliver();
    expect(await service.db.savedSearchMatch.count()).toBe(isFound ? 1 : 0);
    const { body } = await asBuyer.get<ListingPage>(`/api/listings?${search}&match=related`);
    // Near matches and other spellings are shown with a note, and nobody is notified of them.
    expect(body.data.some((listing) => listing.id === id && !body.search)).toBe(isFound);
  });

  it('is in its categories', async () => {
    const { id } = await publish();
    const mine = await findCategoryId(service.db);
    const [own, other] = await Promise.all([
      service.db.category.findUniqueOrThrow({ where: { id: mine } }),
      service.db.category.findFirstOrThrow({ where: { id: { not: mine }, parentId: null } }),
    ]);
    for (const category of [own.slug, other.slug, `${own.slug},${other.slug}`])
      await save(`category=${category}`);
    await service.db.listing.update({ where: { id }, data: { categoryId: mine, price: '1.00' } });
    await deliver();
    const found = await service.db.savedSearchMatch.findMany({ include: { savedSearch: true } });
    expect(found.map(({ savedSearch }) => savedSearch.categories).sort()).toEqual(
      [[own.slug], [own.slug, other.slug]].sort(),
    );
  });

  it('is where its seller picks a place later', async () => {
    await save('near=bedok-mrt&radius=2');
    const { id } = await publish({ location: 'Under the clock' });
    await deliver();
    expect(await service.db.savedSearchMatch.count()).toBe(0);
    await service.db.listing.update({ where: { id }, data: { placeId: 'bedok' } });
    await deliver();
    expect(await service.db.savedSearchMatch.count()).toBe(1);
  });
});
