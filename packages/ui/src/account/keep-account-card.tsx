import { Alert } from '../alert.tsx';
import { LinkButton } from '../link-button.tsx';
import { AccountCard } from './account-card.tsx';
import { LinkAction } from './link-action.tsx';

export type KeepAccountCardProps = {
  token: string;
  /** Null when the link is invalid or has expired; `day` is formatted. */
  link: { email: string; day: string } | null;
};

/** The page behind the link that cancels a scheduled account deletion. */
export function KeepAccountCard({ token, link }: KeepAccountCardProps) {
  if (link === null) {
    return (
      <AccountCard title="Keep your account">
        <Alert tone="warning" title="This link does not work any more">
          The account is kept already, is erased, or a newer link was mailed. Sign in to see which: an account
          that is still closed has a new link mailed.
        </Alert>
        <LinkButton href="/login" variant="primary" full>
          Sign in
        </LinkButton>
      </AccountCard>
    );
  }
  return (
    <AccountCard title="Keep your account" description={`The account of ${link.email}.`}>
      <p>It is closed and will be erased on {link.day}. If you keep it, everything is as it was before.</p>
      <LinkAction
        path="/api/account/deletion/keep"
        token={token}
        label="Keep my account"
        pendingText="Opening the account…"
        done={{ title: 'Welcome back', href: '/login', next: 'Sign in' }}
      />
    </AccountCard>
  );
}
