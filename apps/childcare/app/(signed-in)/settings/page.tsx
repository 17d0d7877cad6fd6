import { listOwnSignIns } from '@repo/auth/sign-ins';
import { listOwnExports } from '@repo/personal-data/own-exports';
import { AppearanceSection } from '@repo/ui/account/appearance-section';
import { ChangeEmailForm } from '@repo/ui/account/change-email-form';
import { DeleteAccountLinkSection } from '@repo/ui/account/delete-account-link-section';
import { DevicesSection } from '@repo/ui/account/devices-section';
import { PasswordSection } from '@repo/ui/account/password-section';
import { SecondStepSection } from '@repo/ui/account/second-factors/second-step-section';
import { SendLinkButton } from '@repo/ui/account/send-link-button';
import { SettingsSection } from '@repo/ui/account/settings-section';
import { YourDataSection } from '@repo/ui/account/your-data-section';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { NotificationsSection } from '@repo/ui/notifications/notifications-section';
import { PageHeader } from '@repo/ui/page-header';
import { StatusBadge } from '@repo/ui/status-badge';
import type { Metadata } from 'next';
import { isOwnEmailVerified } from '#domain/accounts/is-address-proven.ts';
import { isManagerRole } from '#domain/accounts/is-manager-role.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { getOwnProfile } from '#domain/profile/get-profile.ts';
import { requireActor } from '#page-context.ts';

export const metadata: Metadata = { title: 'Settings' };

export default async function SettingsPage() {
  const ctx = await requireActor();
  const [profile, emailVerified, signIns, exports, preferences] = await Promise.all([
    getOwnProfile(ctx),
    isOwnEmailVerified(ctx),
    listOwnSignIns(ctx),
    listOwnExports(ctx),
    notifications.readOwnPreferences(ctx),
  ]);
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader
        title="Settings"
        actions={
          <LinkButton href="/profile">
            <Icon name="circle-user" />
            Your profile
          </LinkButton>
        }
      />
      <div>
        <AccountSection name={profile.name} email={profile.email} isProven={emailVerified} />

        <NotificationsSection
          preferences={preferences}
          hasPush={notifications.readPushSettings().publicKey !== null}
        />

        <PasswordSection apiPath="/api/me/password" isStaff={isManagerRole(ctx.actor)} />

        <SecondStepSection />

        <DevicesSection signIns={signIns} path="/api/me/sessions/revoke" />

        <YourDataSection exports={exports} />

        <AppearanceSection />

        <DeleteAccountLinkSection description="Closes your account, and erases it 14 days later." />
      </div>
    </div>
  );
}

function AccountSection({ name, email, isProven }: { name: string; email: string; isProven: boolean }) {
  return (
    <SettingsSection
      id="email"
      title="Account"
      description="You sign in with this address, and our mails go there."
    >
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_1fr]">
        <div className="sm:contents">
          <dt className="text-sm text-muted">Name</dt>
          <dd className="font-medium break-words">{name}</dd>
        </div>
        <div className="sm:contents">
          <dt className="text-sm text-muted">Email</dt>
          <dd className="space-y-1">
            <p className="font-medium break-words">{email}</p>
            {isProven ? (
              <StatusBadge tone="success">Confirmed</StatusBadge>
            ) : (
              <StatusBadge tone="warning">Not confirmed yet</StatusBadge>
            )}
          </dd>
        </div>
      </dl>
      {isProven ? null : (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <p className="text-sm text-muted">
            Open the link that we mailed to you when you registered, so that we know our mails reach you.
          </p>
          <SendLinkButton path="/api/auth/verify-email/resend" label="Send the link again" />
        </div>
      )}
      <div className="mt-6 border-t border-line pt-6">
        <ChangeEmailForm />
      </div>
    </SettingsSection>
  );
}
