import { z } from 'zod';
import { expectedUpdatedAt, id, pageFields, singleLineTextField, timestamp } from './common.ts';
import { calendarDay, requirementActions, requirementPreview, requirementsQuery } from './requirement.ts';

const name = singleLineTextField('Name', 80).min(1, 'Name is required');

export const createJobRoleBody = z.object({ name });
export type CreateJobRoleBody = z.output<typeof createJobRoleBody>;

export const renameJobRoleBody = z.object({ name, expectedUpdatedAt });
export type RenameJobRoleBody = z.output<typeof renameJobRoleBody>;

export const jobRole = z.object({
  id,
  name: z.string(),
  people: z.int().meta({ description: 'Who has it now' }),
  updatedAt: timestamp,
});
export type JobRole = z.output<typeof jobRole>;

export const jobRolesQuery = requirementsQuery;
export type JobRolesQuery = z.output<typeof jobRolesQuery>;

export const jobRoleList = z.object({ jobRoles: z.array(jobRole), ...pageFields });
export type JobRoleList = z.output<typeof jobRoleList>;

/** What a manager corrects of a learner’s time in the centre. A missing field is unchanged. */
export const correctStayBody = z
  .object({
    joinedOn: calendarDay,
    jobRoleId: id.nullable().meta({ description: 'null: none' }),
    roleFrom: calendarDay.meta({
      description:
        'Since when they have that role; where absent today, or for who has none the day since when',
    }),
    expectedUpdatedAt,
  })
  .partial();
export type CorrectStayBody = z.output<typeof correctStayBody>;

export const centreStay = z.object({
  joinedOn: calendarDay,
  jobRoleId: id.nullable(),
  jobRole: z.string().meta({ description: 'Its name; empty for none' }),
  roleSince: calendarDay,
  updatedAt: timestamp,
});
export type CentreStay = z.output<typeof centreStay>;

/** What a correction would do, without doing it. */
export const stayPreview = z.object({
  changes: z.array(
    z.object({
      courseTitle: z.string(),
      action: z.enum(requirementActions),
      deadlineOn: calendarDay.nullable(),
    }),
  ),
  paidTakenBack: requirementPreview.shape.paidTakenBack,
  mails: requirementPreview.shape.mails,
  examples: requirementPreview.shape.examples,
});
export type StayPreview = z.output<typeof stayPreview>;
