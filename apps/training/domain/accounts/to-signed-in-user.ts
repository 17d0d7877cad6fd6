import { strongestRole, type TrainingRole } from '@repo/auth/training-actor';
import type { SignedInUser } from '@repo/schemas/training/account';

type Person = { id: string; email: string; fullName: string; roles: TrainingRole[] };

export function toSignedInUser({ id, email, fullName, roles }: Person): SignedInUser {
  return { id, email, fullName, role: strongestRole(roles), roles };
}
