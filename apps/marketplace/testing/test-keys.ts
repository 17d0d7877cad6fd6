import { createKeyRing } from '@repo/auth/key-ring';
import { createFileStore } from '@repo/files/create-file-store';

/** The key ring of tests. */
export const testKeys = `first:${Buffer.from('a key of 32 bytes, for the tests').toString('base64')}`;

/** What an instance of the service encrypts with, a mailer that sends nothing, and a store of files that nothing reaches. */
export function storedInTests() {
  return {
    keys: createKeyRing(testKeys),
    mail: { send: async () => undefined },
    exportFiles: createFileStore({ FILES_URL: 'file:/nowhere' }, { area: 'marketplace-exports' }),
  };
}
