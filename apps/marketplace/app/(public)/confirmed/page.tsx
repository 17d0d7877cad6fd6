import { AccountCard } from '@repo/ui/account/account-card';
import { Alert } from '@repo/ui/alert';
import { LinkButton } from '@repo/ui/link-button';
import type { SearchParams } from '@repo/ui/url-search-params';
import type { Metadata } from 'next';
import { CloseWindowButton } from '#components/account/close-window-button.tsx';
import { localReturnPath } from '#components/account/return-to.ts';

export const metadata: Metadata = { title: 'Confirm that it is you', robots: { index: false } };

const nothingChanged = 'Nothing was changed.';
const outcomes = new Map([
  ['confirmed', 'Continue where you were.'],
  [
    'other-account',
    `That is not the Google account connected to this one. ${nothingChanged} Choose the other one.`,
  ],
  ['long-ago', `Your sign-in at Google is too old to count. ${nothingChanged} Sign in there again first.`],
  ['session-ended', `You are not signed in here any more. ${nothingChanged}`],
]);

/** Google redirects here after a reauthentication, usually in a separate window. */
export default async function ConfirmedPage({ searchParams }: { searchParams: SearchParams }) {
  const { outcome, returnTo } = await searchParams;
  const isConfirmed = outcome === 'confirmed';
  const text = outcomes.get(String(outcome)) ?? `You left Google without confirming. ${nothingChanged}`;
  return (
    <AccountCard title="Confirm that it is you">
      <Alert
        tone={isConfirmed ? 'success' : 'warning'}
        live
        title={isConfirmed ? 'Thank you, it is you' : 'Not confirmed'}
      >
        {text}
      </Alert>
      {returnTo === '/confirmed' ? (
        <CloseWindowButton atOnce={isConfirmed} />
      ) : (
        <LinkButton href={localReturnPath(returnTo)} variant="primary" full>
          Go back
        </LinkButton>
      )}
    </AccountCard>
  );
}
