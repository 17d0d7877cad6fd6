import { createAccessCaseBuilders } from '@repo/testing/access-table';
import { type ChildcareAccessFixture, members, outsiders } from './access-fixture.ts';

export const rules = createAccessCaseBuilders<
  (typeof members)[number],
  (typeof outsiders)[number],
  ChildcareAccessFixture
>(members, outsiders);

export const { who, anybody, signedIn } = rules;

export const superAdmins = { superAdmin: 'allowed', rest: 403 } as const;
export const managers = {
  manager: 'allowed',
  rivalManager: 'allowed',
  superAdmin: 'allowed',
  rest: 403,
} as const;
/** A row of the centre which the rival manager may know of. */
export const ourManager = { manager: 'allowed', superAdmin: 'allowed', rest: 403 } as const;
/** A row of the centre which the rival manager may not know of. */
export const hiddenFromRivals = { ...ourManager, rivalManager: 404 } as const;
export const shownToOurs = { ...hiddenFromRivals, manager: 'own list', superAdmin: 'own list' } as const;
/** A list of the centre's: the rival manager gets that of theirs. */
export const listedForOurs = { ...shownToOurs, rivalManager: 'allowed' } as const;
/** A lesson, for those who learn it. */
export const learners = { learner: 'allowed', rest: 403 } as const;
/** A lesson that its authors may look at. */
export const learnerAndSuperAdmin = { learner: 'allowed', superAdmin: 'allowed', rest: 403 } as const;

export function fileFormData(fields: Record<string, string>, file: File): FormData {
  const data = new FormData();
  for (const [field, value] of Object.entries(fields)) data.set(field, value);
  data.set('file', file);
  return data;
}
