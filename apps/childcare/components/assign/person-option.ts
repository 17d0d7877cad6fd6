import type { AssignableLearnerOrInvitation } from '@repo/schemas/childcare/people';
import type { CheckboxOption } from './checkbox-list.tsx';

/** `isInvited`: has not joined yet, and `id` is the invitation's. */
export type PersonOption = CheckboxOption & { detail: string; isInvited: boolean };

export function toPersonOption({
  id,
  name,
  email,
  jobTitle,
  isInvited,
}: AssignableLearnerOrInvitation): PersonOption {
  if (isInvited) return { id, label: name, detail: `Has not joined yet, ${email}`, isInvited };
  return { id, label: name, detail: jobTitle ? `${jobTitle}, ${email}` : email, isInvited };
}
