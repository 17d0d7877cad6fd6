import { z } from 'zod';
import { clash } from './clash.ts';
import { cancelClassBody } from './course-run.ts';

/** As its first recipient gets it. */
export const plannedMail = z.object({
  audience: z.enum(['learner', 'trainer']),
  people: z.int().meta({ description: 'How many get it' }),
  subject: z.string(),
  text: z.string(),
});

/** The reason is optional in a preview. */
export const cancelPreviewBody = z.object({
  reason: cancelClassBody.shape.reason.or(z.literal('')).default(''),
});

export const cancelPreview = z.object({
  mails: z.array(plannedMail),
  enrolments: z.int().meta({ description: 'How many enrolments end' }),
});

export const reschedulePreview = z.object({
  hasMoved: z.boolean().meta({ description: 'False: dates and times stay, and nobody is mailed' }),
  before: z.string(),
  after: z.string(),
  changes: z.array(z.string()),
  mails: z.array(plannedMail),
  clashes: z.array(clash),
  notes: z
    .array(z.string())
    .meta({ description: 'What else may not be meant, such as a session on a holiday' }),
});

export type PlannedMail = z.output<typeof plannedMail>;
export type CancelPreview = z.output<typeof cancelPreview>;
export type ReschedulePreview = z.output<typeof reschedulePreview>;
