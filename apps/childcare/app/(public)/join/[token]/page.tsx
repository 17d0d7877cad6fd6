import { pathParams } from '@repo/pages/path-params';
import { AccountCard } from '@repo/ui/account/account-card';
import { Alert } from '@repo/ui/alert';
import { LinkButton } from '@repo/ui/link-button';
import type { Metadata } from 'next';
import { AcceptButton } from '#components/join/accept-button.tsx';
import { JoinForm } from '#components/join/join-form.tsx';
import { errors } from '#domain/errors.ts';
import { type PeekedInvitation, peekInvitation } from '#domain/invitations/peek-invitation.ts';
import { pageContext } from '#page-context.ts';

// The address holds a secret: no other site may see it as where somebody came from.
export const metadata: Metadata = {
  title: 'Join a centre',
  robots: { index: false },
  referrer: 'no-referrer',
};

export default async function JoinPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await pathParams(params);
  const ctx = await pageContext();
  const invitation = token.length > 200 ? null : await peekInvitation(ctx, token);
  if (invitation === null) return <DeadInvitation />;
  const { organization, invitedBy, email, name, account } = invitation;
  return (
    <AccountCard
      title={`Join ${organization.name}`}
      description={`${invitedBy} invites ${email} to learn with ${organization.name}.`}
    >
      {account?.hasPassword ? (
        <WithAccount invitation={invitation} account={account} token={token} actor={ctx.actor} />
      ) : (
        <JoinForm token={token} email={email} name={name} />
      )}
    </AccountCard>
  );
}

type WithAccountProps = {
  invitation: PeekedInvitation;
  account: NonNullable<PeekedInvitation['account']>;
  token: string;
  actor: { id: string; email: string } | null;
};

/** What keeps somebody who is signed in to the right account from joining; null for nothing. */
function obstacleOf({ account, invitation }: Pick<WithAccountProps, 'account' | 'invitation'>) {
  if (account.role !== 'LEARNER') return errors.notALearner().message;
  if (!account.isProven) return errors.confirmBeforeJoining().message;
  const present = account.organization;
  if (present === null || present.id === invitation.organization.id) return null;
  return `You are a learner of ${present.name}. Ask it to remove you from its people, then open this link again. Your courses and certificates stay yours.`;
}

function WithAccount({ invitation, account, token, actor }: WithAccountProps) {
  const { email, organization } = invitation;
  if (actor?.id === account.id) {
    const obstacle = obstacleOf({ account, invitation });
    return obstacle === null ? (
      <AcceptButton token={token} centre={organization.name} />
    ) : (
      <Alert tone="warning" title={`You cannot join ${organization.name} yet`}>
        {obstacle}
      </Alert>
    );
  }
  const here = `/join/${encodeURIComponent(token)}`;
  return actor ? (
    <Alert tone="warning" title="This invitation is for another account">
      You are signed in as {actor.email}. Sign out (in the menu at the top), then open the link again and sign
      in as {email}.
    </Alert>
  ) : (
    <>
      <p>You have an account already. Sign in as {email} to accept.</p>
      <LinkButton href={`/login?${new URLSearchParams({ callbackUrl: here })}`} variant="primary" full>
        Sign in
      </LinkButton>
    </>
  );
}

function DeadInvitation() {
  return (
    <AccountCard title="Join a centre">
      <Alert tone="warning" title="This link does not work any more">
        It was used already, a newer one replaced it, it was withdrawn, or its 14 days are over. If you have
        joined, sign in; otherwise ask your centre to send the invitation again.
      </Alert>
      <LinkButton href="/login" variant="primary" full>
        Sign in
      </LinkButton>
    </AccountCard>
  );
}
