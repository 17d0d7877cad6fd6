import { AccountCard } from '@repo/ui/account/account-card';
import { Alert } from '@repo/ui/alert';
import { LinkButton } from '@repo/ui/link-button';
import type { Metadata } from 'next';
import { AcceptButton } from '#components/join/accept-button.tsx';
import { JoinForm } from '#components/join/join-form.tsx';
import { type PeekedInvitation, peekInvitation } from '#domain/invitations/peek-invitation.ts';
import { pageContext } from '#page-context.ts';

// The address holds a secret: no other site may see it as where somebody came from.
export const metadata: Metadata = {
  title: 'Join a centre',
  robots: { index: false },
  referrer: 'no-referrer',
};

export default async function JoinPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const ctx = await pageContext();
  const invitation = token.length > 200 ? null : await peekInvitation(ctx, token);
  if (invitation === null) return <DeadInvitation />;
  const { organization, invitedBy, email } = invitation;
  return (
    <AccountCard
      title={`Join ${organization.name}`}
      description={`${invitedBy} invites ${email} to learn with ${organization.name}.`}
    >
      {invitation.hasPassword ? (
        <WithAccount invitation={invitation} token={token} actor={ctx.actor} />
      ) : (
        <JoinForm token={token} email={email} />
      )}
    </AccountCard>
  );
}

type WithAccountProps = {
  invitation: PeekedInvitation;
  token: string;
  actor: { id: string; email: string } | null;
};

function WithAccount({ invitation, token, actor }: WithAccountProps) {
  const { email, userId, organization } = invitation;
  if (actor?.id === userId) return <AcceptButton token={token} centre={organization.name} />;
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
