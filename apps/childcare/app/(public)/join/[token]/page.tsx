import { decodePathParams } from '@repo/pages/decode-path-params';
import { secretLinkMetadata } from '@repo/pages/secret-link';
import { AccountCard } from '@repo/ui/account/account-card';
import { OtherAccountNotice } from '@repo/ui/account/other-account-notice';
import { Alert } from '@repo/ui/alert';
import { LinkButton } from '@repo/ui/link-button';
import { signOutRequest } from '#components/account/sign-out-request.ts';
import { AcceptButton } from '#components/join/accept-button.tsx';
import { JoinForm } from '#components/join/join-form.tsx';
import { errors } from '#domain/errors.ts';
import {
  findLiveInvitationByToken,
  type LiveInvitation,
} from '#domain/invitations/find-live-invitation-by-token.ts';
import { homePathOf } from '#home-path-of.ts';
import { pageContextOrRedirectToFactorSetUp } from '#page-context.ts';

export const metadata = secretLinkMetadata('Join a centre');

export default async function JoinPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await decodePathParams(params);
  const ctx = await pageContextOrRedirectToFactorSetUp();
  const invitation = token.length > 200 ? null : await findLiveInvitationByToken(ctx, token);
  if (invitation === null) return <DeadInvitation />;
  const { organization, invitedBy, email, name, account } = invitation;
  return (
    <AccountCard
      title={`Join ${organization.name}`}
      description={`${invitedBy} invites ${email} to learn with ${organization.name}.`}
    >
      {ctx.actor && ctx.actor.id !== account?.id ? (
        <OtherAccountNotice
          actor={{ id: ctx.actor.id, name: ctx.actor.name, email: ctx.actor.email }}
          email={email}
          signOutRequest={signOutRequest}
          returnPath={pathOf(token)}
          homeHref={homePathOf(ctx.actor.role)}
        />
      ) : account?.hasPassword ? (
        <WithAccount
          invitation={invitation}
          account={account}
          token={token}
          isSignedIn={ctx.actor !== null}
        />
      ) : (
        <JoinForm token={token} email={email} name={name} />
      )}
    </AccountCard>
  );
}

const pathOf = (token: string) => `/join/${encodeURIComponent(token)}`;

type WithAccountProps = {
  invitation: LiveInvitation;
  account: NonNullable<LiveInvitation['account']>;
  token: string;
  /** To the invited account. */
  isSignedIn: boolean;
};

/** Null when the signed-in person can join. */
function obstacleOf({ account, invitation }: Pick<WithAccountProps, 'account' | 'invitation'>) {
  if (account.role !== 'LEARNER') return errors.notALearner().message;
  if (!account.isProven) return errors.confirmBeforeJoining().message;
  const present = account.organization;
  if (present === null || present.id === invitation.organization.id) return null;
  return `You are a learner of ${present.name}. Ask it to remove you from its people, then open this link again. Your courses and certificates stay yours.`;
}

function WithAccount({ invitation, account, token, isSignedIn }: WithAccountProps) {
  const { email, organization } = invitation;
  if (isSignedIn) {
    const obstacle = obstacleOf({ account, invitation });
    return obstacle === null ? (
      <AcceptButton token={token} centre={organization.name} />
    ) : (
      <Alert tone="warning" title={`You cannot join ${organization.name} yet`}>
        {obstacle}
      </Alert>
    );
  }
  return (
    <>
      <p>You already have an account. Sign in as {email} to accept.</p>
      <LinkButton
        href={`/login?${new URLSearchParams({ callbackUrl: pathOf(token) })}`}
        variant="primary"
        full
      >
        Sign in
      </LinkButton>
    </>
  );
}

function DeadInvitation() {
  return (
    <AccountCard title="Join a centre">
      <Alert tone="warning" title="This link does not work any more">
        It has already been used, was replaced by a newer one, was withdrawn, or is older than 14 days. If you
        have joined, sign in; otherwise ask your centre to send the invitation again.
      </Alert>
      <LinkButton href="/login" variant="primary" full>
        Sign in
      </LinkButton>
    </AccountCard>
  );
}
