import { savedSearch, savedSearchList, saveSearchBody } from '@repo/schemas/marketplace/saved-search';
import { errors } from '#domain/errors.ts';
import { listSavedSearches } from '#domain/saved-searches/list-saved-searches.ts';
import { saveSearch } from '#domain/saved-searches/save-search.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listSavedSearches',
  summary: 'Searches that the caller saved, the latest first',
  tags: ['Saved searches'],
  access: 'user',
  response: { schema: savedSearchList },
  run: ({ ctx }) => listSavedSearches(ctx),
});

export const POST = route({
  operationId: 'saveSearch',
  summary: 'Save a search, to be told of new listings',
  description:
    'An alert finds what the search of the page finds with all of its words, in singular and plural and with synonyms: no near matches and no other spellings. A listing is told of once.',
  tags: ['Saved searches'],
  access: 'user',
  rateLimit: 'saveSearch',
  body: saveSearchBody,
  response: { status: 201, schema: savedSearch },
  errors: [errors.searchSaved, errors.tooManySavedSearches],
  run: ({ ctx, body }) => saveSearch(ctx, body),
});
