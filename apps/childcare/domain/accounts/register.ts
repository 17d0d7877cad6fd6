import { mailVerificationLinkWithinLimit } from '@repo/accounts/verify-email';
import { hashPassword } from '@repo/auth/passwords';
import { assertPasswordStrongEnoughIfStaff } from '@repo/auth/staff-passwords';
import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import { isUniqueViolation } from '@repo/db/errors';
import type { RegisterBody } from '@repo/schemas/childcare/account';
import type { Role } from '@repo/schemas/childcare/common';
import { assertPrintable } from '#domain/certificates/assert-printable.ts';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { createOrganization } from '#domain/organizations/create-organization.ts';
import { centreRegisteredKind } from '#notifications/centre-kinds.ts';
import { accountAdapter } from './account-adapter.ts';
import { isManagerRole } from './is-manager-role.ts';

export type RegisteredPerson = { id: string; email: string; name: string; role: Role };

/** Null for a learner, who joins a centre by invitation. */
async function makeCentre(
  tx: ChildcareDb,
  ctx: Pick<Context, 'clock'>,
  { role, name, email, organizationName }: RegisterBody,
  rules: { billingByDefault: boolean },
): Promise<string | null> {
  if (role !== 'CORPORATE_ADMIN') return null;
  const centre = { name: organizationName || `${name}’s centre`, contactName: name, contactEmail: email };
  const { id: organizationId } = await createOrganization(tx, centre, { ...rules, approvedAt: null });
  const admins = await tx.user.findMany({
    where: { role: 'SUPER_ADMIN', deactivatedAt: null },
    select: { id: true },
  });
  const data = { organizationId, organizationName: centre.name, managerName: name };
  await notifications.notify(
    tx,
    ctx,
    centreRegisteredKind,
    admins.map(({ id: userId }) => ({ userId, data })),
  );
  return organizationId;
}

/**
 * Throws forbidden for SUPER_ADMIN, invalid for a manager's weak password and for a name that cannot be printed, emailTaken for
 * a known address (also in a race).
 */
export async function registerAndMailVerification(
  ctx: Context,
  body: RegisterBody,
  rules: { billingByDefault: boolean },
): Promise<RegisteredPerson> {
  const { name, email, password, role, organizationName } = body;
  if (role === 'SUPER_ADMIN') throw errors.forbidden();
  const { invalid } = errors;
  await assertPasswordStrongEnoughIfStaff({
    password,
    field: 'password',
    isStaff: isManagerRole({ role }),
    invalid,
  });
  await assertPrintable(
    { field: 'name', label: 'Name', text: name },
    { field: 'organizationName', label: 'Name of the centre', text: organizationName },
  );
  // Avoids the cost of a hash; the unique index decides.
  const known = await ctx.db.user.findUnique({ where: { email }, select: { id: true } });
  if (known) throw errors.emailTaken();
  const passwordHash = await hashPassword(password);
  return inTransaction(ctx.db, async (tx) => {
    const organizationId = await makeCentre(tx, ctx, body, rules);
    const user = await tx.user.create({
      data: { name, email, role, passwordHash, organizationId },
      select: { id: true, email: true, name: true, role: true },
    });
    await mailVerificationLinkWithinLimit(accountAdapter, tx, ctx, user);
    return user;
  }).catch((error: unknown) => {
    throw isUniqueViolation(error, 'user_email_key') ? errors.emailTaken() : error;
  });
}
