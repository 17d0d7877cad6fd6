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
import { Alert } from '@repo/ui/alert';
import { NotificationsSection } from '@repo/ui/notifications/notifications-section';
import { PageHeader } from '@repo/ui/page-header';
import { PageLink } from '@repo/ui/page-link';
import { StatusBadge } from '@repo/ui/status-badge';
import type { SearchParams } from '@repo/ui/url-search-params';
import type { Metadata } from 'next';
import { getOwnSignInMethods } from '#auth/own-connections.ts';
import { signInErrorText } from '#auth/sign-in-error-text.ts';
import { BlockedPeople } from '#components/settings/blocked-people.tsx';
import { GoogleConnection } from '#components/settings/google-connection.tsx';
import { ProfileForm } from '#components/settings/profile-form.tsx';
import { ProfilePictureUpload } from '#components/settings/profile-picture-upload.tsx';
import { isStaff } from '#domain/accounts/is-staff.ts';
import { listBlocks } from '#domain/blocks/list-blocks.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { getOwnProfile } from '#domain/profile/get-own-profile.ts';
import { isPaymentOff } from '#env.ts';
import { requireActor } from '#page-context.ts';

export const metadata: Metadata = { title: 'Settings' };

export default async function SettingsPage({ searchParams }: { searchParams: SearchParams }) {
  const context = await requireActor();
  const { error } = await searchParams;
  const [profile, { password, google }, blocks, signIns, exports, preferences] = await Promise.all([
    getOwnProfile(context),
    getOwnSignInMethods(context),
    listBlocks(context),
    listOwnSignIns(context),
    listOwnExports(context),
    notifications.readOwnPreferences(context),
  ]);
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader title="Settings" />
      {typeof error === 'string' ? (
        <Alert tone="danger" live className="mb-6">
          {signInErrorText(error)}
        </Alert>
      ) : null}
      <div>
        <SettingsSection id="profile" title="Profile" description="What buyers and sellers see of you.">
          <div className="space-y-6">
            <ProfilePictureUpload name={profile.name} image={profile.image} />
            <ProfileForm profile={profile} />
          </div>
        </SettingsSection>

        <EmailSection email={profile.email} isVerified={profile.emailVerified} />

        <PasswordPart
          email={profile.email}
          isStaff={isStaff(context.actor)}
          hasPassword={password.connected}
        />

        <SecondStepSection />

        {google.available || google.connected ? (
          <SettingsSection
            id="connections"
            title="Ways to sign in"
            description="Accounts that let you in here."
          >
            <GoogleConnection
              connectedAt={google.connectedAt}
              mayConnect={profile.emailVerified}
              mayDisconnect={password.connected}
            />
          </SettingsSection>
        ) : null}

        <NotificationsSection
          preferences={preferences}
          hasPush={notifications.readPushSettings().publicKey !== null}
        />

        {isPaymentOff() ? null : (
          <SettingsSection id="payouts" title="Payouts" description="Where the money of your sales goes.">
            <PageLink href="/settings/payouts" className="link">
              Set up how you are paid
            </PageLink>
          </SettingsSection>
        )}

        <SettingsSection
          id="webhooks"
          title="Webhooks"
          description="For programs of yours, such as one that keeps your stock."
        >
          <PageLink href="/settings/webhooks" className="link">
            Tell a program when something sells or somebody writes
          </PageLink>
        </SettingsSection>

        <SettingsSection
          id="api-keys"
          title="API keys"
          description="For programs of yours that read your listings or messages."
        >
          <PageLink href="/settings/api-keys" className="link">
            Give a program a key
          </PageLink>
        </SettingsSection>

        {blocks.length > 0 ? (
          <SettingsSection
            id="blocked"
            title="Blocked people"
            description="They cannot write to you, nor you to them."
          >
            <BlockedPeople blocks={blocks} />
          </SettingsSection>
        ) : null}

        <DevicesSection signIns={signIns} path="/api/me/sessions/revoke" />

        <YourDataSection exports={exports} />

        <AppearanceSection />

        <DeleteAccountLinkSection description="Closes your account, and erases it 14 days later." />
      </div>
    </div>
  );
}

function EmailSection({ email, isVerified }: { email: string; isVerified: boolean }) {
  return (
    <SettingsSection
      id="email"
      title="Email address"
      description="For signing in and for our mails. Other people never see it."
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 space-y-1">
          <p className="font-medium break-words">{email}</p>
          {isVerified ? (
            <StatusBadge tone="success">Confirmed</StatusBadge>
          ) : (
            <StatusBadge tone="warning">Not confirmed yet</StatusBadge>
          )}
        </div>
        {isVerified ? null : (
          <SendLinkButton path="/api/auth/verify-email/resend" label="Send the link again" />
        )}
      </div>
      <div className="mt-6 border-t border-line pt-6">
        <ChangeEmailForm note="A connected Google account is removed; you can connect it again." />
      </div>
    </SettingsSection>
  );
}

type PasswordPartProps = { email: string; isStaff: boolean; hasPassword: boolean };

function PasswordPart({ email, isStaff: isOfStaff, hasPassword }: PasswordPartProps) {
  return (
    <PasswordSection
      apiPath="/api/me/password"
      isStaff={isOfStaff}
      withoutPassword={
        hasPassword
          ? undefined
          : {
              signsIn: 'You sign in with Google.',
              note: 'Setting it removes Google, which you can connect again afterwards.',
              button: (
                <SendLinkButton
                  path="/api/auth/forgot-password"
                  body={{ email: email }}
                  label="Mail me the link"
                />
              ),
            }
      }
    />
  );
}
