import { siteTextParams, siteTextVersionSummaries } from '@repo/schemas/marketplace/site-text';
import { errors } from '#domain/errors.ts';
import { listSiteTextVersions } from '#domain/site-texts/site-texts.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listSiteTextVersions',
  summary: 'The latest fifty versions of the text of a page, newest first, without their texts',
  tags: ['Pages'],
  access: 'moderator',
  params: siteTextParams,
  response: { schema: siteTextVersionSummaries },
  errors: [errors.siteTextNotFound],
  run: ({ ctx, params }) => listSiteTextVersions(ctx, params.name),
});
