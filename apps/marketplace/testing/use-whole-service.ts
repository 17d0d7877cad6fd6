import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitForDeferredWork } from '@repo/base/deferred';
import { type Sandbox, startSandbox } from '@repo/sandbox/start-sandbox';
import { createMailFlush } from '@repo/testing/mail-flush';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { createPushReceiverAtSandbox } from '@repo/testing/push';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { services } from '#services.ts';
import { testIdentityKeys, testNewcomerVariables } from './test-services.ts';

export type ReceivedMail = { to: string; subject: string; text: string; html: string };

/** Runs the marketplace in this process. Call it at the top of a test file. `variables` override the environment. */
export function useMarketplaceService(variables: Record<string, string> = {}) {
  const database = useMarketplaceDatabase();
  let sandbox: Sandbox | undefined;
  let folder: string | undefined;
  const settleMails = createMailFlush(services);

  beforeAll(async () => {
    sandbox = await startSandbox();
    folder = await mkdtemp(join(tmpdir(), 'marketplace-files-'));
    Object.assign(process.env, sandbox.environment, {
      MARKETPLACE_DATABASE_URL: database.url,
      MARKETPLACE_URL: 'http://localhost:3000',
      MAIL_FROM: 'Marketplace <no-reply@example.com>',
      IDENTITY_KEYS: testIdentityKeys,
      FILES_URL: `file:${folder}`,
      ...testNewcomerVariables,
      ...variables,
    });
  });
  beforeEach(() => fetch(`${sandbox?.url}/control/reset`, { method: 'POST' }));
  afterEach(waitForDeferredWork);
  afterAll(async () => {
    await sandbox?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  return {
    get db() {
      return database.db;
    },
    /** The database's address. */
    get url() {
      return database.url;
    },
    /** What a browser does to subscribe, and what was pushed to it then. */
    subscribeBrowser: (publicKey: string | null) =>
      createPushReceiverAtSandbox(sandbox?.url ?? '', publicKey),
    /** Mails to an address, newest first, after all deferred work is done and queued mails are sent. */
    async mailsTo(address: string): Promise<ReceivedMail[]> {
      await settleMails();
      const response = await fetch(`${sandbox?.url}/mail/api/messages?to=${encodeURIComponent(address)}`);
      return (await response.json()) as ReceivedMail[];
    },
  };
}
