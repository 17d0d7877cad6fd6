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
