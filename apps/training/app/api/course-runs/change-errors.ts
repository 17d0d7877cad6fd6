import { errors } from '#domain/errors.ts';

/** What every change of a class may be refused with: a published one changes at the agency first. */
export const changeErrors = [
  errors.courseRunNotFound,
  errors.classCancelled,
  errors.changedMeanwhile,
  errors.classChanged,
  errors.agencyRefused,
  errors.agencyUnavailable,
];
