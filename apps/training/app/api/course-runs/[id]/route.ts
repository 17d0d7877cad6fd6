import { idParams } from '@repo/schemas/training/common';
import { courseRun, updateRunBody } from '@repo/schemas/training/course-run';
import { successDataRoute } from '#data-route.ts';
import { getVisibleCourseRun } from '#domain/classes/get-course-run.ts';
import { updateRunAtAgencyAndHere } from '#domain/classes/update-run-at-agency-and-here.ts';
import { errors } from '#domain/errors.ts';
import { changeErrors, roomErrors } from '../change-errors.ts';

export const GET = successDataRoute({
  operationId: 'getCourseRun',
  summary: 'One class with its sessions',
  tags: ['Classes'],
  access: 'user',
  params: idParams,
  response: { schema: courseRun },
  errors: [errors.courseRunNotFound],
  run: ({ ctx, params }) => getVisibleCourseRun(ctx, params.id),
});

export const PUT = successDataRoute({
  operationId: 'updateCourseRun',
  summary: 'Change a class, but for its dates and sessions',
  description:
    'Pending → Confirmed, Confirmed ⇄ Reschedule. A published class changes at the agency first: when that refuses or is away, nothing changes here. Trainer, status and minimum are ours alone.',
  tags: ['Classes'],
  access: 'admin',
  params: idParams,
  body: updateRunBody,
  response: { schema: courseRun },
  mayTakeLong: 'waits for the agency',
  errors: [...changeErrors, ...roomErrors, errors.impossibleClassStatus, errors.notATrainer],
  run: ({ ctx, params, body }) => updateRunAtAgencyAndHere(ctx, params.id, body),
});
