import { caption, captionLanguage, captionParams, putCaptionQuery } from '@repo/schemas/childcare/caption';
import { id, messageAnswer } from '@repo/schemas/childcare/common';
import { z } from 'zod';
import { deleteCaptions } from '#domain/captions/delete-captions.ts';
import { getCaptions } from '#domain/captions/get-captions.ts';
import { putCaptions } from '#domain/captions/put-captions.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';
import { vttResponse } from '#vtt-response.ts';

export const GET = route({
  operationId: 'getCaptions',
  summary: 'The captions of a video as WebVTT: for the enrolled, the authors, and anybody of a preview',
  tags: ['Captions'],
  access: 'public',
  params: captionParams,
  response: { contentType: 'text/vtt' },
  errors: [errors.unauthorized, errors.forbidden, errors.captionsNotFound],
  run: async ({ ctx, params }) => vttResponse(await getCaptions(ctx, params)),
});

export const PUT = route({
  operationId: 'putCaptions',
  summary: 'Give a video captions in one language: WebVTT, or SRT, which becomes WebVTT',
  tags: ['Captions'],
  access: 'superAdmin',
  params: z.object({ id, language: captionLanguage }),
  query: putCaptionQuery,
  body: z.string(),
  bodyType: 'text',
  bodyContent: { 'text/vtt': z.string(), 'application/x-subrip': z.string(), 'text/plain': z.string() },
  response: { schema: caption },
  errors: [errors.lectureNotFound],
  run: ({ ctx, params, query, body }) => putCaptions(ctx, params.id, { ...params, ...query, content: body }),
});

export const DELETE = route({
  operationId: 'deleteCaptions',
  summary: 'Take captions away',
  tags: ['Captions'],
  access: 'superAdmin',
  params: captionParams,
  response: { schema: messageAnswer },
  errors: [errors.captionsNotFound],
  run: ({ ctx, params }) => deleteCaptions(ctx, params),
});
