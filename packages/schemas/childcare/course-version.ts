import { z } from 'zod';
import { id, timestamp } from './common.ts';
import { section } from './course.ts';
import { courseRepeatRequest, versionNote } from './course-repeat.ts';

const number = z.int().positive().meta({ description: 'From 1' });

export const startedDraft = z.object({ id, number });

const revision = z
  .string()
  .meta({ description: 'Changes with the outlines of the draft and the published version' });

/** The draft beside the published version, with its outline. */
export const courseDraft = z.object({ id, number, revision, sections: z.array(section) });
export type CourseDraft = z.output<typeof courseDraft>;

const expectedRevision = z.string('Send the revision of the draft that you saw').max(64);

export const discardDraftBody = z.object({ expectedRevision });

export const publishVersionBody = z.object({
  expectedRevision,
  note: versionNote,
  repeat: courseRepeatRequest.optional(),
});
export type PublishVersionBody = z.output<typeof publishVersionBody>;

export const courseVersion = z.object({
  id,
  number,
  note: z.string(),
  publishedAt: timestamp,
  publishedBy: z
    .string()
    .nullable()
    .meta({ description: 'Name; null for versions from before they were kept' }),
  isCurrent: z.boolean(),
  learners: z.int().meta({ description: 'Enrolled people who learn it or have completed it' }),
  correctedAt: timestamp
    .nullable()
    .meta({ description: 'When a lesson of it was last changed after it was published' }),
});
export type CourseVersion = z.output<typeof courseVersion>;

export const courseVersionsAnswer = z.object({ versions: z.array(courseVersion) });

export const publishedVersion = z.object({
  number,
  moved: z.int().meta({ description: 'Enrolled people who had not begun, and now get this version' }),
  repeating: z.int().meta({ description: 'People for whom the course begins again within minutes' }),
});
