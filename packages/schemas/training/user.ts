import { z } from 'zod';
import { emailAddress } from '../email.ts';
import { nonEmptyValuesQuery } from '../query.ts';
import { cleanLine, cleanText } from '../text.ts';
import { fullName } from './account.ts';
import {
  clampedLimitQuery,
  expectedUpdatedAt,
  id,
  optionalEmptyAsAbsent,
  pagedEnvelope,
  pageNumberQuery,
  role,
  roles,
  timestamp,
} from './common.ts';

export const userStatuses = ['active', 'invited', 'deactivated'] as const;
const userStatus = z
  .enum(userStatuses, `status is one of ${userStatuses.join(', ')}`)
  .meta({ description: 'invited: has neither set a password nor signed in yet' });

/** `phone` and `address` as people write them. */
export const profileFields = {
  fullName,
  phone: z
    .string('Give the phone number as text')
    .overwrite(cleanLine)
    .max(30, 'The phone number can have at most 30 characters')
    .regex(/^[\d\s+()./-]*$/, 'A phone number has digits, spaces and + ( ) - only'),
  address: z
    .string('Give the address as text')
    .overwrite(cleanText)
    .max(500, 'The address can have at most 500 characters'),
};

const masked = z
  .string()
  .nullable()
  .meta({ description: 'The identity number, masked: S****567D', examples: ['S****567D'] });

const person = {
  id,
  email: z.string(),
  fullName: z.string(),
  phone: z.string(),
  address: z.string(),
  role,
  roles: z.array(role),
};

export const profile = z
  .object({
    ...person,
    identityNumber: masked,
    profilePicture: z.string().nullable().meta({ description: 'Path of the picture' }),
    hasPassword: z.boolean(),
    memberSince: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Profile' });

export const profileQuery = z.object({
  userId: optionalEmptyAsAbsent(id).meta({ description: 'Somebody else; admins only' }),
});

/** Body of PUT /api/profile-update; what is absent stays. */
export const updateProfileBody = z.object({ ...profileFields, expectedUpdatedAt }).partial();

export const userForAdmins = z
  .object({
    ...person,
    status: userStatus,
    identityNumber: masked,
    lastSignInAt: timestamp.nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'AdminUser' });

export const userForAdminsPage = pagedEnvelope(userForAdmins);

const someRoles = z
  .array(role, 'Give the roles as a list')
  .min(1, 'Choose at least one role')
  .overwrite((chosen) => roles.filter((each) => chosen.includes(each)));

export const identityNumber = z
  .string('Give the identity number as text')
  .overwrite((text) => text.replace(/[\s-]/g, '').toUpperCase())
  .regex(/^[STFGM]\d{7}[A-Z]$/, 'An identity number is a letter S, T, F, G or M, seven digits and a letter');

export const createUserBody = z.object({
  email: emailAddress,
  fullName,
  roles: someRoles,
  phone: profileFields.phone.optional(),
  address: profileFields.address.optional(),
  identityNumber: identityNumber.optional(),
});

/** Body of PUT /api/admin/users/[id]; what is absent stays. */
export const updateUserBody = z.object({
  ...createUserBody.omit({ email: true }).partial().shape,
  identityNumber: identityNumber.nullable().optional().meta({ description: 'null takes it away' }),
  expectedUpdatedAt,
});

export const userSorts = ['fullName', 'email', 'createdAt', 'lastSignInAt'] as const;
type UserSort = { id: (typeof userSorts)[number]; descending: boolean };

const sort = z
  .enum(
    userSorts.flatMap((each) => [each, `-${each}`] as const),
    `sort is one of ${userSorts.join(', ')}, with - in front descending`,
  )
  .transform((text): UserSort => {
    const id = userSorts.find((each) => text.endsWith(each)) ?? 'createdAt';
    return { id, descending: text.startsWith('-') };
  })
  .meta({ override: { type: 'string' } });

const filters = {
  q: optionalEmptyAsAbsent(
    z.string().overwrite(cleanLine).max(200, 'Search with at most 200 characters'),
  ).meta({
    description: 'Part of a name or email address',
  }),
  role: nonEmptyValuesQuery(z.array(role)),
  status: nonEmptyValuesQuery(z.array(userStatus)),
  sort: optionalEmptyAsAbsent(sort),
};

export const userFilters = z.object(filters);
export const userQuery = z.object({ ...filters, page: pageNumberQuery, limit: clampedLimitQuery(50, 200) });

export const revealedIdentity = z.object({ identityNumber: z.string() });

export type Profile = z.output<typeof profile>;
export type UpdateProfileBody = z.output<typeof updateProfileBody>;
export type UserForAdmins = z.output<typeof userForAdmins>;
export type UserStatus = z.output<typeof userStatus>;
export type CreateUserBody = z.output<typeof createUserBody>;
export type UpdateUserBody = z.output<typeof updateUserBody>;
export type UserFilters = z.output<typeof userFilters>;
export type UserQuery = z.output<typeof userQuery>;
