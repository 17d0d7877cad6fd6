import { hashPassword, verifyPassword } from './passwords.ts';

/** A service's database with the table "user". */
type UserDb = {
  user: {
    findUniqueOrThrow(args: {
      where: { id: string };
      select: { passwordHash: true };
    }): Promise<{ passwordHash: string | null }>;
  };
};

type PasswordChange = {
  userId: string;
  currentPassword: string;
  newPassword: string;
  errors: { noPassword: () => Error; wrongPassword: () => Error };
};

/**
 * What changing one's password asks for: the current one. Answers what to store, and in the place of what: of two changes
 * at once the second finds that its current password is none any more. An account without a password gets one by a mailed
 * link only, so that a borrowed session cannot.
 */
export async function verifyAndHashPasswordChange(
  db: UserDb,
  { userId, currentPassword, newPassword, errors }: PasswordChange,
): Promise<{ known: string; passwordHash: string }> {
  const { passwordHash: known } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { passwordHash: true },
  });
  if (!known) throw errors.noPassword();
  if (!(await verifyPassword(currentPassword, known))) throw errors.wrongPassword();
  return { known, passwordHash: await hashPassword(newPassword) };
}
