import { Alert } from '../alert.tsx';
import { LinkButton } from '../link-button.tsx';
import { AccountCard } from './account-card.tsx';
import { DoneNotice } from './done-notice.tsx';
import { MailedLinkAction } from './mailed-link-action.tsx';
import { UnusableLinkCard } from './unusable-link-card.tsx';

export type ConfirmNewEmailCardProps = {
  token: string;
  /** Null when the link is invalid or has expired. */
  change: { userId: string; newEmail: string; isConfirmed: boolean } | null;
  actor: { id: string; email: string } | null;
  /** What else changes with the address. */
  note?: string;
};

/** The page behind the link sent to the new address. */
export function ConfirmNewEmailCard({ token, change, actor, note }: ConfirmNewEmailCardProps) {
  const title = 'Confirm your new email address';
  if (change === null) {
    return (
      <UnusableLinkCard title={title} href="/settings#email" linkText="Open settings">
        It has already been used, was replaced by a newer one, or has expired. You can ask for a new one in
        your settings.
      </UnusableLinkCard>
    );
  }
  if (change.isConfirmed) {
    return (
      <AccountCard title={title}>
        <DoneNotice title="Your email address is changed" href="/settings#email" next="Open settings">
          You sign in with {change.newEmail} from now on.
        </DoneNotice>
      </AccountCard>
    );
  }
  const back = `/login?callbackUrl=${encodeURIComponent(`/confirm-address?token=${token}`)}`;
  if (actor?.id !== change.userId) {
    return (
      <AccountCard title={title}>
        <Alert tone="info" title={actor ? 'You are signed in with another account' : 'Sign in first'}>
          {actor
            ? `The link is for another account than that of ${actor.email}. Sign out, sign in to the account that asked for it, and open the link again.`
            : 'The link counts only for the account that asked for it. Sign in with your present address; you come back here.'}
        </Alert>
        <LinkButton href={actor ? '/settings' : back} variant="primary" full>
          {actor ? 'Open settings' : 'Sign in'}
        </LinkButton>
      </AccountCard>
    );
  }
  return (
    <AccountCard title={title} description={`For the account of ${actor.email}.`}>
      <p>
        From now on you sign in with <strong className="break-words">{change.newEmail}</strong>, and our mails
        go there. Your other devices are signed out, and links that we mailed to {actor.email} stop working.
        {note ? ` ${note}` : ''}
      </p>
      <MailedLinkAction
        path="/api/account/address/confirm"
        token={token}
        label="Use this address"
        pendingText="Changing the address…"
        done={{ title: 'Done', href: '/settings#email', next: 'Open settings' }}
      />
    </AccountCard>
  );
}

export type NotMeCardProps = {
  token: string;
  /** Null when the link is invalid or has expired. */
  refusal: { kind: 'cancel' | 'undo' | 'factor' | 'codes'; oldEmail: string; newEmail: string } | null;
  /** A person who lost the account cannot open its settings. */
  supportEmail: string;
};

const refusalTexts = {
  cancel: {
    about: ({ oldEmail = '', newEmail = '' }) =>
      `Somebody wants to change your account from ${oldEmail} to ${newEmail}.`,
    what: 'Stopping it leaves your address as it is and signs out every device. Choose a new password afterwards: whoever asked was signed in as you.',
    label: 'Stop the change',
  },
  undo: {
    about: ({ oldEmail = '', newEmail = '' }) => `Your account was changed from ${oldEmail} to ${newEmail}.`,
    what: 'Taking it back gives the account your address again, signs out every device and removes the password. Then you choose a new one by mail.',
    label: 'Take the change back',
  },
  factor: {
    about: ({ oldEmail = '' }) => `A second step was added to the account of ${oldEmail}.`,
    what: 'Taking it away also removes what else was added since the day before, signs out every device and removes the password. Then you choose a new one by mail.',
    label: 'Take it away',
  },
  codes: {
    about: ({ oldEmail = '' }) => `New recovery codes were made for the account of ${oldEmail}.`,
    what: 'Voiding them also removes what was added since the day before, signs out every device and removes the password. Then you choose a new one by mail.',
    label: 'Void the codes',
  },
};

/** The page behind "This was not me", sent to the old address or after a change of second factor or recovery codes. */
export function NotMeCard({ token, refusal, supportEmail }: NotMeCardProps) {
  if (refusal === null) {
    return (
      <UnusableLinkCard title="This was not me" href="/forgot-password" linkText="Choose a new password">
        {`It was used already, or its time is over. If you cannot sign in to your account, write to ${supportEmail}.`}
      </UnusableLinkCard>
    );
  }
  const { about, what, label } = refusalTexts[refusal.kind];
  return (
    <AccountCard title="This was not me" description={about(refusal)}>
      <p>{what}</p>
      <MailedLinkAction
        path="/api/account/address/refuse"
        token={token}
        label={label}
        pendingText="One moment…"
        done={{ title: 'Done', href: '/forgot-password', next: 'Choose a new password' }}
        danger
      />
    </AccountCard>
  );
}
