import { createKeyRing } from '@repo/auth/key-ring';
import { createFileStore } from '@repo/files/create-file-store';
import { createOutbound } from '@repo/outbound/create-outbound';
import { allRatePolicies } from '#rate-limits.ts';

export const testIdentityKeys = `first:${Buffer.from('a key of 32 bytes, for the tests').toString('base64')}`;

/** Every person of a test has a new account. */
export const testNewcomerVariables = {
  NEW_ACCOUNT_LISTINGS_PER_DAY: '1000',
  NEW_ACCOUNT_CONVERSATIONS_PER_DAY: '1000',
};

export const testRatePolicies = allRatePolicies({
  NEW_ACCOUNT_LISTINGS_PER_DAY: 1000,
  NEW_ACCOUNT_CONVERSATIONS_PER_DAY: 1000,
});

/** A key ring, a mailer that sends nothing and an unused file store. */
export function createUnusedServices() {
  return {
    keys: createKeyRing(testIdentityKeys),
    mail: { send: async () => undefined },
    replica: null,
    push: null,
    payments: null,
    outbound: createOutbound(),
    exportFiles: createFileStore({ FILES_URL: 'file:/nowhere' }, { area: 'marketplace-exports' }),
  };
}
