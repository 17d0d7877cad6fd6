import { z } from 'zod';
import { emailAddress } from '../email.ts';
import { id } from './common.ts';
import { classResultsQuery } from './grade-draft.ts';

export const classAssessorsQuery = classResultsQuery;

export const setAssessorsBody = classResultsQuery.extend({
  emails: z.array(emailAddress).max(20, 'At most 20 assessors of a class').meta({
    description: 'All assessors of the class from now on, trainers by their email addresses',
  }),
  split: z.boolean().meta({
    description: 'Whether each learner is in the queue of one assessor, evenly, or in that of all',
  }),
  expectedIds: z.array(id).max(20).meta({ description: 'Ids of the assessors as they were read' }),
});

const assessor = z.object({ id, name: z.string(), email: z.string(), learners: z.int() });

export const assessorSplit = z.object({
  assessors: z.array(assessor).meta({ description: 'By name; `learners` are those in their own queue' }),
  split: z.boolean(),
  mayChange: z.boolean().meta({ description: 'Admins, and the trainer of the class' }),
});

export const markingQueue = z.array(
  z.object({
    assessmentId: id,
    assessmentTitle: z.string(),
    courseTitle: z.string(),
    courseRunId: id,
    startDate: z.string().nullable(),
    endDate: z.string().nullable(),
    toMark: z.int().meta({ description: 'Neither graded nor drafted with a score' }),
    handedIn: z.int().meta({ description: 'Of those to mark, with work' }),
    drafted: z.int().meta({ description: 'Drafts with a score that wait for a release' }),
  }),
);

export type SetAssessorsBody = z.output<typeof setAssessorsBody>;
export type AssessorSplit = z.output<typeof assessorSplit>;
export type MarkingQueueRow = z.output<typeof markingQueue>[number];
