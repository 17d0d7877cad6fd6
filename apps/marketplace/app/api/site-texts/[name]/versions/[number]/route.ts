import { siteTextVersion, siteTextVersionParams } from '@repo/schemas/marketplace/site-text';
import { errors } from '#domain/errors.ts';
import { getSiteTextVersion } from '#domain/site-texts/site-texts.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'getSiteTextVersion',
  summary: 'A version of the text of a page',
  tags: ['Pages'],
  access: 'moderator',
  params: siteTextVersionParams,
  response: { schema: siteTextVersion },
  errors: [errors.siteTextNotFound],
  run: ({ ctx, params }) => getSiteTextVersion(ctx, params),
});
