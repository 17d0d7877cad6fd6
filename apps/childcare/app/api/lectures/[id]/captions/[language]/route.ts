import { canonicalLanguage, caption, captionLanguage, captionQuery } from '@repo/schemas/childcare/caption';
import { id, message } from '@repo/schemas/childcare/common';
import { z } from 'zod';
import { deleteCaptions } from '#domain/captions/delete-captions.ts';
import { getCaptions } from '#domain/captions/get-captions.ts';
import { putCaptions } from '#domain/captions/put-captions.ts';
import { vttResponse } from '#domain/captions/vtt-response.ts';
import { errors } from '#domain/errors.ts';
import { notAllowed, route } from '#http.ts';

const tags = ['Captions'];
/** What is no language names no captions. */
const params = z.object({ id, language: z.string().transform((tag) => canonicalLanguage(tag) ?? '') });

export const GET = route({
  operationId: 'getCaptions',
  summary: 'The captions of a video in one language, as WebVTT',
  description: 'For the enrolled, the course’s authors, and anybody where the lecture is a preview.',
  tags,
  access: 'public',
  params,
  response: { contentType: 'text/vtt' },
  errors: [errors.unauthorized, errors.forbidden, errors.captionsNotFound],
  run: async ({ ctx, params }) => vttResponse(await getCaptions(ctx, params.id, params.language)),
});

export const PUT = route({
  operationId: 'putCaptions',
  summary: 'Give a video captions in one language',
  description: 'The body is the file: WebVTT, or SRT, which becomes WebVTT. UTF-8, at most 1 MB.',
  tags,
  access: 'superAdmin',
  params: z.object({ id, language: captionLanguage }),
  query: captionQuery,
  body: z.string(),
  bodyType: 'text',
  response: { schema: caption },
  errors: [errors.lectureNotFound],
  run: ({ ctx, params, query, body }) =>
    putCaptions(ctx, params.id, { language: params.language, label: query.label, content: body }),
});

export const DELETE = route({
  operationId: 'deleteCaptions',
  summary: 'Take captions away',
  tags,
  access: 'superAdmin',
  params,
  response: { schema: message },
  errors: [errors.captionsNotFound],
  async run({ ctx, params }) {
    await deleteCaptions(ctx, params.id, params.language);
    return { message: 'The captions are deleted' };
  },
});

export const { POST, PATCH } = notAllowed('GET', 'PUT', 'DELETE');
