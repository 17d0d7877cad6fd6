import { defineErrors } from '@repo/http/errors';
import { gateFailures, notReady } from '@repo/http/failures';

/** Everything the childcare service refuses. */
export const errors = defineErrors({
  ...gateFailures,
  notReady,
  courseNotFound: { code: 'NOT_FOUND', status: 404, message: 'Course not found' },
  sectionNotFound: { code: 'NOT_FOUND', status: 404, message: 'Section not found' },
  lectureNotFound: { code: 'NOT_FOUND', status: 404, message: 'Lecture not found' },
  organizationNotFound: { code: 'NOT_FOUND', status: 404, message: 'Centre not found' },
  courseNotPublished: {
    code: 'COURSE_NOT_PUBLISHED',
    status: 400,
    message: 'This course is not published, so nobody can begin it',
  },
  assignmentNotFound: { code: 'NOT_FOUND', status: 404, message: 'Assignment not found' },
  learnerNotFound: { code: 'NOT_FOUND', status: 404, message: 'Learner not found' },
  duplicateAssignment: {
    code: 'DUPLICATE_ASSIGNMENT',
    status: 409,
    message: 'This learner is assigned to this course already',
  },
  learnerLimit: {
    code: 'ORG_LEARNER_LIMIT',
    status: 409,
    message:
      'Every seat of the centre is taken. Wait until a learner is through, cancel an assignment, or ask for more seats',
  },
  assignmentEnded: {
    code: 'ASSIGNMENT_ENDED',
    status: 409,
    message: 'This assignment has ended: it was completed, waived or cancelled',
  },
  nothingToPay: {
    code: 'NOTHING_TO_PAY',
    status: 409,
    message: 'There is nothing to pay for this assignment',
  },
  paymentsUnavailable: {
    code: 'PAYMENTS_UNAVAILABLE',
    status: 503,
    message:
      'The payment provider cannot be reached just now. Nothing was stored; try again in a few minutes',
  },
  badSignature: {
    code: 'BAD_SIGNATURE',
    status: 400,
    message: 'This event was not signed by the payment provider',
  },
  alreadyEnrolled: {
    code: 'ALREADY_ENROLLED',
    status: 409,
    message: 'You are enrolled in this course already',
  },
  paymentRequired: {
    code: 'PAYMENT_REQUIRED',
    status: 403,
    message: 'This course has a price. Ask your centre to assign it to you',
  },
  categoryNotFound: { code: 'NOT_FOUND', status: 404, message: 'Category not found' },
  courseInUse: {
    code: 'COURSE_IN_USE',
    status: 409,
    message: 'People are enrolled in this course or assigned to it, so it stays. Archive it instead',
  },
  emailTaken: {
    code: 'EMAIL_TAKEN',
    status: 409,
    message: 'Somebody has this email address already. Sign in with it, or choose a new password',
  },
  deadLink: {
    code: 'DEAD_LINK',
    status: 400,
    message: 'This link has expired or was already used. Ask for a new one',
  },
  wrongPassword: { code: 'WRONG_PASSWORD', status: 400, message: 'The current password is not right' },
  noPassword: {
    code: 'NO_PASSWORD',
    status: 400,
    message: 'This account has no password yet. Set one with the link we can send you',
  },
});
