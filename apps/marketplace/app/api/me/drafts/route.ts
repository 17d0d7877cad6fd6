import { createDraftBody, listingDraft, listingDraftList } from '@repo/schemas/marketplace/listing-draft';
import { createDraftOrReplaceUnchanged } from '#domain/drafts/create-draft.ts';
import { listDrafts } from '#domain/drafts/list-drafts.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listDrafts',
  summary: 'The caller’s drafts of new listings, last saved first',
  tags: ['Drafts'],
  access: 'user',
  response: { schema: listingDraftList },
  run: ({ ctx }) => listDrafts(ctx),
});

export const POST = route({
  operationId: 'createDraft',
  summary: 'Keep a new listing that is not finished',
  tags: ['Drafts'],
  access: 'user',
  body: createDraftBody,
  response: { status: 201, schema: listingDraft },
  errors: [errors.tooManyDrafts],
  run: ({ ctx, body }) => createDraftOrReplaceUnchanged(ctx, body),
});
