import createClient from 'openapi-fetch';
import type { paths } from '../generated/marketplace/schema.ts';
import { createClient as createSdkClient } from '../generated/marketplace/sdk/client/index.ts';
import {
  addFavorite,
  createListing,
  getListing,
  type Listing,
  removeFavorite,
  searchListings,
} from '../generated/marketplace/sdk/index.ts';
import type { Caller, CollectedAnswers } from './outcome.ts';

const nobodysId = 'nobody';
const nameless = {
  title: '',
  description: 'x',
  price: 5,
  condition: 'GOOD',
  categoryId: nobodysId,
  location: 'Yishun',
} as const;

/** What openapi-fetch makes of the document. */
export async function callApiWithOpenApiFetch({ origin, cookie }: Caller): Promise<CollectedAnswers> {
  const client = createClient<paths>({ baseUrl: origin, headers: { cookie } });
  const found = await client.GET('/api/listings', { params: { query: { limit: 3, sort: 'recent' } } });
  const [first] = found.data?.data ?? [];
  if (!first) throw new Error('There are no listings');
  const one = await client.GET('/api/listings/{id}', { params: { path: { id: first.id } } });
  const missing = await client.GET('/api/listings/{id}', { params: { path: { id: nobodysId } } });
  const added = await client.POST('/api/favorites', { body: { listingId: first.id } });
  const removed = await client.DELETE('/api/favorites/{listingId}', {
    params: { path: { listingId: first.id } },
  });
  const refused = await client.POST('/api/listings', { body: nameless });
  return {
    read: [found.data?.pagination.limit, one.data?.title === first.title],
    missing: [missing.response.status, missing.error?.error],
    written: [added.response.status, removed.response.status],
    refused: [refused.response.status, refused.error?.details?.map(({ field }) => field)],
  };
}

/** The same with the client that Hey API generates. */
export async function callApiWithHeyApiClient({ origin, cookie }: Caller): Promise<CollectedAnswers> {
  const client = createSdkClient({ baseUrl: origin, headers: { cookie } });
  const found = await searchListings({ client, query: { limit: 3, sort: 'recent' } });
  const [first] = found.data?.data ?? [];
  if (!first) throw new Error('There are no listings');
  const one = await getListing({ client, path: { id: first.id } });
  const listing: Listing | undefined = one.data;
  const missing = await getListing({ client, path: { id: nobodysId } });
  const added = await addFavorite({ client, body: { listingId: first.id } });
  const removed = await removeFavorite({ client, path: { listingId: first.id } });
  const refused = await createListing({ client, body: nameless });
  return {
    read: [found.data?.pagination.limit, listing?.title === first.title],
    missing: [missing.response?.status, missing.error?.error],
    written: [added.response?.status, removed.response?.status],
    refused: [refused.response?.status, refused.error?.details?.map(({ field }) => field)],
  };
}
