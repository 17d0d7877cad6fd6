import { z } from 'zod';
import { emailAddress } from '../email.ts';
import { linkFreeNameField } from '../link-free-name.ts';
import { expectedUpdatedAt, id, singleLineTextField, timestamp } from './common.ts';

export const organization = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  contactName: z.string(),
  contactEmail: z.string(),
  phone: z.string(),
  address: z.string(),
  licenseNumber: z.string(),
  maxLearners: z.int(),
  billingEnabled: z.boolean(),
  updatedAt: timestamp,
});
export type Organization = z.output<typeof organization>;

export const organizationsAnswer = z.object({
  organizations: z.array(organization.extend({ _count: z.object({ users: z.int(), assignments: z.int() }) })),
});

const fields = {
  name: linkFreeNameField('Name', { minimum: 1, maximum: 120 }),
  contactName: linkFreeNameField('Contact name', { minimum: 0, maximum: 120 }),
  contactEmail: z.union([z.literal(''), emailAddress], 'Enter an email address like name@example.com'),
  phone: singleLineTextField('Phone', 40),
  address: singleLineTextField('Address', 300),
  licenseNumber: singleLineTextField('Licence number', 60),
  maxLearners: z
    .int('Give the number of places as a whole number')
    .min(0, 'The number of places is at least 0')
    .max(100_000, 'The number of places is at most 100,000'),
  billingEnabled: z.boolean('Choose whether the centre is billed'),
};

/** A missing field is unchanged. */
export const updateOrganizationBody = z.object({ ...fields, expectedUpdatedAt }).partial();
export type UpdateOrganizationBody = z.output<typeof updateOrganizationBody>;

export const createOrganizationBody = z.object(fields).partial().required({ name: true });
export type CreateOrganizationBody = z.output<typeof createOrganizationBody>;

export const approvedOrganization = z.object({ id, approvedAt: timestamp });
export type ApprovedOrganization = z.output<typeof approvedOrganization>;

export const assignmentStatuses = [
  'ASSIGNED',
  'IN_PROGRESS',
  'COMPLETED',
  'OVERDUE',
  'WAIVED',
  'CANCELLED',
] as const;

export const organizationLearner = z.object({
  id,
  name: z.string(),
  email: z.string(),
  jobTitle: z.string(),
  staffId: z.string(),
  assignments: z.array(
    z.object({
      courseId: id,
      status: z.enum(assignmentStatuses),
      progress: z.int(),
      deadline: timestamp.nullable(),
    }),
  ),
});
export type OrganizationLearner = z.output<typeof organizationLearner>;

export const learnersAnswer = z.object({ learners: z.array(organizationLearner) });
