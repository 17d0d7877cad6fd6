import { z } from 'zod';
import { id } from './common.ts';

export const completionModes = ['manual', 'confirm', 'automatic'] as const;

const minimumAttendance = z
  .int('Give whole percent')
  .min(1, 'Give 1 percent or more, or nothing')
  .max(100, 'At most 100 percent')
  .nullable()
  .meta({ description: 'The least share of the hours of the class, in percent; null: none' });

const rule = z.object({
  mode: z.enum(completionModes, `Choose one: ${completionModes.join(', ')}`).meta({
    description:
      'manual: an admin decides; confirm: an admin confirms those who meet the rule; automatic: they are completed after the class, if it ends after the rule was last changed',
  }),
  needsCompetence: z.boolean().meta({
    description: 'Competent in every assessment of the course that has a pass score',
  }),
  minimumAttendance,
});

const issuesCertificate = z
  .boolean()
  .meta({ description: 'Whether each learner who is completed from then on is issued a certificate' });

export const completionRule = rule.extend({
  issuesCertificate,
  version: z.string().meta({ description: 'For expectedVersion; the empty string while there is no rule' }),
});

const oneCondition = 'Choose at least one condition';

export const saveCompletionRuleBody = rule
  .extend({
    issuesCertificate: issuesCertificate.optional(),
    expectedVersion: z.string('Send the version that you read').max(40, 'This is not a version of a rule'),
  })
  .refine((body) => body.mode === 'manual' || body.needsCompetence || body.minimumAttendance !== null, {
    error: oneCondition,
    path: ['needsCompetence'],
  });

export const competences = ['competent', 'not-yet', 'open', 'none'] as const;

const competence = z.enum(competences).meta({
  description: 'open: not everything is assessed yet; none: nothing of it has a pass score',
});

/** Why a learner has not met the rule. */
export const missingConditions = ['class', 'assessment', 'competence', 'attendance'] as const;

const learner = z.object({
  enrolmentId: id,
  userId: id,
  name: z.string(),
  isCompleted: z.boolean(),
  isTakenBack: z.boolean().meta({ description: 'A person took an earlier completion back' }),
  units: z.array(competence).meta({ description: 'In the order of `units`' }),
  overall: competence,
  attendedMinutes: z.int(),
  missedMinutes: z.int().meta({ description: 'Of sessions in which they were marked' }),
  minutesLeftToMiss: z.int().nullable().meta({
    description:
      'Before the minimum is out of reach; negative when it is. Null without a minimum or sessions',
  }),
  missing: z.array(z.enum(missingConditions)).meta({
    description:
      'Empty when the rule is met. class: it is not over; assessment: not everything is assessed; competence: not yet competent; attendance: too few hours',
  }),
});

export const classCompletion = z.object({
  courseRunId: id,
  courseId: id,
  courseTitle: z.string(),
  rule: rule.nullable().meta({ description: 'Null where none is set: admins decide' }),
  isOver: z.boolean().meta({ description: 'Whether its last session has ended' }),
  totalMinutes: z.int().meta({ description: 'Of all sessions' }),
  units: z.array(z.object({ id, title: z.string() })).meta({
    description: 'Learning units with an assessment that has a pass score',
  }),
  learners: z.array(learner).meta({ description: 'By name' }),
});

export const completeEnrolmentsBody = z.object({
  enrolmentIds: z
    .array(id)
    .min(1, 'Choose somebody')
    .max(1000, 'At most 1,000 at once')
    .refine((ids) => new Set(ids).size === ids.length, 'Somebody is in the list twice'),
});

export const completedEnrolments = z.object({ completed: z.int() });

export const completionExportQuery = z.object({ format: z.enum(['csv', 'xlsx']).default('csv') });

export type CompletionRule = z.output<typeof completionRule>;
export type RuleConditions = z.output<typeof rule>;
export type SaveCompletionRuleBody = z.output<typeof saveCompletionRuleBody>;
export type Competence = (typeof competences)[number];
export type MissingCondition = (typeof missingConditions)[number];
export type CompletionLearner = z.output<typeof learner>;
export type ClassCompletion = z.output<typeof classCompletion>;
export type CompleteEnrolmentsBody = z.output<typeof completeEnrolmentsBody>;
