import { createAccessCaseBuilders } from '@repo/testing/access-table';
import { type ChildcareAccessFixture, signedInCallers, signedOutCallers } from './access-fixture.ts';

export const accessCaseBuilders = createAccessCaseBuilders<
  (typeof signedInCallers)[number],
  (typeof signedOutCallers)[number],
  ChildcareAccessFixture
>(signedInCallers, signedOutCallers);

export const { who, anybody, signedIn } = accessCaseBuilders;

export const superAdminsOnly = { superAdmin: 'allowed', rest: 403 } as const;
export const managersOnly = {
  manager: 'allowed',
  rivalManager: 'allowed',
  superAdmin: 'allowed',
  rest: 403,
} as const;
/** A row of the centre which the rival manager may know of. */
export const ourManagersOnly = { manager: 'allowed', superAdmin: 'allowed', rest: 403 } as const;
/** A row of the centre which the rival manager may not know of. */
export const hiddenFromRivals = { ...ourManagersOnly, rivalManager: 404 } as const;
export const shownToOurs = { ...hiddenFromRivals, manager: 'own list', superAdmin: 'own list' } as const;
/** A list of the centre's: the rival manager gets that of theirs. */
export const listedForOurs = { ...shownToOurs, rivalManager: 'allowed' } as const;
/** A lesson, for those who learn it. */
export const learnerOnly = { learner: 'allowed', rest: 403 } as const;
/** A lesson that its authors may look at. */
export const learnerAndSuperAdmin = { learner: 'allowed', superAdmin: 'allowed', rest: 403 } as const;
