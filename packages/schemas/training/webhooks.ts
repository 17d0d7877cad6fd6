import { z } from 'zod';
import { createWebhookEndpointBodySchemas, defineWebhookEvents } from '../webhook.ts';
import { dateText, id, timestamp } from './common.ts';

export const webhookEnrolment = z.object({
  id,
  status: z.enum(['enrolled', 'completed', 'cancelled', 'withdrawn', 'admin removed']),
  learnerId: id,
  courseRunId: id,
  courseId: id,
  referenceNumber: z.string().nullable().meta({ description: 'The number of the agency' }),
  enrolledAt: timestamp,
  updatedAt: timestamp,
});

export const webhookClass = z.object({
  id: id.meta({ description: 'The courseRunId of enrolments' }),
  agencyRunId: z.string().nullable().meta({ description: 'The course_run_id of the external endpoints' }),
  courseId: id,
  courseCode: z.string(),
  status: z.enum(['Confirmed', 'Pending', 'Cancelled', 'Reschedule']),
  startDate: dateText.nullable(),
  endDate: dateText.nullable(),
  trainerId: id.nullable(),
  publishedAt: timestamp.nullable(),
  updatedAt: timestamp,
});

const attendance = z.object({
  sessionId: id,
  courseRunId: id,
  learnerId: id,
  status: z
    .enum(['present', 'late', 'absent'])
    .nullable()
    .meta({ description: 'null: the mark was removed' }),
});

const grade = z.object({
  submissionId: id,
  assessmentId: id,
  courseRunId: id,
  learnerId: id,
  score: z.number().nullable().meta({ description: 'null: the grade was taken back' }),
  maxScore: z.int(),
});

/** The events that a program can receive. Ids rather than names: who may see more asks for it. */
export const trainingWebhooks = defineWebhookEvents({
  'enrolment.created': { label: 'Somebody was enrolled in a class', data: webhookEnrolment },
  'enrolment.changed': { label: 'The status of an enrolment changed', data: webhookEnrolment },
  'enrolment.withdrawn': { label: 'Somebody withdrew from a class', data: webhookEnrolment },
  'class.published': { label: 'A class was published at the agency', data: webhookClass },
  'class.changed': { label: 'A class was changed or moved', data: webhookClass },
  'class.cancelled': { label: 'A class was cancelled', data: webhookClass },
  'attendance.recorded': { label: 'Attendance was marked', data: attendance },
  'grade.released': { label: 'A grade was released to its learner', data: grade },
});

export type TrainingWebhook = keyof typeof trainingWebhooks;

export const { create: createTrainingWebhookBody, change: changeTrainingWebhookBody } =
  createWebhookEndpointBodySchemas(trainingWebhooks);
