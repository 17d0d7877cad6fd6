import { createKeyRing } from '@repo/auth/key-ring';
import { createFileStore } from '@repo/files/create-file-store';
import { createOutbound } from '@repo/outbound/create-outbound';

export const testIdentityKeys = `first:${Buffer.from('a key of 32 bytes, for the tests').toString('base64')}`;

/** A key ring, a mailer that sends nothing and an unused file store. */
export function createUnusedServices() {
  return {
    keys: createKeyRing(testIdentityKeys),
    mail: { send: async () => undefined },
    replica: null,
    push: null,
    outbound: createOutbound(),
    exportFiles: createFileStore({ FILES_URL: 'file:/nowhere' }, { area: 'marketplace-exports' }),
  };
}
