import { idParams } from '@repo/schemas/childcare/common';
import { openedLectureAnswer } from '@repo/schemas/childcare/progress';
import { errors } from '#domain/errors.ts';
import { recordOwnOpeningAndIssueCertificateIfComplete } from '#domain/evidence/record-own-lecture-opening.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'openLecture',
  summary: 'Record that you opened a lecture',
  description:
    'For everybody who is enrolled; the lesson’s page does it by itself. A course that requires evidence takes it for lectures without a result of their own, such as texts. Asked for again it answers the first time.',
  tags: ['Learning'],
  access: 'user',
  rateLimit: 'progress',
  params: idParams,
  response: { schema: openedLectureAnswer },
  errors: [errors.forbidden, errors.lectureNotFound, errors.lessonLocked, errors.paymentRequired],
  run: ({ ctx, params }) => recordOwnOpeningAndIssueCertificateIfComplete(ctx, params.id),
});
