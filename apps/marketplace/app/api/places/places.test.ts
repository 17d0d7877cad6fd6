import { findCategoryId } from '@repo/testing/marketplace-factories';
import { describe, expect, it } from 'vitest';
import { createMarketplaceCaller } from '#testing/market-caller.ts';
import { useListingWithPeople } from '#testing/use-listing-with-people.ts';

const { service, cast } = useListingWithPeople();
const visitor = createMarketplaceCaller(null);

describe('GET /api/places', () => {
  it('looks up places by name and by id', async () => {
    const { status, body } = await visitor.get('/api/places?q=ang+mo+kio+mrt');
    expect(status).toBe(200);
    const station = {
      id: 'ang-mo-kio-mrt',
      name: 'Ang Mo Kio MRT',
      kind: 'station',
      latitude: 1.3699,
      longitude: 103.8496,
    };
    expect(body).toEqual({ data: [station] });
    expect((await visitor.get('/api/places?id=ang-mo-kio-mrt')).body).toEqual({ data: [station] });
    expect((await visitor.get('/api/places?id=atlantis')).body).toEqual({ data: [] });
    expect((await visitor.get('/api/places')).body.data.length).toBeGreaterThan(250);
    expect((await visitor.get(`/api/places?q=${'x'.repeat(101)}`)).status).toBe(400);
  });
});

describe('the place of a listing', () => {
  async function bodyWith(changes: Record<string, unknown>) {
    const categoryId = await findCategoryId(service.db, 'books');
    return {
      title: 'Atlas',
      description: 'Of the world.',
      price: 5,
      condition: 'GOOD',
      categoryId,
      location: 'Void deck',
      ...changes,
    };
  }

  it.each([
    [{ location: 'bedok mrt station' }, 'bedok-mrt'],
    [{ location: 'Blk 85, at the hawker centre', placeId: 'bedok' }, 'bedok'],
    [{ location: 'Clementi', placeId: 'bedok' }, 'clementi'],
    [{ location: 'At my home' }, null],
    [{ location: 'At my home', placeId: null }, null],
    [{ location: 'At my home', latitude: 1.3, longitude: 103.8 }, null],
  ])('of %j is %s', async (sent, placeId) => {
    const { owner } = await cast();
    const { status, body } = await owner.post('/api/listings', await bodyWith(sent));
    expect([status, body.placeId, body.location]).toEqual([201, placeId, sent.location]);
    expect((await owner.get(`/api/listings/${body.id}`)).body.placeId).toBe(placeId);
  });

  it('follows what is changed', async () => {
    const { owner, listing } = await cast({ location: 'Old street' });
    const put = async (changes: Record<string, unknown>) =>
      (await owner.put(`/api/listings/${listing.id}`, changes)).body.placeId;
    expect(await put({ placeId: 'bedok' })).toBe('bedok');
    expect(await put({ title: 'Something else' })).toBe('bedok');
    expect(await put({ location: 'Old street' })).toBe('bedok');
    expect(await put({ location: 'New street' })).toBeNull();
    expect(await put({ location: 'Dakota' })).toBe('dakota-mrt');
    expect(await put({ location: 'Dakota Crescent', placeId: 'dakota-mrt' })).toBe('dakota-mrt');
    expect(await put({ placeId: null })).toBeNull();
  });

  it('is of the list, or refused', async () => {
    const { owner, listing } = await cast();
    const refused = { status: 400, body: { details: [{ field: 'placeId' }] } };
    for (const placeId of ['atlantis', '', 7, 'x'.repeat(61)]) {
      expect(await owner.post('/api/listings', await bodyWith({ placeId }))).toMatchObject(refused);
      expect(await owner.put(`/api/listings/${listing.id}`, { placeId })).toMatchObject(refused);
    }
  });
});

describe('GET /api/listings near a place', () => {
  it.each([
    ['near=atlantis', 'near'],
    ['near=91,103.8', 'near'],
    ['near=1.3;103.8', 'near'],
    ['near=bedok&radius=0.5', 'radius'],
    ['near=bedok&radius=51', 'radius'],
    ['near=bedok&radius=wide', 'radius'],
    ['radius=5', 'radius'],
    ['sort=distance', 'sort'],
  ])('refuses %s', async (query, field) => {
    const { status, body } = await visitor.get(`/api/listings?${query}`);
    expect([status, body.details.map((each: { field: string }) => each.field)]).toEqual([400, [field]]);
  });

  it('takes empty parameters as absent', async () => {
    expect((await visitor.get('/api/listings?near=&radius=')).status).toBe(200);
  });
});

describe('a search near the reader', () => {
  it('is not stored', async () => {
    const { owner } = await cast();
    const save = (parameters: string) =>
      owner.post('/api/saved-searches', { parameters, frequency: 'DAILY' });
    expect(await save('near=1.32,103.93&radius=5')).toMatchObject({
      status: 400,
      body: { details: [{ field: 'parameters' }] },
    });
    expect(await save('near=bedok-mrt&radius=5')).toMatchObject({
      status: 201,
      body: { name: 'within 5 km of Bedok MRT' },
    });
  });
});
