import { synonym, synonymBody, synonymListQuery, synonymPage } from '@repo/schemas/marketplace/synonym';
import { errors } from '#domain/errors.ts';
import { addSynonym } from '#domain/synonyms/add-synonym.ts';
import { listSynonyms } from '#domain/synonyms/list-synonyms.ts';
import { route } from '#http.ts';

const shared = { tags: ['Moderation'], access: 'moderator' } as const;

export const GET = route({
  ...shared,
  operationId: 'listSynonyms',
  summary: 'Pairs of words that mean the same in a search by relevance',
  query: synonymListQuery,
  response: { schema: synonymPage },
  run: ({ ctx, query }) => listSynonyms(ctx, query),
});

export const POST = route({
  ...shared,
  operationId: 'addSynonym',
  summary: 'Add a pair of words',
  description: 'Each is found by the other, in singular and plural. Searches use the pair at once.',
  body: synonymBody,
  response: { status: 201, schema: synonym },
  errors: [errors.synonymUnusable, errors.synonymExists, errors.tooManySynonyms],
  run: ({ ctx, body }) => addSynonym(ctx, body),
});
