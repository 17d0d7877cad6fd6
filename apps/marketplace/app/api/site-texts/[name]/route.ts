import { editSiteTextBody, siteText, siteTextParams } from '@repo/schemas/marketplace/site-text';
import { errors } from '#domain/errors.ts';
import { editSiteText, getSiteText } from '#domain/site-texts/site-texts.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'getSiteText',
  summary: 'The text of a page for everybody: help, safety, terms, privacy or contact',
  tags: ['Pages'],
  access: 'anonymous',
  params: siteTextParams,
  response: { schema: siteText },
  errors: [errors.siteTextNotFound],
  run: ({ ctx, params }) => getSiteText(ctx, params.name),
});

export const PUT = route({
  operationId: 'editSiteText',
  summary: 'Change the text of a page; earlier versions are kept',
  tags: ['Pages'],
  access: 'moderator',
  params: siteTextParams,
  body: editSiteTextBody,
  response: { schema: siteText },
  errors: [errors.siteTextNotFound, errors.changedMeanwhile],
  run: ({ ctx, params, body }) => editSiteText(ctx, params.name, body),
});
