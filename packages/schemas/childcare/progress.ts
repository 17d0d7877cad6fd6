import { z } from 'zod';
import { id, singleLineTextField, timestamp } from './common.ts';
import { durationPattern, parseDurationSeconds } from './duration.ts';

const seconds = z
  .number('A position is a number of seconds')
  .min(0, 'A position is at least 0')
  .max(86_400, 'A position is at most a day');

/** A missing field is unchanged. */
export const progressBody = z
  .object({
    videoPosition: seconds.transform(Math.floor).meta({ description: 'Seconds: where to resume' }),
    completed: z.boolean('completed is true or false'),
    scormLessonStatus: z
      .enum(
        ['passed', 'completed', 'failed', 'incomplete', 'browsed', 'not attempted', 'unknown', ''],
        'scormLessonStatus is one of passed, completed, failed, incomplete, browsed, not attempted, unknown',
      )
      .meta({ description: 'passed counts as completed' }),
    scormSessionTime: z
      .string('scormSessionTime is text')
      .refine(
        (text) => parseDurationSeconds(text) !== null,
        'scormSessionTime is an ISO 8601 duration such as PT5M30S',
      )
      .transform((text) => Math.round(parseDurationSeconds(text) ?? 0))
      .meta({
        pattern: durationPattern,
        examples: ['PT5M30S', '0000:05:30'],
        description:
          'ISO 8601 duration without years and months, or SCORM 1.2’s HHHH:MM:SS: how long this SCORM session has lasted so far',
      }),
    scormSessionId: singleLineTextField('scormSessionId', 64).meta({
      description:
        'Tells SCORM sessions apart; absent, a shorter time than the last one begins a new session',
    }),
    scormLessonLocation: z
      .string('scormLessonLocation is text')
      .max(1000, 'scormLessonLocation must have at most 1,000 characters'),
  })
  .partial();
export type ProgressBody = z.output<typeof progressBody>;

export const progressAnswer = z.object({
  progress: z.object({
    id,
    isCompleted: z.boolean(),
    watchedDuration: z.int(),
    lastPosition: z.int(),
    scormLessonStatus: z.string(),
  }),
  enrollmentProgress: z.int(),
});
export type ProgressAnswer = z.output<typeof progressAnswer>;

export const openedLectureAnswer = z.object({
  openedAt: timestamp.meta({ description: 'When it was first opened since the course was begun or renewed' }),
});
export type OpenedLectureAnswer = z.output<typeof openedLectureAnswer>;
