import { drawSampleBody, sampleDrawn } from '@repo/schemas/training/second-mark';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { drawAndStoreSample } from '#domain/second-marks/draw-sample.ts';

export const POST = successDataRoute({
  operationId: 'drawSample',
  summary: 'Draw which drafts of a class are second marked',
  description:
    'Of the drafts with a score that no draw decided about. Ranked by the SHA-256 of “seed learnerId attempt”; the first ones are chosen until the share of the class is full.',
  tags: ['Grading'],
  access: 'trainer',
  body: drawSampleBody,
  response: { schema: sampleDrawn },
  errors: [errors.assessmentNotFound],
  run: ({ ctx, body }) => drawAndStoreSample(ctx, body),
});
