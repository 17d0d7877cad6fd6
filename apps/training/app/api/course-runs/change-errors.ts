import { errors } from '#domain/errors.ts';

/** Errors of placing a class or its sessions in managed rooms. */
export const roomErrors = [errors.roomNotFound, errors.roomClosed, errors.roomTaken];

/** Errors of every change of a class; a published one is changed at the agency first. */
export const changeErrors = [
  errors.courseRunNotFound,
  errors.classCancelled,
  errors.changedMeanwhile,
  errors.classChanged,
  errors.agencyRefused,
  errors.agencyUnavailable,
];
