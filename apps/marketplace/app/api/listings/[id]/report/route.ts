import { idParams, messageAnswer } from '@repo/schemas/marketplace/common';
import { reportBody } from '@repo/schemas/marketplace/moderation';
import { errors } from '#domain/errors.ts';
import { reportListing } from '#domain/reports/report-listing.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'reportListing',
  summary: 'Report a listing to the moderators, once',
  tags: ['Moderation'],
  access: 'user',
  rateLimit: 'report',
  params: idParams,
  body: reportBody,
  response: { schema: messageAnswer },
  errors: [errors.listingNotFound, errors.ownListing, errors.alreadyReported],
  run: ({ ctx, params, body }) => reportListing(ctx, params.id, body),
});
