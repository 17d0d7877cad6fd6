import { AccountCard } from './account-card.tsx';
import { MailedLinkAction } from './mailed-link-action.tsx';
import { UnusableLinkCard } from './unusable-link-card.tsx';

export type CancelDeletionCardProps = {
  token: string;
  /** Null when the link is invalid or has expired; `day` is formatted. */
  link: { email: string; day: string } | null;
};

/** The page behind the link that cancels a scheduled account deletion. */
export function CancelDeletionCard({ token, link }: CancelDeletionCardProps) {
  if (link === null) {
    return (
      <UnusableLinkCard title="Keep your account" href="/login" linkText="Sign in">
        The account has already been kept or erased, or a newer link was mailed. Sign in to see which: an
        account that is still closed has a new link mailed.
      </UnusableLinkCard>
    );
  }
  return (
    <AccountCard title="Keep your account" description={`The account of ${link.email}.`}>
      <p>It is closed and will be erased on {link.day}. If you keep it, everything is as it was before.</p>
      <MailedLinkAction
        path="/api/account/deletion/keep"
        token={token}
        label="Keep my account"
        pendingText="Opening the account…"
        done={{ title: 'Welcome back', href: '/login', next: 'Sign in' }}
      />
    </AccountCard>
  );
}
