import { idParams, messageAnswer } from '@repo/schemas/marketplace/common';
import { listingDraft, saveDraftBody } from '@repo/schemas/marketplace/listing-draft';
import { deleteDraft } from '#domain/drafts/delete-draft.ts';
import { getDraft } from '#domain/drafts/get-draft.ts';
import { saveDraft } from '#domain/drafts/save-draft.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

const shared = { tags: ['Drafts'], access: 'user', params: idParams } as const;

export const GET = route({
  ...shared,
  operationId: 'getDraft',
  summary: 'One draft of one’s own',
  response: { schema: listingDraft },
  errors: [errors.draftNotFound],
  run: ({ ctx, params }) => getDraft(ctx, params.id),
});

export const PUT = route({
  ...shared,
  operationId: 'saveDraft',
  summary: 'Replace what a draft of one’s own holds',
  body: saveDraftBody,
  response: { schema: listingDraft },
  errors: [errors.draftNotFound, errors.changedMeanwhile],
  run: ({ ctx, params, body }) => saveDraft(ctx, params.id, body),
});

export const DELETE = route({
  ...shared,
  operationId: 'deleteDraft',
  summary: 'Throw away a draft of one’s own',
  response: { schema: messageAnswer },
  errors: [errors.draftNotFound],
  run: ({ ctx, params }) => deleteDraft(ctx, params.id),
});
