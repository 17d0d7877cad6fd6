import { z } from 'zod';
import { classResultsQuery, discardGradeDraftBody } from './grade-draft.ts';
import { changeReason, feedback, score } from './grading.ts';
import { chosenLevels } from './rubric.ts';

export const drawSampleBody = classResultsQuery;

export const sampleDrawn = z.object({
  drawn: z.int().meta({ description: 'Results that this draw decided about' }),
  chosen: z.int().meta({ description: 'Of those, results to be second marked' }),
  seed: z.string(),
});

export const saveSecondMarkBody = discardGradeDraftBody.extend({
  score: score.nullable().default(null).meta({ description: 'Not read where the assessment has a rubric' }),
  levels: chosenLevels.default([]),
  feedback: feedback.default(''),
});

export const settleSecondMarkBody = discardGradeDraftBody.extend({
  score: score.meta({ description: 'The score that both marks are settled on' }),
  reason: changeReason.min(1, 'Say why'),
});

export type SaveSecondMarkBody = z.output<typeof saveSecondMarkBody>;
export type SettleSecondMarkBody = z.output<typeof settleSecondMarkBody>;
