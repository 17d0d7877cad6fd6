import { placeList, placeQuery } from '@repo/schemas/marketplace/place';
import { searchOrFindPlaces } from '#domain/places/search-or-find-places.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listPlaces',
  summary: 'Stations, towns and postal districts of Singapore',
  tags: ['Places'],
  access: 'anonymous',
  query: placeQuery,
  response: { schema: placeList },
  run: ({ query }) => searchOrFindPlaces(query),
});
