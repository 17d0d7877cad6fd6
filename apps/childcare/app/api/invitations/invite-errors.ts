import { errors } from '#domain/errors.ts';

/** Errors of every invitation, of one person or many. */
export const inviteErrors = [
  errors.organizationNotFound,
  errors.emailNotConfirmed,
  errors.centreNotApproved,
  errors.tooManyInvitations,
];
