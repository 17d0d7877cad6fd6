import { z } from 'zod';
import { emailAddress } from '../email.ts';
import { newPassword } from '../password.ts';
import { linkToken } from '../sign-in.ts';
import { personName } from './account.ts';
import {
  clampedLimitQuery,
  id,
  nonEmptyValuesQuery,
  optionalEmptyAsAbsent,
  pageFields,
  pageNumberQuery,
  singleLineTextField,
  timestamp,
} from './common.ts';

export const invitationStatuses = ['waiting', 'accepted', 'expired', 'withdrawn'] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];

/** Per file or call. */
export const maximumInvitations = 500;
export const maximumInvitationFileBytes = 1_048_576;

export const assignmentSkipReasons = [
  'LEARNER_NOT_FOUND',
  'INVITATION_NOT_FOUND',
  'COURSE_NOT_FOUND',
  'COURSE_NOT_PUBLISHED',
  'DUPLICATE_ASSIGNMENT',
  'ORG_LEARNER_LIMIT',
] as const;
export type AssignmentSkipReason = (typeof assignmentSkipReasons)[number];

const plannedCourse = z.object({
  courseId: id,
  title: z.string(),
  deadline: timestamp.nullable(),
  problem: z
    .enum(assignmentSkipReasons)
    .nullable()
    .meta({ description: 'Why it was not assigned when the invitation was accepted' }),
});

export const invitation = z.object({
  id,
  organizationId: id,
  email: z.string(),
  name: z.string(),
  jobTitle: z.string(),
  staffId: z.string(),
  status: z.enum(invitationStatuses),
  userId: id.nullable().meta({ description: 'The account that accepted it; null until then' }),
  expiresAt: timestamp,
  acceptedAt: timestamp.nullable(),
  createdAt: timestamp,
  courses: z.array(plannedCourse).meta({ description: 'Planned while it waits; assigned as it is accepted' }),
});
export type Invitation = z.output<typeof invitation>;

/** Required for SUPER_ADMIN; a manager's own centre is used otherwise. */
export const centreIdField = id
  .optional()
  .meta({ description: 'SUPER_ADMIN names the centre; a manager’s is their own' });

const person = {
  email: emailAddress,
  name: personName,
  jobTitle: singleLineTextField('Job title', 80).default(''),
  staffId: singleLineTextField('Staff number', 40).default(''),
};
export const invitedPerson = z.object(person);
export type InvitedPerson = z.output<typeof invitedPerson>;

export const inviteBody = z.object({ ...person, organizationId: centreIdField });
export type InviteBody = z.output<typeof inviteBody>;

export const invitationAnswer = z.object({ invitation });

export const invitationsQuery = z.object({
  status: nonEmptyValuesQuery(
    z.array(z.enum(invitationStatuses, `status is one of ${invitationStatuses.join(', ')}`)).max(100),
  ).meta({
    description: 'Those alone; repeatable',
  }),
  q: optionalEmptyAsAbsent(singleLineTextField('q', 200)),
  organizationId: optionalEmptyAsAbsent(id),
  page: pageNumberQuery,
  limit: clampedLimitQuery(25, 100),
});
export type InvitationsQuery = z.output<typeof invitationsQuery>;

export const invitationsAnswer = z.object({
  invitations: z.array(invitation),
  ...pageFields,
});
export type InvitationsAnswer = z.output<typeof invitationsAnswer>;

/** Not validated yet. */
export const uncheckedInvitationRow = z.object({
  email: z.string().max(1000).default(''),
  name: z.string().max(1000).default(''),
  jobTitle: z.string().max(1000).default(''),
  staffId: z.string().max(1000).default(''),
});
export type UncheckedInvitationRow = z.output<typeof uncheckedInvitationRow>;

const numberedRow = uncheckedInvitationRow.extend({
  row: z
    .int('row is a whole number')
    .min(1, 'row is at least 1')
    .max(2_000_000_000, 'row is too large')
    .optional()
    .meta({ description: 'What the answer calls this row; without it, its place in the list, from 1' }),
});

export const bulkInviteBody = z.object({
  rows: z
    .array(numberedRow, 'Give the list of people')
    .min(1, 'There are no rows')
    .max(maximumInvitations, `At most ${maximumInvitations} people are invited in one go`),
  organizationId: centreIdField,
});
export type BulkInviteBody = z.output<typeof bulkInviteBody>;

export const invitationFileBody = z.object({
  file: z.file('Choose a file'),
  organizationId: centreIdField,
});

export const invitationRowFields = ['email', 'name', 'jobTitle', 'staffId'] as const;

export const invitationRowProblem = z.object({
  field: z.enum(invitationRowFields),
  code: z.enum(['INVALID', 'REPEATED', 'ALREADY_IN_CENTRE', 'ALREADY_INVITED']),
  message: z.string(),
});
export type InvitationRowProblem = z.output<typeof invitationRowProblem>;

export const checkedInvitationRow = uncheckedInvitationRow.extend({
  row: z.int().meta({ description: 'From 1, as in the list that was sent; of a file its line' }),
  problems: z.array(invitationRowProblem),
});
export type CheckedInvitationRow = z.output<typeof checkedInvitationRow>;

export const bulkInvitePreview = z.object({
  rows: z.array(checkedInvitationRow),
  ready: z.int().meta({ description: 'Rows without a problem' }),
  notices: z.array(z.string()).meta({ description: 'About the reading of a file' }),
});
export type BulkInvitePreview = z.output<typeof bulkInvitePreview>;

export const bulkInviteAnswer = z.object({
  invited: z.int(),
  skipped: z
    .array(checkedInvitationRow)
    .meta({ description: 'Rows that were not invited, each with its problems' }),
});
export type BulkInviteAnswer = z.output<typeof bulkInviteAnswer>;

export const acceptInvitationBody = z.object({
  token: linkToken,
  name: personName.optional().meta({
    description: 'Of the new account; the name in the invitation when absent',
  }),
  password: newPassword.optional().meta({
    description: 'Of the new account, for an address without one; others sign in first and send none',
  }),
});
export type AcceptInvitationBody = z.output<typeof acceptInvitationBody>;

export const acceptedInvitation = z.object({
  email: z.string(),
  organization: z.object({ id, name: z.string() }),
});
