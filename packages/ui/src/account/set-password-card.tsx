import type { ReactNode } from 'react';
import { Alert } from '../alert.tsx';
import { LinkButton } from '../link-button.tsx';
import { AccountCard } from './account-card.tsx';

export type SetPasswordCardProps = {
  /** Null when the link is invalid or has expired. */
  link: { email: string; purpose: 'invite' | 'reset' } | null;
  /** The form, shown for a valid link. */
  children?: ReactNode;
};

/** The page behind a mailed link to set a password. */
export function SetPasswordCard({ link, children }: SetPasswordCardProps) {
  return (
    <AccountCard
      title={link?.purpose === 'invite' ? 'Welcome' : 'Choose a password'}
      description={link ? `For the account of ${link.email}.` : undefined}
    >
      {link ? (
        children
      ) : (
        <>
          <Alert tone="warning" title="This link does not work any more">
            It has already been used, was replaced by a newer one, or has expired. If you have set your
            password, sign in; otherwise have a new link sent to you.
          </Alert>
          <LinkButton href="/forgot-password" variant="primary" full>
            Send a new link
          </LinkButton>
          <LinkButton href="/login" full>
            Sign in
          </LinkButton>
        </>
      )}
    </AccountCard>
  );
}
