import { enrollBody, enrollmentAnswer, enrollmentsAnswer } from '@repo/schemas/childcare/enrollment';
import { enrollSelf } from '#domain/enrollments/enroll.ts';
import { listOwnEnrollmentsAsJson } from '#domain/enrollments/list-enrollments.ts';
import { errors } from '#domain/errors.ts';
import { env } from '#env.ts';
import { route } from '#http.ts';

const tags = ['Learning'];

export const GET = route({
  operationId: 'listEnrollments',
  summary: 'Your courses',
  tags,
  access: 'user',
  response: { schema: enrollmentsAnswer },
  run: ({ ctx }) => listOwnEnrollmentsAsJson(ctx),
});

export const POST = route({
  operationId: 'enroll',
  summary: 'Begin a published course',
  tags,
  access: 'user',
  body: enrollBody,
  response: { status: 201, schema: enrollmentAnswer },
  errors: [errors.courseNotFound, errors.courseNotPublished, errors.paymentRequired, errors.alreadyEnrolled],
  async run({ ctx, body }) {
    return { enrollment: await enrollSelf(ctx, body, { selfEnrollment: env().SELF_ENROLMENT }) };
  },
});
