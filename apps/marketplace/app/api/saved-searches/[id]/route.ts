import { idParams, messageAnswer } from '@repo/schemas/marketplace/common';
import { changeAlertsBody, savedSearch } from '@repo/schemas/marketplace/saved-search';
import { errors } from '#domain/errors.ts';
import { changeAlertFrequencyAndDropWaiting } from '#domain/saved-searches/change-alert-frequency.ts';
import { deleteSavedSearch } from '#domain/saved-searches/delete-saved-search.ts';
import { route } from '#http.ts';

const shared = { tags: ['Saved searches'], access: 'user', params: idParams } as const;

export const PUT = route({
  ...shared,
  operationId: 'changeAlerts',
  summary: 'How often the caller is told of new listings',
  body: changeAlertsBody,
  response: { schema: savedSearch },
  errors: [errors.savedSearchNotFound],
  run: ({ ctx, params, body }) => changeAlertFrequencyAndDropWaiting(ctx, params.id, body),
});

export const DELETE = route({
  ...shared,
  operationId: 'deleteSavedSearch',
  summary: 'No longer save a search',
  response: { schema: messageAnswer },
  errors: [errors.savedSearchNotFound],
  run: ({ ctx, params }) => deleteSavedSearch(ctx, params.id),
});
