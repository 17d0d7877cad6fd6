import { checkedTitle } from '@repo/pages/checked-title';
import type { ApiKeyRecord } from '@repo/schemas/training/api-key';
import { Alert } from '@repo/ui/alert';
import { PageHeader } from '@repo/ui/page-header';
import { PageLink } from '@repo/ui/page-link';
import { ApiKeyTable } from '#components/api-keys/api-key-table.tsx';
import { CreateKeyDialog } from '#components/api-keys/create-key-dialog.tsx';
import { apiKeys } from '#domain/api-keys/api-keys.ts';
import { requireRole } from '#page-context.ts';
import { services } from '#services.ts';

export const generateMetadata = checkedTitle('API keys', () => requireRole('admin'));

/** Keys from the environment are not stored in the database and can only be changed there. */
function EnvironmentKeys() {
  const names = services()
    .externalKeys()
    .environmentKeys.map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <Alert tone="info" className="mb-6" title="Keys of the server’s settings work too">
      {names.join(', ')}: {names.length === 1 ? 'it reads' : 'they read'} classes. Whoever runs the server
      changes them in <code>EXTERNAL_API_KEYS</code>.
    </Alert>
  );
}

const noticeMs = 30 * 24 * 60 * 60 * 1000;

function ExpiringKeys({ keys, now }: { keys: readonly ApiKeyRecord[]; now: Date }) {
  const expiring = keys.filter(
    ({ state, expiresAt }) =>
      state === 'active' && expiresAt !== null && Date.parse(expiresAt) - now.getTime() < noticeMs,
  );
  if (expiring.length === 0) return null;
  const title = expiring.length === 1 ? 'A key expires soon' : `${expiring.length} keys expire soon`;
  return (
    <Alert tone="warning" className="mb-6" title={title}>
      {expiring.map(({ name }) => name).join(', ')}: replace {expiring.length === 1 ? 'it' : 'them'} before
      the programs that use {expiring.length === 1 ? 'it' : 'them'} are refused.
    </Alert>
  );
}

export default async function ApiKeysPage() {
  const ctx = await requireRole('admin');
  const keys = await apiKeys.list(ctx);
  return (
    <>
      <PageHeader
        title="API keys"
        description={
          <>
            For programs that read classes or store enrolments. What they can call is in the{' '}
            <PageLink href="/docs" className="link">
              API for developers
            </PageLink>
            .
          </>
        }
        actions={<CreateKeyDialog />}
      />
      <EnvironmentKeys />
      <ExpiringKeys keys={keys} now={ctx.clock()} />
      <ApiKeyTable rows={keys} />
    </>
  );
}
