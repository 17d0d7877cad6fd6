import { createAccessCaseBuilders } from '@repo/testing/access-table';
import { type MarketplaceAccessFixture, signedInCallers, signedOutCallers } from './access-fixture.ts';

export type Caller = (typeof signedInCallers)[number] | (typeof signedOutCallers)[number];

export const rules = createAccessCaseBuilders<
  (typeof signedInCallers)[number],
  (typeof signedOutCallers)[number],
  MarketplaceAccessFixture
>(signedInCallers, signedOutCallers);
