import { defineNotificationKind } from '@repo/notifications/define-kind';
import { formatDateTime } from '@repo/ui/format-date';
import { z } from 'zod';
import { describeGradeChange, workGradedText } from '#mails/work-graded.ts';

const assessmentPath = (assessmentId: string) => `/assessments/${assessmentId}`;

const aboutAssessment = { assessmentId: z.string(), assessmentTitle: z.string(), courseTitle: z.string() };

/** A due date that was moved is another one. */
export function dueGroupKey({ assessmentId, dueAt }: { assessmentId: string; dueAt: string }): string {
  return `${assessmentId} ${dueAt}`;
}

export const assignmentDueKind = defineNotificationKind({
  kind: 'assignment-due',
  label: 'Assessments of yours that are due soon',
  data: z.object({ ...aboutAssessment, dueAt: z.string() }),
  channels: { mail: true, push: true },
  groupBy: (due) => dueGroupKey(due),
  title: () => 'An assessment of yours is due soon',
  body: ({ assessmentTitle, courseTitle, dueAt }) =>
    `“${assessmentTitle}”, in ${courseTitle}, is due on ${formatDateTime(dueAt)}.`,
  path: ({ assessmentId }) => assessmentPath(assessmentId),
  mail: () => ({ actionLabel: 'Open the assessment' }),
});

export const gradeReleasedKind = defineNotificationKind({
  kind: 'grade-released',
  label: 'Grades and feedback on your work',
  data: z.object({
    ...aboutAssessment,
    maxScore: z.number(),
    score: z.number().nullable(),
    hadScore: z.boolean(),
    scoreChanged: z.boolean(),
    feedback: z.string(),
  }),
  channels: { mail: 'always', push: true },
  groupBy: ({ assessmentId }) => assessmentId,
  title: () => 'There is news of your work',
  // The score is on the page: this may be seen on a locked screen.
  body: (work) => `${describeGradeChange(work).news}: ${work.assessmentTitle}, in ${work.courseTitle}.`,
  path: ({ assessmentId }) => assessmentPath(assessmentId),
  mail: (work) => workGradedText(work),
});

export const resitGrantedKind = defineNotificationKind({
  kind: 'resit-granted',
  label: 'Resits that you are given',
  data: z.object({ ...aboutAssessment, dueAt: z.string() }),
  channels: { mail: true, push: true },
  groupBy: (resit) => dueGroupKey(resit),
  title: () => 'You can take an assessment again',
  body: ({ assessmentTitle, courseTitle, dueAt }) =>
    `“${assessmentTitle}”, in ${courseTitle}, is due on ${formatDateTime(dueAt)}. Your present result counts until then.`,
  path: ({ assessmentId }) => assessmentPath(assessmentId),
  mail: () => ({ actionLabel: 'Open the assessment' }),
});

export const assessorAssignedKind = defineNotificationKind({
  kind: 'assessor-assigned',
  label: 'Classes that you are asked to mark',
  data: z.object({ ...aboutAssessment, courseRunId: z.string(), dates: z.string() }),
  channels: { mail: true, push: true },
  title: () => 'You are asked to mark a class',
  body: ({ assessmentTitle, courseTitle, dates }) =>
    `You are an assessor of “${assessmentTitle}”, in ${courseTitle} (${dates}).`,
  path: ({ assessmentId, courseRunId }) =>
    `/grading/results?${new URLSearchParams({ assessmentId, courseRunId })}`,
  mail: () => ({ actionLabel: 'Open the class' }),
});

/** For the assessors of the class, or its trainer. */
export const workHandedInKind = defineNotificationKind({
  kind: 'work-handed-in',
  label: 'Work that learners of your classes hand in',
  data: z.object({ ...aboutAssessment, courseRunId: z.string(), learner: z.string() }),
  channels: { mail: true, push: false },
  groupBy: ({ courseRunId, assessmentId }) => `${courseRunId} ${assessmentId}`,
  title: (_, count) => (count === 1 ? 'Work was handed in' : `Work was handed in ${count} times`),
  body: ({ assessmentTitle, courseTitle, learner }, count) =>
    count === 1
      ? `${learner} handed in “${assessmentTitle}”, in ${courseTitle}.`
      : `“${assessmentTitle}”, in ${courseTitle}, was handed in ${count} times, last by ${learner}.`,
  path: ({ assessmentId, courseRunId }) => `/grading?${new URLSearchParams({ assessmentId, courseRunId })}`,
  mail: () => ({ actionLabel: 'Open the grading queue' }),
});
