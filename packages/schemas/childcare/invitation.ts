import { z } from 'zod';
import { emailAddress } from '../email.ts';
import { newPassword } from '../password.ts';
import { linkToken } from '../sign-in.ts';
import { personName } from './account.ts';
import {
  id,
  limitQuery,
  optionalQuery,
  pageFields,
  pageQuery,
  repeatableQuery,
  singleLineText,
  timestamp,
} from './common.ts';

export const invitationStatuses = ['waiting', 'accepted', 'expired', 'withdrawn'] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];

/** Per file or call. */
export const maximumInvitations = 500;
export const invitationFileBytes = 1_048_576;

export const skipReasons = [
  'LEARNER_NOT_FOUND',
  'INVITATION_NOT_FOUND',
  'COURSE_NOT_FOUND',
  'COURSE_NOT_PUBLISHED',
  'DUPLICATE_ASSIGNMENT',
  'ORG_LEARNER_LIMIT',
] as const;
export type SkipReason = (typeof skipReasons)[number];

const plannedCourse = z.object({
  courseId: id,
  title: z.string(),
  deadline: timestamp.nullable(),
  problem: z
    .enum(skipReasons)
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
export const centreField = id
  .optional()
  .meta({ description: 'SUPER_ADMIN names the centre; a manager’s is their own' });

const person = {
  email: emailAddress,
  name: personName,
  jobTitle: singleLineText('Job title', 80).default(''),
  staffId: singleLineText('Staff number', 40).default(''),
};
export const invitedPerson = z.object(person);
export type InvitedPerson = z.output<typeof invitedPerson>;

export const inviteBody = z.object({ ...person, organizationId: centreField });
export type InviteBody = z.output<typeof inviteBody>;

export const invitationAnswer = z.object({ invitation });

export const invitationsQuery = z.object({
  status: repeatableQuery(
    z.array(z.enum(invitationStatuses, `status is one of ${invitationStatuses.join(', ')}`)).max(100),
  ).meta({
    description: 'Those alone; repeatable',
  }),
  q: optionalQuery(singleLineText('q', 200)),
  organizationId: optionalQuery(id),
  page: pageQuery,
  limit: limitQuery(25, 100),
});
export type InvitationsQuery = z.output<typeof invitationsQuery>;

export const invitationsAnswer = z.object({
  invitations: z.array(invitation),
  ...pageFields,
});
export type InvitationsAnswer = z.output<typeof invitationsAnswer>;

/** Not validated yet. */
export const invitationRow = z.object({
  email: z.string().max(1000).default(''),
  name: z.string().max(1000).default(''),
  jobTitle: z.string().max(1000).default(''),
  staffId: z.string().max(1000).default(''),
});
export type InvitationRow = z.output<typeof invitationRow>;

const numberedRow = invitationRow.extend({
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
  organizationId: centreField,
});
export type BulkInviteBody = z.output<typeof bulkInviteBody>;

export const invitationFileBody = z.object({
  file: z.file('Choose a file'),
  organizationId: centreField,
});

export const rowProblemFields = ['email', 'name', 'jobTitle', 'staffId'] as const;

export const rowProblem = z.object({
  field: z.enum(rowProblemFields),
  code: z.enum(['INVALID', 'REPEATED', 'ALREADY_IN_CENTRE', 'ALREADY_INVITED']),
  message: z.string(),
});
export type RowProblem = z.output<typeof rowProblem>;

export const checkedRow = invitationRow.extend({
  row: z.int().meta({ description: 'From 1, as in the list that was sent; of a file its line' }),
  problems: z.array(rowProblem),
});
export type CheckedRow = z.output<typeof checkedRow>;

export const bulkPreview = z.object({
  rows: z.array(checkedRow),
  ready: z.int().meta({ description: 'Rows without a problem' }),
  notices: z.array(z.string()).meta({ description: 'About the reading of a file' }),
});
export type BulkPreview = z.output<typeof bulkPreview>;

export const bulkInvited = z.object({
  invited: z.int(),
  skipped: z.array(checkedRow).meta({ description: 'Rows that were not invited, each with its problems' }),
});
export type BulkInvited = z.output<typeof bulkInvited>;

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
