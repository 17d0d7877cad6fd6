import { caption, captionParams, putCaptionsRequest } from '@repo/schemas/childcare/caption';
import { messageAnswer } from '@repo/schemas/childcare/common';
import { expectedVersionQuery } from '@repo/schemas/childcare/expected-version';
import { deleteCaptions } from '#domain/captions/delete-captions.ts';
import { getVisibleCaptionsVtt } from '#domain/captions/get-captions.ts';
import { replaceCaptions } from '#domain/captions/replace-captions.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';
import { vttResponse } from '#vtt-response.ts';

const shared = { tags: ['Captions'], access: 'superAdmin', params: captionParams } as const;

export const GET = route({
  ...shared,
  operationId: 'getCaptions',
  summary: 'The captions of a video as WebVTT: for the enrolled, the authors, and anybody of a preview',
  access: 'public',
  response: { contentType: 'text/vtt' },
  errors: [errors.unauthorized, errors.forbidden, errors.captionsNotFound],
  run: async ({ ctx, params }) => vttResponse(await getVisibleCaptionsVtt(ctx, params)),
});

export const PUT = route({
  ...shared,
  operationId: 'putCaptions',
  summary: 'Give a video captions in one language: WebVTT, or SRT, which becomes WebVTT',
  ...putCaptionsRequest,
  response: { schema: caption },
  errors: [errors.lectureNotFound, errors.versionChanged],
  run: ({ ctx, params, query, body }) =>
    replaceCaptions(ctx, params.id, { ...params, ...query, content: body }),
});

export const DELETE = route({
  ...shared,
  operationId: 'deleteCaptions',
  summary: 'Take captions away',
  query: expectedVersionQuery,
  response: { schema: messageAnswer },
  errors: [errors.captionsNotFound, errors.versionChanged],
  run: ({ ctx, params, query }) => deleteCaptions(ctx, { ...params, ...query }),
});
