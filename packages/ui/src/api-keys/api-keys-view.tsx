import type { ReactNode } from 'react';
import { Alert } from '../alert.tsx';
import { PageHeader } from '../page-header.tsx';
import { PageLink } from '../page-link.tsx';
import { ApiKeyTable } from './api-key-table.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import type { ApiKey, ApiKeyPageSettings } from './key-texts.ts';

type Props = ApiKeyPageSettings & {
  keys: ApiKey[];
  now: Date;
  /** "that read your listings and messages": what the programs do. */
  purpose: { many: string; one: string };
  /** What a key is for, where there is none yet. */
  emptyText: string;
  notice?: ReactNode;
};

/** The page of all keys of an owner. */
export function ApiKeysView({ keys, now, purpose, emptyText, notice, ...page }: Props) {
  return (
    <>
      <PageHeader
        title="API keys"
        description={
          <>
            For programs {purpose.many}. What they can call is in the{' '}
            <PageLink href="/docs" className="link">
              API for developers
            </PageLink>
            .
          </>
        }
        actions={<CreateKeyDialog {...page} description={`For a program ${purpose.one}.`} />}
      />
      {notice}
      <ExpiringKeys keys={keys} now={now} />
      <ApiKeyTable {...page} rows={keys} emptyText={emptyText} />
    </>
  );
}

const noticeMs = 30 * 24 * 60 * 60 * 1000;

function ExpiringKeys({ keys, now }: { keys: readonly ApiKey[]; now: Date }) {
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
