import { defineErrors } from '@repo/http/errors';
import { gateFailures, notReady } from '@repo/http/failures';

/** Everything the childcare service refuses. */
export const errors = defineErrors({
  ...gateFailures,
  notReady,
  courseNotFound: { code: 'NOT_FOUND', status: 404, message: 'Course not found' },
  sectionNotFound: { code: 'NOT_FOUND', status: 404, message: 'Section not found' },
  lectureNotFound: { code: 'NOT_FOUND', status: 404, message: 'Lecture not found' },
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
