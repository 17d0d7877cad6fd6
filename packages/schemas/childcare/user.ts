import { z } from 'zod';
import { nonEmptyValuesQuery } from '../query.ts';
import {
  clampedLimitQuery,
  expectedUpdatedAt,
  id,
  optionalEmptyAsAbsent,
  pageFields,
  pageNumberQuery,
  role,
  roles,
  timestamp,
} from './common.ts';

export const userStatuses = ['active', 'deactivated'] as const;

/** SUPER_ADMIN's view. */
export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role,
  organization: z.object({ id, name: z.string() }).nullable(),
  jobTitle: z.string(),
  status: z.enum(userStatuses),
  hasPassword: z
    .boolean()
    .meta({ description: 'false for an account that was made for somebody who never came to hold it' }),
  emailVerified: z.boolean().meta({
    description:
      'false until somebody proves that mail to the address reaches them; they get no role or centre before',
  }),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type User = z.output<typeof user>;

const filters = {
  search: optionalEmptyAsAbsent(z.string().trim().max(200, 'search has at most 200 characters')).meta({
    description: 'A part of the name or the email address',
  }),
  role: nonEmptyValuesQuery(z.array(z.enum(roles, `role is one of ${roles.join(', ')}`))),
  organizationId: optionalEmptyAsAbsent(id),
  status: nonEmptyValuesQuery(z.array(z.enum(userStatuses, `status is one of ${userStatuses.join(', ')}`))),
};

export const usersFilters = z.object(filters);

export const usersQuery = z.object({ ...filters, page: pageNumberQuery, limit: clampedLimitQuery(20, 100) });
export type UsersQuery = z.output<typeof usersQuery>;

export const userList = z.object({
  users: z.array(user),
  ...pageFields,
});
export type UserList = z.output<typeof userList>;

/** A missing field is unchanged. */
export const updateUserBody = z
  .object({
    role,
    organizationId: id.nullable(),
    status: z.enum(userStatuses, 'Choose a status from the list'),
    expectedUpdatedAt,
  })
  .partial();
export type UpdateUserBody = z.output<typeof updateUserBody>;

export const userAnswer = z.object({ user });
